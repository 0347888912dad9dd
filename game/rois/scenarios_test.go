package rois_test

import (
	"testing"

	"bivouac/game/gametest"
	"bivouac/game/rois"
)

func TestScenarios(t *testing.T) { gametest.Scenarios(t, rois.Game{}, "testdata/scenarios") }

func FuzzPlay(f *testing.F) { gametest.FuzzPlay(f, rois.Game{}) }
