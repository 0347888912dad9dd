package bot

import (
	"errors"

	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// fieldWord is the form's field for a word.
const fieldWord = "word"

// askWord opens the form for a player's word.
func askWord(c *call) error {
	t, err := c.table()
	if err != nil {
		return err
	}
	switch {
	case t.Status != table.Lobby:
		return table.ErrNotLobby
	case !t.Has(c.in.User.ID):
		return table.ErrNotSeated
	}
	if err := c.may(c.speaking()); err != nil && t.WordOf(c.in.User.ID) == "" { // his own he may take away
		return err
	}
	err = c.answer.Respond(c.ctx, wire.Ask(wire.Modal{
		Title: wire.Clip(c.Label("host.word.title"), 45), CustomID: screen.CustomID{Op: screen.OpWorded, Table: t.ID.String()}.String(),
		Fields: []wire.Field{{
			CustomID: fieldWord, Label: wire.Clip(c.Label("host.word.label"), 45), Hint: wire.Clip(c.Label("host.word.hint"), 100),
			Value: t.WordOf(c.in.User.ID), Max: game.MaxWord, Optional: true,
		}},
	}))
	if errors.Is(err, wire.ErrLateModal) {
		return c.tell(c.T("host.word.late"))
	}
	return err
}

// setWord takes the form: nothing typed takes the word away.
func setWord(c *call) error {
	t, err := c.table()
	if err != nil {
		return err
	}
	word := table.CleanWord(c.in.Fields[fieldWord])
	if err := c.may(c.speaking()); err != nil && word != "" {
		return err
	}
	if _, err := c.tables.SetWord(c.ctx, c.by(), t.ID, word); err != nil {
		return err
	}
	if word == "" {
		return c.tell(c.T("host.word.none"))
	}
	return c.tell(c.T("host.word.done", "word", screen.Escape(word)))
}
