package invade

import (
	"math/rand/v2"
	"slices"
	"testing"

	"bivouac/game"
	"bivouac/game/mind"
)

// TestExpertiseFollowsTheTurn: an expert says of a position inside a turn what he says of it when the
// turn ends there: wounds heal (I3.4) and attacks exhaust the Pre value (I11.1).
func TestExpertiseFollowsTheTurn(t *testing.T) {
	shots := 0
	for seed := range byte(10) {
		luck := rand.New(rand.NewPCG(uint64(seed), 2))
		first, _, err := Game{}.New(game.Setup{Game: "invade", Seats: 2, Seed: game.Seed{seed}})
		if err != nil {
			t.Fatal(err)
		}
		for s := first.(*State); s.phase != over; {
			if s.phase > allocating {
				ended := *s
				ended.dry = true
				ended.pass(nil)
				if now, then := s.Expertise(nil), ended.Expertise(nil); !slices.Equal(now, then) {
					t.Fatalf("turn %d, %s, %d shots: %v, behind the turn %v", s.turn, phaseNames[s.phase], s.shots, now, then)
				}
				shots += int(s.shots)
			}
			d := s.Pending()[0]
			legal := s.Legal(d.Seat, nil)
			a := legal[luck.IntN(len(legal))]
			if _, err := s.Apply(game.Move{Decision: d.ID, Seat: d.Seat, Action: a}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if shots < 100 {
		t.Errorf("%d shots seen", shots)
	}
}

// TestExpertShootsToRemove: at the highest level the computer removes whom it can, and makes no shot
// besides, which would only lower its Dodge.
func TestExpertShootsToRemove(t *testing.T) {
	m, _, err := game.NewMatch(Game{}, game.Setup{Game: "invade", Seats: 2,
		Position: "S: d4 h4 m4; N: d6 h8 m6 p16 [3N]; active S; phase ATTACK; dice C5 A1 O4 E6 P5; foe 2"})
	if err != nil {
		t.Fatal(err)
	}
	p, err := mind.New(Game{}, game.Levels)
	if err != nil {
		t.Fatal(err)
	}
	p.Limit = 0
	for m.State.(*State).active == south {
		luck := game.NewRand(game.Seed{}, "blind")
		b, err := m.Blind(game.Seat(south), &luck)
		if err != nil {
			t.Fatal(err)
		}
		c, err := p.Choose(t.Context(), b, 1)
		if err != nil {
			t.Fatal(err)
		}
		if m, _, err = m.Act(m.MoveOf(game.Seat(south), c.Action)); err != nil {
			t.Fatal(err)
		}
	}
	if s := m.State.(*State); s.before.fallen != 2 || s.dice[south][pre] != 1 {
		t.Errorf("%d removed, Dodge %d behind the turn %s, want 2 and 1",
			s.before.fallen, s.dice[south][pre], s.before.line())
	}
}
