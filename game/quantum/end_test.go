package quantum_test

import (
	"testing"

	"bivouac/game"
	"bivouac/game/lang"
	"bivouac/game/quantum"
)

var lastRounds = []struct{ name, position, en, fr string }{
	{"one stands best", "2J / turn K0 round 60 / V: 3@a1; cubes e2,h2; D2 R4 / K: 1@c3; cubes e8; D2 R4",
		"Round 60 is over: Ada is ahead and wins.", "La manche 60 est finie\u00a0: Ada est en tête et gagne."},
	{"two share",
		"3J / turn O0 round 60 / V: 3@a1; cubes e2; D2 R4 / K: 3@c3; cubes h5,e5; D2 R4 / O: 1@g7; cubes b5,e8; D2 R4",
		"Round 60 is over: a draw between Bo and Cy.", "La manche 60 est finie\u00a0: partie nulle entre Bo et Cy."},
	{"three share",
		"3J / turn O0 round 60 / V: 3@a1; cubes e2; D2 R4 / K: 3@c3; cubes h5; D2 R4 / O: 1@g7; cubes b5; D2 R4",
		"Round 60 is over: a draw between Ada, Bo and Cy.",
		"La manche 60 est finie\u00a0: partie nulle entre Ada, Bo et Cy."},
}

// TestLastRound: the sentence of the end at the limit of rounds (Q12.6).
func TestLastRound(t *testing.T) {
	texts := catalog(t)
	for _, c := range lastRounds {
		t.Run(c.name, func(t *testing.T) {
			s, _, err := quantum.Game{}.Position(c.position, game.Seed{})
			if err != nil {
				t.Fatal(err)
			}
			r, over := s.Result()
			if !over {
				t.Fatal("the game goes on")
			}
			if got := texts.Say(lang.English, r.Text, called); got != c.en {
				t.Errorf("the end is %q, want %q", got, c.en)
			}
			if got := texts.Say(lang.French, r.Text, called); got != c.fr {
				t.Errorf("the end is %q, want %q", got, c.fr)
			}
		})
	}
}
