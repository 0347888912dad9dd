package quantum_test

import (
	"errors"
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/lang"
)

// TestRefusals: a refusal says in numbers what is missing, and offers what is nearest to
// what was typed: the same command of the same ship, then of others, at most five; else
// what comes first.
func TestRefusals(t *testing.T) {
	texts := catalog(t)
	for _, c := range []struct{ name, position, word, want, near string }{
		{"too few in orbit", "2J / turn V3 / V: 5@h1; cubes e2; D1 R1 / K: 2@e9; cubes e8; D1 R1", "Bh2",
			"Your ships around h2 add up to 5; you need 8: 3 missing.", "Mh1-c1 Mh1-d1 Mh1-e1 Mh1-f1 Mh1-g1"},
		{"too many in orbit", "2J / turn V3 / V: 5@h1, 3@g2, 1@h3; cubes e2; D1 R1 / K: 2@e9; cubes e8; D1 R1", "Bh2",
			"Your ships around h2 add up to 9, not 8: 1 too much.", "Mh1-c1 Mh1-d1 Mh1-e1 Mh1-f1 Mh1-g1"},
		{"too far", four, "Me4-a9",
			"a9 is out of reach: from e4 you can go at most 2 squares, over free squares.",
			"Me4-d3 Me4-e3 Me4-f3 Me4-f4 Me4-g4"},
		{"a ship that has moved", four, "Ma1-a2",
			"The ship on a1 has already moved this turn.", "Md4-d3 Md4-c4 Me4-d3 Me4-e3 Me4-f3"},
		{"a choice of squares", "2J / turn V3 / V: 3@d3; cubes e2; D1 R1 / K: 4@f4; cubes e8; D1 R1", "Xd3xf4",
			"Attack f4 from which square: f3, e4?", "Xd3-f3xf4 Xd3-e4xf4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := position(t, c.position)
			actions, err := s.Read(0, c.word, false)
			if err == nil {
				_, err = s.Apply(game.Move{Decision: s.Pending()[0].ID, Action: actions[0]})
			}
			var r *game.Refusal
			if !errors.As(err, &r) {
				t.Fatalf("%s is not refused: %v", c.word, err)
			}
			if got := texts.Say(lang.English, r.Why, called); got != c.want {
				t.Errorf("it says %q, want %q", got, c.want)
			}
			var near []string
			for _, a := range r.Near {
				near = append(near, string(a))
			}
			if got := strings.Join(near, " "); got != c.near {
				t.Errorf("it offers %q, want %q", got, c.near)
			}
		})
	}
}
