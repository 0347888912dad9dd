package bot

import (
	"errors"
	"fmt"
	"strings"

	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
)

// fieldWord is the form's field for a word.
const fieldWord = "word"

// luckOf is what a table's card says of its luck: what the secret is known by, and the words
// that the players have given to it.
func luckOf(t table.Table, s speaker) []string {
	hash := t.Promised()
	if hash == "" {
		return nil
	}
	lines := []string{s.t("host.card.secret", "hash", hash)}
	if t.Status == table.Lobby {
		lines[0] += " " + s.t("host.card.add")
	}
	var words []string
	for _, w := range t.Words() {
		words = append(words, s.t("host.card.word", "word", escape(w)))
	}
	if len(words) > 0 {
		lines = append(lines, s.t("host.card.words", "words", strings.Join(words, ", ")))
	}
	return lines
}

// askWord opens the form for a player's word.
func (b *Bot) askWord(c *call) error {
	t, err := b.table(c)
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
		Title: wire.Clip(c.label("host.word.title"), 45), CustomID: press{Op: opWorded, Table: t.ID.String()}.id(),
		Fields: []wire.Field{{
			CustomID: fieldWord, Label: wire.Clip(c.label("host.word.label"), 45), Hint: wire.Clip(c.label("host.word.hint"), 100),
			Value: t.WordOf(c.in.User.ID), Max: game.MaxWord, Optional: true,
		}},
	}))
	if errors.Is(err, wire.ErrLateModal) {
		return c.tell(c.t("host.word.late"))
	}
	return err
}

// setWord takes the form: nothing typed takes the word away.
func (b *Bot) setWord(c *call) error {
	t, err := b.table(c)
	if err != nil {
		return err
	}
	word := table.CleanWord(c.in.Fields[fieldWord])
	if err := c.may(c.speaking()); err != nil && word != "" {
		return err
	}
	if _, err := b.tables.SetWord(c.ctx, c.by(), t.ID, word); err != nil {
		return err
	}
	if word == "" {
		return c.tell(c.t("host.word.none"))
	}
	return c.tell(c.t("host.word.done", "word", escape(word)))
}

// importedLine says that a game was put into its channel by hand; "" if it was not.
func importedLine(t table.Table, s speaker) string {
	imports := t.Match.Setup.Imports
	if len(imports) == 0 {
		return ""
	}
	lines := []string{s.t("host.import.told", "n", imports[len(imports)-1])}
	if len(t.Match.Setup.Rigs) > 0 {
		lines = append(lines, s.t("host.import.rigged"))
	}
	return strings.Join(lines, " ")
}

// seedLine opens the seed of a game that has ended; "" where there was none.
func seedLine(t table.Table, s speaker) string {
	if !t.Opened() {
		return ""
	}
	return s.t("host.end.seed", "seed", fmt.Sprintf("%x", t.Match.Setup.Seed[:]))
}
