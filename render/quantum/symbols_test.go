package quantum

import (
	"testing"

	"bivouac/game/quantum"
	"bivouac/render/rendertest"
)

func TestSymbols(t *testing.T) {
	if rendertest.Symbols(t, quantum.Game{}, Painter{}) == 0 {
		t.Error("no piece of a panel has a symbol")
	}
}
