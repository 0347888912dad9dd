package rois_test

import (
	"testing"

	"bivouac/game/gametest"
	"bivouac/game/rois"
)

func TestLaws(t *testing.T) { gametest.Run(t, rois.Game{}) }
