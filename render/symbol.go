package render

import (
	"bytes"
	"image"
	"image/draw"
	"image/png"

	"bivouac/game"
)

// A Symbolist is a Painter whose pieces have symbols: small pictures that stand before a
// piece's name on a button or in a menu, where the text alone must do for who has none.
type Symbolist interface {
	// Symbols are all of them by name: at most 18 lower-case letters, digits and "_".
	Symbols() map[string]Sprite
	// Symbol is the name of the symbol of a piece (game.Point) with which the seat may act,
	// in the position that the view shows; "" for none.
	Symbol(v game.View, seat game.Seat, piece string) string
}

// SymbolSide is the side of a symbol, in pixels: what Discord shows at 48 points on a phone
// with two pixels to one.
const SymbolSide = 96

// Symbol is the sprite as a PNG of SymbolSide, as large as it fits, on nothing.
func (s Sprite) Symbol() ([]byte, error) {
	box := s.Box()
	zoom := float64(SymbolSide-2) / float64(max(box.Dx(), box.Dy()))
	small := s.picture().zoomed(zoom).picture().image
	out := image.NewNRGBA(image.Rect(0, 0, SymbolSide, SymbolSide))
	at := out.Rect.Size().Sub(small.Rect.Size()).Div(2)
	draw.Draw(out, small.Rect.Sub(small.Rect.Min).Add(at), small, small.Rect.Min, draw.Src)
	var b bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, out)
	return b.Bytes(), err
}
