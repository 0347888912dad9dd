package invade_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/invade"
)

const (
	alarm  = "S: d4; N: k1 d9; active S; phase MOVE; dice C3 A1 O3 E6 P5; foe 1"
	single = "S: d4; N: d9 [2N]; active S; phase MOVE; dice C1 A1 O3 E6 P5; foe 1"
	two    = "S: d4 h4; N: d6 d8 [N]; active S; phase MOVE; dice C2 A1 O3 E2 P5; foe 1"
)

// judged are lines, what they leave and what refuses them.
var judged = []struct {
	position, line string
	entries        int
	refused        string // the word; "" where the line is taken
	after          string // the words before it that do not count
}{
	{alarm, "/ xxk1", 0, "xxk1", "/"},
	{alarm, ". roll 1 2 3 4 5", 0, "roll", "."},
	{alarm, "/ .", 1, "", ""},
	{single, "d4-d5 d5xd7", 0, "d5xd7", "d4-d5"},
	{single, "d4-d5 / .", 1, "", ""},
	{single, "d4-d5 resign", 0, "resign", "d4-d5"},
	{single, "d4-d5 undo", 0, "undo", "d4-d5"},
	{two, "d4-d5 undo d4-e4 h4-h5 xxd6", 0, "xxd6", "d4-d5 undo d4-e4 h4-h5"},
	{two, "d4-d5 undo h4-h5 xxd6", 5, "", ""},
	{two, "d4-d5 undo h4-h5 xxd6 / . .", 5, "", ""},
	{two, "nonsense", 0, "nonsense", ""},
	{"phase PLACEMENT", "@dhm undo @abc", 3, "", ""},
	{"phase PLACEMENT", "@dhm [C1 A2 O3 E4 P5]", 0, "[C1 A2 O3 E4 P5]", "@dhm"},
}

// matchAt is a match from a position.
func matchAt(t *testing.T, position string) *game.Match {
	t.Helper()
	m, _, err := game.NewMatch(invade.Game{},
		game.Setup{Game: invade.ID, Rules: invade.Game{}.Info().Rules, Seats: 2, Position: position})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestLineIsJudgedToTheEndOfTheTurn: a line is played as a whole or not at all, also where a
// word behind the end of the turn is refused (I16.6e).
func TestLineIsJudgedToTheEndOfTheTurn(t *testing.T) {
	for _, c := range judged {
		m := matchAt(t, c.position)
		taken, err := m.Take(game.Line{Seat: invade.South, Text: c.line})
		if len(taken.Match.Journal) != c.entries {
			t.Errorf("%q leaves %d entries, want %d", c.line, len(taken.Match.Journal), c.entries)
		}
		var word *game.Word
		switch {
		case errors.As(err, &word) != (c.refused != ""):
			t.Errorf("%q is answered by %v, want %q refused", c.line, err, c.refused)
		case word != nil && (word.Word != c.refused || strings.Join(word.After, " ") != c.after):
			t.Errorf("%q is refused at %q behind %q, want %q behind %q", c.line, word.Word, word.After, c.refused, c.after)
		case word != nil && taken.Match != m:
			t.Errorf("%q is refused and has changed the match", c.line)
		}
	}
}

// TestLineRefusedNamesWhatIsLegalNow: no refusal offers an action that is legal only inside
// the line.
func TestLineRefusedNamesWhatIsLegalNow(t *testing.T) {
	m := matchAt(t, marching)
	for _, line := range []string{"c2-c3 >d9-d5", "h4-h5 d9-d16", "h4-h5 d9-d8 h5-h6", "h4-h5 nonsense", "/ d9-d10"} {
		_, err := m.Take(game.Line{Seat: invade.South, Text: line})
		var r *game.Refusal
		if !errors.As(err, &r) {
			t.Fatalf("%q is answered by %v, want a refusal", line, err)
		}
		for _, a := range r.Near {
			if !slices.Contains(m.State.Legal(invade.South, nil), a) {
				t.Errorf("%q is refused, and offers %q, which is not legal", line, a)
			}
		}
	}
}
