package invade_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/invade"
)

// TestRedeal: what a seat cannot see is really drawn anew, what it can see stays.
func TestRedeal(t *testing.T) {
	s := position(t, "phase PLACEMENT")
	if _, err := s.Apply(game.Move{Decision: 1, Seat: invade.South, Action: "@abc"}); err != nil {
		t.Fatal(err)
	}
	columns := func(s game.State) string { return s.View(invade.South).(invade.View).Columns }
	luck := game.NewRand(gametest.SeedOf(5), "test")
	seen, rolls := map[string]bool{}, map[string]bool{}
	for range 20 {
		other := s.Redeal(invade.North, &luck)
		seen[columns(other)] = true
		if got := columns(s.Redeal(invade.South, &luck)); got != "abc" {
			t.Errorf("South's own columns become %s", got)
		}
		if _, err := other.Apply(game.Move{Decision: 2, Seat: invade.North, Action: "@def"}); err != nil {
			t.Fatal(err)
		}
		rolls[other.(*invade.State).Drawing()] = true
	}
	if len(seen) < 10 || len(rolls) < 15 || columns(s) != "abc" {
		t.Errorf("%d placements and %d first turns in 20 deals, the position has %s", len(seen), len(rolls), columns(s))
	}
}

// TestDescribeKnowsNoDice: a move that ends the turn reads the same before any roll, even where
// the other's turn would play itself and lose.
func TestDescribeKnowsNoDice(t *testing.T) {
	text := "S: k13; N: Ab9; active S; phase MOVE; dice C1 A1 O3 E6 P4; foe 3"
	plain, rigged := position(t, text), position(t, text)
	if err := rigged.Rig("dice", []string{"1 1 1 1 1"}); err != nil {
		t.Fatal(err)
	}
	want, got := plain.Describe(invade.South, "k13-k16"), rigged.Describe(invade.South, "k13-k16")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if !want.Final || want.Note.IsZero() {
		t.Errorf("the move that ends the turn is told as %+v", want)
	}
	if _, err := rigged.Apply(game.Move{Decision: 1, Seat: invade.South, Action: "k13-k16"}); err != nil {
		t.Fatal(err)
	}
	if r, over := rigged.Result(); !over || len(r.Winners) != 1 || r.Winners[0] != invade.South {
		t.Errorf("five ones should let North's turn pass by itself, and South win: %+v", r)
	}
}
