package lune_test

import (
	"testing"

	"bivouac/game/gametest"
	"bivouac/game/lune"
)

func TestLaws(t *testing.T) { gametest.Run(t, lune.Game{}) }

func TestScenarios(t *testing.T) { gametest.Scenarios(t, lune.Game{}, "testdata/scenarios") }

func FuzzPlay(f *testing.F) { gametest.FuzzPlay(f, lune.Game{}) }

// TestPlayed: they hold along the recorded games.
func TestPlayed(t *testing.T) { gametest.RunPlayed(t, lune.Game{}) }
