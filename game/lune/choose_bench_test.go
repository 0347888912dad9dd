package lune

import (
	"math/rand/v2"
	"testing"

	"bivouac/game/gametest"
)

// BenchmarkChoice is the choice of one Vek, its share of the survey counted in.
func BenchmarkChoice(b *testing.B) {
	luck := rand.New(rand.NewPCG(1, 2))
	boards := make([]*State, 64)
	for i := range boards {
		boards[i] = wild(luck)
		boards[i].rig.values[forChoice-forRoster] = make([]uint8, 16)
	}
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		s := boards[n%len(boards)]
		rig := s.rig
		var v survey
		s.look(&v)
		var order [mostUnits]id
		for _, i := range order[:s.veks(&order)] {
			s.choose(i, &v)
			n++
		}
		s.rig = rig
		s.is.count = 0
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(max(n, 1)), "ns/Vek")
}

// TestRehearsalAllocatesNothing: what an input leads to is told at each answer of a menu.
func TestRehearsalAllocatesNothing(t *testing.T) {
	s := given(t,
		"mission 6; map; turn 2; C B2; K E2; A F2; V1 HL D7 aim S; V2 SC A8 aim E3; V3 LE C6 aim S; V5 BB F8 aim S2")
	repair, found := play{verb: vRepair}, false
	if n := gametest.Allocations(t, 50, func() {
		var memory [24]strikes
		after := s.preview(&repair)
		defer after.clear()
		for _, on := range [...]*State{s, after} {
			for _, x := range on.announced(memory[:0]) {
				v := on.rehearse(x.by)
				found = found || v.any()
			}
		}
	}); n != 0 || !found {
		t.Errorf("rehearsals make %v allocations, want none; victims: %v", n, found)
	}
}

func TestChoiceAllocatesNothing(t *testing.T) {
	s := drawn(t, "mission 6; map; turn 2; C B2; K E2; A F2; V1 HL D7; V2 SC A8; V3 LE C6; V4 FF E7; V5 BB F8; V6 PP H8")
	c := new(State)
	if n := gametest.Allocations(t, 50, func() {
		*c = *s
		c.vekMoves()
	}); n != 0 {
		t.Errorf("the choices of six Veks make %v allocations, want none", n)
	}
}
