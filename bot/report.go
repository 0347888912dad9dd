package bot

import (
	"bivouac/bot/screen"
	"bivouac/bot/wire"
	"bivouac/game"
)

// report answers the Report button of a game that is over: the long report, for the
// eyes of whoever asks. By then nothing of the game is a secret.
func report(c *call) error {
	t, err := c.table()
	if err != nil {
		return err
	}
	review, err := c.tables.Review(t)
	if err != nil {
		return err
	}
	s := c.At(t)
	lines := []string{s.T("host.report.title", "game", game.Key(t.Game+".name"))}
	lines = append(lines, screen.Swings(t, review, s)...)
	lines = append(lines, screen.LuckLines(t.Game, review, s)...)
	lines = append(lines, screen.PaceLines(t, s)...)
	if len(lines) == 1 {
		lines = append(lines, s.T("host.report.little"))
	}
	lines = append(lines, screen.WhatIsCounted(t, s))
	return c.show(wire.Message{Content: screen.JoinLines(lines), Files: screen.Course(t, review, s)})
}
