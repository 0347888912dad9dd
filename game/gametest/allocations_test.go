package gametest

import (
	"runtime"
	"strings"
	"sync"
	"testing"

	"bivouac/game"
	"bivouac/game/gametest/duel"
)

// littering lists its actions with garbage.
type littering struct{ duel.Game }

var litter []int

func (g littering) Position(text string, seed game.Seed) (game.State, []game.Event, error) {
	s, events, err := g.Game.Position(text, seed)
	return spoiltState{s.(*duel.State), spoiler{legal: func(_ *duel.State, _ game.Seat, to []game.Action) []game.Action {
		litter = make([]int, 100)
		return to
	}}}, events, err
}

// TestAllocations: garbage is counted; a pool that is emptied in the middle of a
// count is not.
func TestAllocations(t *testing.T) {
	said := listenIn(t, func(t testing.TB) { LegalAllocatesNothing(t, littering{}, "A 3 5; B 4 6") })
	if t.Skipped() {
		return
	}
	if !strings.Contains(said, "allocations") {
		t.Errorf("heard %q", said)
	}
	pool := sync.Pool{New: func() any { return new([100]int) }}
	n := 0
	got := Allocations(t, 2, func() {
		if n++; n == 2 { // its first count, after the call that warms up
			runtime.GC()
			runtime.GC()
		}
		pool.Put(pool.Get())
	})
	if got != 0 {
		t.Errorf("%v allocations of a pool that was emptied once", got)
	}
}
