package game_test

import (
	"math"
	"slices"
	"testing"

	"bivouac/game"
)

func TestSwingsAreTheLargestChangesFirst(t *testing.T) {
	r := game.Review{Start: []float64{0.5, 0.5}, Course: []game.Standing{
		{Turn: 1, From: 0, To: 2, Shares: []float64{0.55, 0.45}},
		{Turn: 2, From: 2, To: 3, Shares: []float64{0.3, 0.7}},
		{Turn: 3, From: 3, To: 6, Shares: []float64{0.3, 0.7}},
		{Turn: 4, From: 6, To: 7, Shares: []float64{0.4, 0.6}},
	}}
	got := r.Swings(2, 0.06)
	if len(got) != 2 || got[0].Turn != 2 || got[0].Seat != 1 || got[1].Turn != 4 || got[1].Seat != 0 {
		t.Fatalf("swings %+v", got)
	}
	if s := got[0]; math.Abs(s.Before-0.45) > 1e-9 || math.Abs(s.After-0.7) > 1e-9 || s.From != 2 || s.To != 3 {
		t.Errorf("the first swing is %+v", s)
	}
	if all := r.Swings(9, 0.06); len(all) != 2 {
		t.Errorf("small changes are told: %+v", all)
	}
}

func TestACommonCauseSwingsForAll(t *testing.T) {
	r := game.Review{Start: []float64{1, 1}, Course: []game.Standing{{Turn: 1, Shares: []float64{0.5, 0.5}}}}
	got := r.Swings(3, 0)
	if len(got) != 1 || got[0].Seat != game.Spectator || got[0].After != 0.5 {
		t.Errorf("swings %+v", got)
	}
}

func TestLuckInStandardDeviations(t *testing.T) {
	f := game.Fortune{N: 4, Got: 3, Mean: 2, Var: 1}
	if f.Sigmas() != 1 || (game.Fortune{Got: 1}).Sigmas() != 0 {
		t.Errorf("%v standard deviations", f.Sigmas())
	}
}

// TestATurningPointIsForGood: a change that is undone later is none, nor is the leader's last turn; the
// last turn of a winner who was behind is one.
func TestATurningPointIsForGood(t *testing.T) {
	for _, c := range []struct {
		name   string
		shares []float64 // of the first of two rivals; the last is the result if over
		over   bool
		want   []int // turns
	}{
		{"lasting", []float64{0.5, 0.7, 0.68, 0.72}, false, []int{1}},
		{"undone in the next turn", []float64{0.5, 0.7, 0.55, 0.52}, false, []int{}},
		{"undone at the end", []float64{0.5, 0.7, 0.7, 0}, true, []int{3}},
		{"the leader wins", []float64{0.5, 0.7, 0.7, 1}, true, []int{1}},
		{"a fall for good", []float64{0.5, 0.3, 0.25, 0}, true, []int{1}},
		{"small", []float64{0.46, 0.51, 0.51, 0.53}, false, []int{}},
	} {
		r := game.Review{Start: []float64{c.shares[0], 1 - c.shares[0]}}
		for i, x := range c.shares[1:] {
			r.Course = append(r.Course, game.Standing{Turn: i + 1, Shares: []float64{x, 1 - x}})
		}
		if c.over {
			r = game.Settled(r)
		}
		turns := []int{}
		for _, x := range r.Swings(9, 0.1) {
			turns = append(turns, x.Turn)
		}
		if !slices.Equal(turns, c.want) {
			t.Errorf("%s: turns %v, want %v", c.name, turns, c.want)
		}
	}
}
