package faults

import (
	"errors"
	"runtime"
	"testing"

	"bivouac/game/amount"
)

// TestExact is the short form of `go run ./bot/proof faults`: no promise is broken, and the run is
// worth something. A failing seed says the command that repeats it.
func TestExact(t *testing.T) {
	t.Parallel()
	r, err := Run(t.Context(), Options{Seed: 1, Steps: 250, Titles: titles()})
	if err != nil {
		t.Error(err)
	}
	if r.Acts == 0 || r.Told == 0 || r.Posts == 0 || r.Entries == 0 || r.Kills == 0 || len(r.Faults) < 15 {
		t.Errorf("a run in which nothing happens proves nothing: %+v", r)
	}
}

// TestAgain: two runs of one seed are the same to the last byte, on one processor and
// on two; another seed's is another.
func TestAgain(t *testing.T) {
	trace := func(seed uint64, procs int) uint64 {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(procs))
		r, err := Run(t.Context(), Options{Seed: seed, Steps: amount.Of(40, 300), Titles: titles()})
		if err != nil {
			t.Error(err)
		}
		return r.Trace
	}
	first := trace(7, 1)
	for _, procs := range []int{2, 1} {
		if again := trace(7, procs); again != first {
			t.Errorf("the trace with %d processors is %x, the first was %x", procs, again, first)
		}
	}
	if other := trace(8, 2); other == first {
		t.Errorf("two seeds have the same trace %x", other)
	}
}

// TestShrink: the shorter run fails too, by the command that its line names.
func TestShrink(t *testing.T) {
	t.Parallel()
	o := Options{Seed: 1, Steps: 300, Plant: PlantLeak}
	_, err := Run(t.Context(), o)
	var long, short *Failure
	if !errors.As(err, &long) || !errors.As(Shrink(t.Context(), o, long), &short) {
		t.Fatalf("the planted leak was not seen: %v", err)
	}
	if short.Steps >= long.Steps {
		t.Errorf("%d steps were not made fewer", long.Steps)
	}
	if _, err := Run(t.Context(), Options{Seed: 1, Steps: short.Steps, Plant: PlantLeak}); err == nil ||
		err.Error() != short.Error() {
		t.Errorf("again it fails with %v, the first time %v", err, short)
	}
}
