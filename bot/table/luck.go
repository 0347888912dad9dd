package table

import (
	"context"
	"fmt"
	"strings"

	"bivouac/game"
)

// CleanWord normalises the spaces of a typed word.
func CleanWord(typed string) string { return strings.Join(strings.Fields(typed), " ") }

// SetWord sets a player's contribution to the luck of a table in its lobby; "" removes it. Errors:
// ErrBadWord, ErrNotSeated, ErrNotLobby.
func (s *Tables) SetWord(ctx context.Context, by Actor, id ID, word string) (Outcome, error) {
	if word != "" {
		if err := game.CheckWord(word); err != nil {
			return Outcome{}, fmt.Errorf("%w: %w", ErrBadWord, err)
		}
	}
	return s.change(ctx, by, id, inLobby(func(c *change) error {
		a := &c.after
		i := a.placeOf(by.User)
		if i < 0 {
			return ErrNotSeated
		}
		a.Players[i].Word = word
		if a.Secret == (game.Secret{}) { // a lobby of before: its card commits from now on
			secret, err := s.entropy.seed()
			a.Secret = game.Secret(secret)
			return err
		}
		return nil
	}))
}

// words returns the contributions of the players of a lobby, in order of joining.
func (t Table) words() []string {
	var words []string
	for _, p := range t.Players {
		if p.Word != "" {
			words = append(words, p.Word)
		}
	}
	return words
}

// Words returns the players' contributions to the luck of a table.
func (t Table) Words() []string {
	if t.Match != nil {
		return t.Match.Setup.Words
	}
	return t.words()
}

// WordOf returns a user's contribution in a lobby; "" for none.
func (t Table) WordOf(user string) string {
	if i := t.placeOf(user); i >= 0 {
		return t.Players[i].Word
	}
	return ""
}

// Promised is the SHA-256 of the secret drawn when the table was opened, for its card; "" if there
// is none, or it no longer promises anything.
func (t Table) Promised() string {
	secret := t.Secret
	if t.Match != nil {
		secret = t.Match.Setup.Secret
	}
	if secret == (game.Secret{}) {
		return ""
	}
	return secret.Hash()
}

// Opened says whether a game has ended, with a result or without, so that its seed may be
// published.
func (t Table) Opened() bool { return t.Match != nil && !t.Live() }

// forgetLuck drops the lobby's secret and words: they are in the set-up once it has started, and
// unused if it was closed.
func (t *Table) forgetLuck() {
	if t.Status == Lobby {
		return
	}
	t.Secret = game.Secret{}
	for i := range t.Players {
		t.Players[i].Word = ""
	}
}
