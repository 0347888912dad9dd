package between

import (
	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// Report answers the Report button of a finished game: the long report, privately. Nothing of the
// game is secret any more.
func Report(c *call.Call, t table.Table) error {
	review, err := c.Tables.Review(t)
	if err != nil {
		return err
	}
	s := c.At(t)
	lines := []string{s.T("host.report.title", "game", game.Key(t.Game+".name"))}
	lines = append(lines, screen.Swings(t, review, s)...)
	lines = append(lines, screen.LuckLines(t.Game, review, s)...)
	lines = append(lines, screen.ResponseLines(t, s)...)
	if len(lines) == 1 {
		lines = append(lines, s.T("host.report.little"))
	}
	lines = append(lines, screen.WhatIsCounted(t, s))
	m := wire.Message{Content: screen.JoinLines(lines), Files: screen.Course(t, review, s)}
	if _, seated := t.SeatOf(c.In.User.ID); seated && screen.Judged(t) {
		m.Rows = screen.Row(screen.Button(s, wire.Primary, "host.button.review", screen.PressAt(t, screen.OpReview)))
	}
	return c.Show(m)
}
