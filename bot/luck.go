package bot

import (
	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// fieldWord is the form's field for a word.
const fieldWord = "word"

// askWord opens the form for a player's word.
func askWord(c *call.Call, t table.Table) error {
	switch {
	case t.Status != table.Lobby:
		return table.ErrNotLobby
	case !t.Has(c.In.User.ID):
		return table.ErrNotSeated
	}
	if err := c.May(c.Speaking()); err != nil && t.WordOf(c.In.User.ID) == "" { // his own he may take away
		return err
	}
	now := t.WordOf(c.In.User.ID)
	word := screen.FormField(c.Reader, fieldWord, "host.word.label", "host.word.hint", now, game.MaxWord)
	word.Optional = true
	form := screen.Form(c.Reader, "host.word.title", screen.PressAt(t, screen.OpWorded), word)
	return c.Ask(form, wire.Message{Content: c.T("host.word.late")})
}

// setWord handles the form: an empty text removes the word.
func setWord(c *call.Call, t table.Table) error {
	word := table.CleanWord(c.In.Fields[fieldWord])
	if err := c.May(c.Speaking()); err != nil && word != "" {
		return err
	}
	if _, err := c.Tables.SetWord(c.Ctx, c.Actor(), t.ID, word); err != nil {
		return err
	}
	if word == "" {
		return c.Tell(c.T("host.word.none"))
	}
	return c.Tell(c.T("host.word.done", "word", screen.Escape(word)))
}
