package lune_test

import (
	"testing"

	"bivouac/game/gametest"
	"bivouac/game/lune"
)

func TestLaws(t *testing.T) { gametest.Run(t, lune.Game{}) }

func TestScenarios(t *testing.T) { gametest.Scenarios(t, lune.Game{}, "testdata/scenarios") }

func FuzzPlay(f *testing.F) { gametest.FuzzPlay(f, lune.Game{}) }
