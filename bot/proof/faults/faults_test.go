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

// TestFailureIsALine: it names the command that repeats the run.
func TestFailureIsALine(t *testing.T) {
	var err error = &Failure{Seed: 7, Steps: 60, Channels: 3, Step: 12, What: "something", Plant: PlantLeak}
	var f *Failure
	if !errors.As(err, &f) ||
		!strings.HasSuffix(err.Error(),
			"go run ./bot/proof faults --seeds 1 --seed 7 --steps 60 --channels 3 --plant leak") ||
		strings.Contains(err.Error(), "\n") {
		t.Errorf("got %q", err)
	}
}
