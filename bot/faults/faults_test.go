package faults

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"bivouac/bot"
	"bivouac/game/gametest"
	"bivouac/game/gametest/duel"
)

func titles() []bot.Title { return []bot.Title{{Game: duel.Game{}}} }

// TestFaults is the short form of `bivouac faults`: no promise is broken. A failing
// seed says the command that repeats it. The seeds have all failed once (doc.go).
func TestFaults(t *testing.T) {
	t.Parallel()
	var wg sync.WaitGroup
	seeds := []uint64{1, 8, 11, 16}
	if testing.Short() {
		seeds = seeds[:1] // with -race each costs four times as much
	}
	for _, seed := range seeds {
		wg.Go(func() {
			r, err := Run(t.Context(), Options{Seed: seed, Steps: 60, Titles: titles()})
			if err != nil {
				t.Error(err)
				return
			}
			if r.Acts == 0 || r.Told == 0 || r.Posts == 0 || r.Entries == 0 || len(r.Faults) == 0 {
				t.Errorf("a run in which nothing happens proves nothing: %+v", r)
			}
			t.Logf("%+v", r)
		})
	}
	wg.Wait()
}

// TestLaws: the Probe is a lawful game, so that what breaks is the bot.
func TestLaws(t *testing.T) { gametest.Run(t, Probe{}) }

// TestLuck: decisions depend on the seed and their own name only.
func TestLuck(t *testing.T) {
	a, b := luck(1).at("step", 3), luck(1).at("step", 3)
	if x, y := a.Uint64(), b.Uint64(); x != y {
		t.Errorf("the same decision gave %d and %d", x, y)
	}
	seen := map[uint64]string{}
	for _, c := range []struct {
		seed luck
		name []any
	}{{1, []any{"step", 3}}, {2, []any{"step", 3}}, {1, []any{"step", 4}}, {1, []any{"member", 3}}} {
		x := c.seed.at(c.name...).Uint64()
		if seen[x] != "" {
			t.Errorf("%v draws what %s draws", c, seen[x])
		}
		seen[x] = "another"
	}
}

// TestFailureIsALine: it names the command that repeats the run.
func TestFailureIsALine(t *testing.T) {
	var err error = &Failure{Seed: 7, Steps: 60, Channels: 3, Step: 12, What: "something"}
	var f *Failure
	if !errors.As(err, &f) || !strings.HasSuffix(err.Error(), "bivouac faults --seeds 1 --seed 7 --steps 60 --channels 3") || strings.Contains(err.Error(), "\n") {
		t.Errorf("got %q", err)
	}
}
