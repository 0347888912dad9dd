package faults

import (
	"errors"
	"runtime"
	"sync"
	"testing"

	"bivouac/game/amount"
)

// TestExact is the short form of `go run ./bot/proof faults`: no promise is broken, and the runs
// are worth something. A failing seed says the command that repeats it.
func TestExact(t *testing.T) {
	t.Parallel()
	sum := Report{Faults: map[string]int{}}
	var mu sync.Mutex
	var wg sync.WaitGroup
	for seed := range uint64(2) {
		wg.Go(func() {
			r, err := Run(t.Context(), Options{Seed: seed + 1, Steps: 200, Titles: titles()})
			if err != nil {
				t.Error(err)
			}
			mu.Lock()
			defer mu.Unlock()
			sum.Add(r)
		})
	}
	wg.Wait()
	if sum.Acts == 0 || sum.Told == 0 || sum.Posts == 0 || sum.Entries == 0 || sum.Kills == 0 || len(sum.Faults) < 20 {
		t.Errorf("runs in which nothing happens prove nothing: %+v", sum)
	}
}

// TestAgain: two runs of one seed are the same to the last byte, on one processor and
// on two; another seed's is another.
func TestAgain(t *testing.T) {
	trace := func(seed uint64, procs int) uint64 {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(procs))
		r, err := Run(t.Context(), Options{Seed: seed, Steps: amount.Of(60, 300), Titles: titles()})
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
