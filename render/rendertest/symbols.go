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

// How many recorded games, and every how many positions of them, are checked.
const (
	symbolGames = 3
	symbolStep  = 10

	symbolsShort = 3 // one of how many symbols the short form writes
)

// mostSymbol is the most bytes of an emoji that Discord takes.
const mostSymbol = 256 << 10

// Symbols demands of a painter's symbols that Discord takes them, that no two look alike, and
// that every piece of the recorded games' panels that is given one is given one of them; it
// returns how many pieces were. With BIVOUAC_SYMBOLS=DIR the symbols are written there.
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
