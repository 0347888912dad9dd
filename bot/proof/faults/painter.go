package faults

import (
	"encoding/json"
	"fmt"
	"hash/fnv"
	"image"
	"slices"

	"bivouac/bot/proof/town"
	"bivouac/game"
	"bivouac/render"
)

// witness is a painter that reveals all of its input: the view as JSON in the alt text, in the text
// and after the picture's bytes, marked with its seat and fingerprint. Real painters are slow and
// prove nothing here; the content of views is what matters.
type witness struct{}

func (w witness) Board(s render.Scene) ([]byte, error) {
	blank, err := town.Picture(image.Pt(8, 8))
	return append(slices.Clone(blank), w.Alt(s)...), err // behind the last chunk, where viewers do not look
}

func (witness) Alt(s render.Scene) string {
	v, err := json.Marshal(s.View)
	if err != nil {
		return err.Error()
	}
	if s.Seat < 0 {
		return string(v)
	}
	return viewOf(s.Seat, v) + ": " + string(v)
}

// viewOf names a view: the seat whose it is, and a print by which it is known again.
func viewOf(seat game.Seat, view []byte) string {
	sum := fnv.New64a()
	_, _ = sum.Write(view)
	return fmt.Sprintf("%s%d-%016x", viewMark, seat, sum.Sum64())
}

func (w witness) Text(s render.Scene) string { return w.Alt(s) }
