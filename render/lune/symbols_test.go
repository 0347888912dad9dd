package lune

import (
	"testing"

	"bivouac/game/lune"
	"bivouac/render/rendertest"
)

func TestSymbols(t *testing.T) {
	if rendertest.Symbols(t, lune.Game{}, Painter{}) == 0 {
		t.Error("no piece of a panel has a symbol")
	}
}
