package screen

import (
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// NowPart says whose turn it is, or how the game ended.
func NowPart(t table.Table, s Reader, seat game.Seat) Part {
	p := Part{Title: s.T(game.Key(t.Game + ".name"))}
	if _, over := t.Match.State.Result(); over {
		p.Lines = Ending(t, s)
		return p
	}
	if !t.Live() {
		p.Lines = []string{s.T("host.closed")}
		return p
	}
	if seat != game.Spectator {
		p.Lines = append(p.Lines, s.T("host.view.mine", "seat", s.SeatName(t.Game, seat)))
	}
	for _, d := range t.Match.Pending() {
		p.Lines = append(p.Lines, s.aloud(s.T("host.text.asked", "who", s.People([]string{t.UserOf(d.Seat)}, ByName), "ask", d.Ask)))
	}
	if late := Deadline(t, s); late != "" {
		p.Lines = append(p.Lines, late)
	}
	p.Lines = append(p.Lines, Absences(t, s)...)
	return p
}

// LatelyPart tells in words what the reader may know of what was done since the
// channel was told of a hand-over before the last.
func LatelyPart(t table.Table, s Reader, user string) Part {
	p := Part{Title: s.T("host.text.lately")}
	history, err := s.Facts.HistoryOf(t, user, table.SetupLine)
	if err != nil {
		return p
	}
	var lines []string
	for _, e := range EventsOf(history) {
		lines = append(lines, "- "+s.aloud(wire.Clip(s.Say(e.Text), MaxEvent)))
	}
	const last = 12
	if more := len(lines) - last; more > 0 {
		lines = append([]string{s.T("host.turn.more", "n", more)}, lines[more:]...)
	}
	p.Lines = lines
	return p
}

// CanPart counts what the seat can do, by verbs.
func CanPart(t table.Table, s Reader, seat game.Seat) Part {
	p := Part{Title: s.T("host.options.title")}
	title, ok := s.TitleOf(t.Game)
	if _, over := t.Match.State.Result(); !ok || over || !t.Live() || seat == game.Spectator {
		return p
	}
	for _, g := range OptionGroups(title.Game.Info(), ChoicesOf(t, seat, false)) {
		p.Lines = append(p.Lines, s.T("host.options.count", "verb", verbKey(t.Game, g.Verb), "n", len(g.Choices)))
	}
	if len(p.Lines) == 0 {
		p.Lines = []string{s.T("host.panel.idle", "who", s.People(t.Asked(), ByName))}
	}
	p.Lines = append(p.Lines, s.T("host.options.how"))
	return p
}

// Drawing is the board drawn in letters of fixed width, where that is more than the
// words; "" elsewhere.
func Drawing(t table.Table, seat game.Seat, s Reader) string {
	title, ok := s.TitleOf(t.Game)
	if !ok {
		return ""
	}
	sc := scene(t, seat, s.At(t), nil)
	text := title.Painter.Text(sc)
	if text == title.Painter.Alt(sc) {
		return ""
	}
	return JoinLines([]string{Part{Title: s.T("host.text.drawing")}.head(), "```\n" + wire.Clip(strings.ReplaceAll(text, "```", "'''"), leafSize) + "\n```"})
}
