package quantum_test

import (
	"testing"

	"bivouac/game/gametest"
	"bivouac/game/quantum"
)

func TestLaws(t *testing.T) { gametest.Run(t, quantum.Game{}) }

func TestScenarios(t *testing.T) { gametest.Scenarios(t, quantum.Game{}, "testdata/scenarios") }

func FuzzPlay(f *testing.F) { gametest.FuzzPlay(f, quantum.Game{}) }

// TestPlayed: they hold along the recorded games.
func TestPlayed(t *testing.T) { gametest.RunPlayed(t, quantum.Game{}) }
