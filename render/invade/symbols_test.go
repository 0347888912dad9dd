package invade

import (
	"testing"

	"bivouac/game/invade"
	"bivouac/render/rendertest"
)

func TestSymbols(t *testing.T) {
	if rendertest.Symbols(t, invade.Game{}, Painter{}) == 0 {
		t.Error("no piece of a panel has a symbol")
	}
}
