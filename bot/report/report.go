// Package report tells how a finished game went. The message of the result has a few lines about
// turns and luck. A button shows the long report, with turning points and a chart, privately to
// anybody. After the end nothing of the game is secret.
//
// What was played under earlier rules cannot be replayed, so it is not counted, and the report says
// so.
package report

import (
	"embed"
	"time"

	"bivouac/bot/call"
	"bivouac/bot/house"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

//go:embed *.json
var texts embed.FS

// Feature is what this package adds to the bot.
var Feature = house.Feature{
	Name:    "report",
	Texts:   texts,
	Presses: map[string]house.Press{opReport: {Name: "report.open", Handle: call.At(open)}},
	Below:   map[screen.Place]screen.Below{screen.BelowEnd: button},
	Lines:   map[screen.Place]screen.Lines{screen.BelowEnd: short},
}

const opReport = "U"

// publicLuck is the maximum number of lines of luck below the result.
const publicLuck = 4

// button returns the button that shows the long report of a finished game.
func button(s screen.Reader, t table.Table) []wire.Button {
	return []wire.Button{screen.Button(s, wire.Secondary, "host.button.report", screen.PressAt(t, opReport))}
}

// short returns the report below the result of a game: its length, its luck and the greatest
// turning point.
func short(s screen.Reader, t table.Table) []string {
	var lines []string
	took := s.Span(t.Times.Ended.Sub(t.Times.Started).Round(time.Minute))
	review, err := t.Review()
	if err != nil || review.Turns == 0 {
		lines = append(lines, s.T("host.end.report", "n", t.Entries(), "time", took))
	} else {
		actions := game.T("host.end.actions", "n", t.Entries())
		lines = append(lines, s.T("host.end.turns", "n", review.Turns, "actions", actions, "time", took))
	}
	luck := luckLines(t.Game, review, s)
	lines = append(lines, luck[:min(publicLuck, len(luck))]...)
	for _, swing := range review.Swings(1, leastSwing) {
		lines = append(lines, swingIn(swing, t, s, "host.swing.line", "host.swing.all"))
	}
	return append(lines, whatIsCounted(t, s))
}

// The function open handles the Report button of a finished game.
func open(c *call.Call, t table.Table) error {
	review, err := t.Review()
	if err != nil {
		return err
	}
	s := c.At(t)
	lines := []string{s.T("host.report.title", "game", game.Key(t.Game+".name"))}
	lines = append(lines, turningPoints(t, review, s)...)
	lines = append(lines, luckLines(t.Game, review, s)...)
	if len(lines) == 1 {
		lines = append(lines, s.T("host.report.little"))
	}
	lines = append(lines, whatIsCounted(t, s))
	chart := course(t, review, s)
	if len(chart) > 0 {
		lines = append(lines, s.Legend()...)
	}
	m := wire.Message{Content: screen.JoinLines(lines), Files: chart}
	m.Rows = screen.ButtonRows(s.Below(screen.BelowReport, t))
	return c.Show(m)
}

// whatIsCounted says that the report excludes what was played under earlier rules. It returns "" if nothing
// was played under earlier rules.
func whatIsCounted(t table.Table, s screen.Reader) string {
	return screen.OfEarlierRules(t, s, "host.report.earlier", "host.report.since")
}
