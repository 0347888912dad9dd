package quantum_test

import (
	"testing"

	"bivouac/game"
	"bivouac/game/quantum"
)

// An End whose gains bring domination to 6 leads to Infamy (Q9.3), not to the next turn: it is
// no end, although an action is left.
func TestEndThatLeadsToInfamyEndsNothing(t *testing.T) {
	for position, want := range map[string]bool{
		"2J / turn K1 round 6 / V: 6@c2, 4@g2, 2@h3; cubes e2,h5,h2; D2 R1 / K: 3@b7, 4@c8, 1@d8; cubes e8; D5 R6": false,
		"2J / turn K1 round 6 / V: 6@c2, 4@g2, 2@h3; cubes e2,h5,h2; D2 R1 / K: 3@b7, 4@c8, 1@d8; cubes e8; D4 R6": true,
		"2J / turn K0 round 6 / V: 6@c2, 4@g2, 2@h3; cubes e2,h5,h2; D2 R1 / K: 3@b7, 4@c8, 1@d8; cubes e8; D4 R6": false,
	} {
		s, _, err := quantum.Game{}.Position(position, game.Seed{})
		if err != nil {
			t.Fatalf("%s: %v", position, err)
		}
		if got := game.PointOf(s, 1, s.Describe(1, "E")).Ends; got != want {
			t.Errorf("%s: End ends the turn: %v, want %v", position, got, want)
		}
	}
}
