package rendertest

import (
	"bytes"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/game/gametest"
	"bivouac/render"
)

var symbolName = regexp.MustCompile(`^[a-z0-9_]{2,18}$`)

// symbolGames is the maximum number of recorded games that are checked, and symbolStep the number
// of moves from one checked position to the next.
const (
	symbolGames = 3
	symbolStep  = 10

	symbolsShort = 3 // the short form checks one of so many symbols
)

// mostSymbol is the maximum size in bytes of an emoji that Discord accepts.
const mostSymbol = 256 << 10

// Symbols checks that Discord accepts a painter's symbols, that no two look alike, and that the
// symbol of each piece on the recorded games' panels, if it has one, is among them. It returns how
// many times a piece had a symbol. If the environment variable BIVOUAC_SYMBOLS names a folder, the
// symbols are written there.
func Symbols(t *testing.T, g game.Game, p interface {
	render.Painter
	render.Symbolist
}) (given int) {
	t.Helper()
	all, seen := p.Symbols(), map[string]string{}
	for _, name := range amount.Some(slices.Sorted(maps.Keys(all)), symbolsShort) {
		data, err := all[name].Symbol()
		if err != nil {
			t.Fatal(err)
		}
		if !symbolName.MatchString(name) || len(data) > mostSymbol {
			t.Errorf("the symbol %q of %d bytes is not what Discord takes", name, len(data))
		}
		if other := seen[string(data)]; other != "" {
			t.Errorf("%s and %s look alike", name, other)
		}
		seen[string(data)] = name
		img, err := png.Decode(bytes.NewReader(data))
		if err != nil || img.Bounds().Dx() != render.SymbolSide || img.Bounds().Dy() != render.SymbolSide {
			t.Errorf("%s: %v, %v", name, err, img.Bounds())
		}
		if dir := os.Getenv("BIVOUAC_SYMBOLS"); dir != "" {
			if err := os.WriteFile(filepath.Join(dir, g.Info().ID+"_"+name+".png"), data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, m := range gametest.Played(t, g)[:min(symbolGames, amount.Of(1, symbolGames))] {
		for n := 0; n < len(m.Journal); n += symbolStep {
			at, err := m.At(n)
			if err != nil {
				t.Fatal(err)
			}
			for seat := range game.Seat(at.Seats()) {
				view := at.State.View(seat)
				for _, a := range at.State.Legal(seat, nil) {
					piece := game.PointOf(at.State, seat, at.State.Describe(seat, a)).Piece
					if piece == "" {
						continue
					}
					name := p.Symbol(view, seat, piece)
					if _, ok := all[name]; !ok && name != "" {
						t.Fatalf("%s has the symbol %q, which is none", piece, name)
					}
					if name != "" {
						given++
					}
				}
			}
		}
	}
	return given
}
