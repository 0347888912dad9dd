package faults

import (
	"errors"
	"strings"
	"testing"

	"bivouac/bot"
	"bivouac/game/gametest"
	"bivouac/game/gametest/duel"
)

func titles() []bot.Title { return []bot.Title{{Game: duel.Game{}}} }

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
	var err error = &Failure{Seed: 7, Steps: 60, Channels: 3, Step: 12, What: "something", Plant: PlantLeak}
	var f *Failure
	if !errors.As(err, &f) || !strings.HasSuffix(err.Error(), "go run ./bot/proof faults --seeds 1 --seed 7 --steps 60 --channels 3 --plant leak") || strings.Contains(err.Error(), "\n") {
		t.Errorf("got %q", err)
	}
}
