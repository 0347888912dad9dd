package render

import (
	"bytes"
	"image"
	"image/draw"
	"image/png"

	"bivouac/game"
)

// A Symbolist is a Painter whose pieces have symbols: small pictures before a piece's name on a
// button or in a menu, whose text must suffice without them.
type Symbolist interface {
	// Symbols returns all symbols by name. A name has at most 18 lower-case letters, digits and
	// "_".
	Symbols() map[string]Sprite
	// Symbol returns the name of the symbol for a piece (game.Point) of the seat, in the view's
	// position. It returns "" if the piece has none.
	Symbol(v game.View, seat game.Seat, piece string) string
}

// SymbolSide is the side of a symbol in pixels: Discord shows it at 48 points, at two pixels per
// point.
const SymbolSide = 96

// Symbol returns the sprite as a PNG of SymbolSide, scaled to fit, on a transparent ground.
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
