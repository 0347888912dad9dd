package rois

import (
	"testing"

	"bivouac/game/rois"
	"bivouac/render/rendertest"
)

func TestSymbols(t *testing.T) {
	if rendertest.Symbols(t, rois.Game{}, Painter{}) == 0 {
		t.Error("no piece of a panel has a symbol")
	}
}
