package invade_test

import (
	"testing"

	"bivouac/game/gametest"
	"bivouac/game/invade"
)

func TestLaws(t *testing.T) { gametest.Run(t, invade.Game{}) }

func TestScenarios(t *testing.T) { gametest.Scenarios(t, invade.Game{}, "testdata/scenarios") }

func FuzzPlay(f *testing.F) { gametest.FuzzPlay(f, invade.Game{}) }

// TestPlayed: they hold along the recorded games.
func TestPlayed(t *testing.T) { gametest.RunPlayed(t, invade.Game{}) }
