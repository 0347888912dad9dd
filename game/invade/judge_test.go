package invade_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"bivouac/game"
	"bivouac/game/invade"
	"bivouac/game/mind"
)

// TestExpertiseFollowsTheTurn: an expert says of a position inside a turn what he says of it when the
// turn ends there: wounds heal (I3.4) and attacks exhaust the Pre value (I11.1).
func TestExpertiseFollowsTheTurn(t *testing.T) {
	shots := 0
	for seed := range byte(10) {
		luck := rand.New(rand.NewPCG(uint64(seed), 2))
		s, _, err := invade.Game{}.New(game.Setup{Game: "invade", Seats: 2, Seed: game.Seed{seed}})
		if err != nil {
			t.Fatal(err)
		}
		for len(s.Pending()) > 0 {
			d := s.Pending()[0]
			if v := s.View(d.Seat).(invade.View); v.Phase == "EFFECT" || v.Phase == "MOVE" || v.Phase == "ATTACK" {
				ended := s.(game.DryRunner).DryRun()
				if _, err := ended.Apply(game.Move{Decision: d.ID, Seat: d.Seat, Action: "."}); err != nil {
					t.Fatal(err)
				}
				now, then := s.(game.Expert).Expertise(nil), ended.(game.Expert).Expertise(nil)
				if !slices.Equal(now, then) {
					t.Fatalf("turn %d, %s, %d shots: %v, behind the turn %v", v.Turn, v.Phase, v.Shots.Made, now, then)
				}
				shots += v.Shots.Made
			}
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
	m, _, err := game.NewMatch(invade.Game{}, game.Setup{Game: "invade", Seats: 2,
		Position: "S: d4 h4 m4; N: d6 h8 m6 p16 [3N]; active S; phase ATTACK; dice C5 A1 O4 E6 P5; foe 2"})
	if err != nil {
		t.Fatal(err)
	}
	p, err := mind.New(invade.Game{}, game.Levels)
	if err != nil {
		t.Fatal(err)
	}
	p.Limit = 0
	view := func() invade.View { return m.State.View(invade.South).(invade.View) }
	for view().Active == invade.South {
		luck := game.NewRand(game.Seed{}, "blind")
		b, err := m.Blind(invade.South, &luck)
		if err != nil {
			t.Fatal(err)
		}
		c, err := p.Choose(t.Context(), b, 1)
		if err != nil {
			t.Fatal(err)
		}
		if m, _, err = m.Act(m.MoveOf(invade.South, c.Action)); err != nil {
			t.Fatal(err)
		}
	}
	if v := view(); len(v.Last.Falls) != 2 || v.Sides[invade.South].Dice.Pre != 1 {
		t.Errorf("%d removed, Dodge %d behind the turn %s, want 2 and 1",
			len(v.Last.Falls), v.Sides[invade.South].Dice.Pre, v.Last.Line)
	}
}
