package game_test

import (
	"errors"
	"testing"

	"bivouac/game"
)

// TestTake: a throw, r, and the end of the turn, e, stay where a later word is refused; a word
// that teaches nothing is all or nothing.
func TestTake(t *testing.T) {
	for _, c := range []struct {
		line    game.Line
		entries int
		words   int
		last    string
		refused string
		err     error // nil also for a refusal by the rules
	}{
		{game.Line{Text: "s r e"}, 3, 3, "e", "", nil},
		{game.Line{Text: "s s x"}, 0, 0, "", "x", nil},
		{game.Line{Text: "s r x"}, 2, 2, "r", "x", nil},
		{game.Line{Text: "r s s x"}, 1, 1, "r", "x", nil},
		{game.Line{Text: "r s r x"}, 3, 3, "r", "x", nil},
		{game.Line{Text: "r nothing s x"}, 1, 2, "r", "x", nil}, // what is passed over is done with
		{game.Line{Text: "nothing x"}, 0, 0, "", "x", nil},
		{game.Line{Text: "e s"}, 1, 1, "e", "s", game.ErrNotAsked},
		{game.Line{Text: "s r undo"}, 2, 2, "r", "undo", game.ErrRevealed},
		{game.Line{Text: "s sssssssr s"}, 9, 2, "sssssssr", "s", game.ErrOver},
		{game.Line{Text: "sssrsssssssss s"}, 7, 0, "sssrsssssssss", "sssrsssssssss", game.ErrOver}, // the end stays too
		{game.Line{Text: "r x s", Skip: 2}, 1, 1, "", "", nil},
		{game.Line{Text: "r", Skip: 2}, 0, 0, "", "", nil},
		{game.Line{Text: "r resign"}, 2, 2, "resign", "", nil},
		{game.Line{Text: "r resign", Answers: true}, 1, 1, "r", "resign", game.ErrNotAsked},
		{game.Line{Text: "s undo", Answers: true}, 0, 0, "", "undo", nil},
	} {
		m := toyMatch(t)
		taken, err := m.Take(c.line)
		if len(taken.Match.Journal) != c.entries || taken.Words != c.words || taken.Last != c.last {
			t.Errorf("%+v: %d entries, %d words, last %q; want %d, %d, %q", c.line, len(taken.Match.Journal), taken.Words,
				taken.Last, c.entries, c.words, c.last)
		}
		var word *game.Word
		if errors.As(err, &word) != (c.refused != "") || word != nil && word.Word != c.refused {
			t.Errorf("%+v: %v, want %q refused", c.line, err, c.refused)
		}
		if c.err != nil && !errors.Is(err, c.err) {
			t.Errorf("%+v: %v, want %v", c.line, err, c.err)
		}
	}
}
