package rois_test

import (
	"testing"

	"bivouac/game/gametest"
	"bivouac/game/rois"
)

func TestLaws(t *testing.T) { gametest.Run(t, rois.Game{}) }

// TestPlayed: they hold along the recorded games.
func TestPlayed(t *testing.T) { gametest.RunPlayed(t, rois.Game{}) }
