package lune

import (
	"image"
	"testing"

	"bivouac/game/lune"
	"bivouac/render"
	"bivouac/render/rendertest"
)

func TestWorst(t *testing.T) {
	for _, s := range scenes(t) {
		v := s.View.(lune.View)
		g := shared().ground(&v)
		drawn := g.Draw(func(c *render.Canvas) { shared().paint(c, &v, s.Scene) })
		got := rendertest.Decode(t, rendertest.Board(t, Painter{}, s.Scene))
		n := 0
		for y := 0; y < drawn.Rect.Dy() && n < 6; y++ {
			for x := 0; x < drawn.Rect.Dx() && n < 6; x++ {
				a, b := drawn.RGBAAt(x, y), got.RGBAAt(x, y)
				d := max(int(a.R)-int(b.R), int(b.R)-int(a.R), int(a.G)-int(b.G), int(b.G)-int(a.G), int(a.B)-int(b.B), int(b.B)-int(a.B))
				if d > 16 {
					t.Log(s.Name, image.Pt(x, y), a, b)
					n++
				}
			}
		}
	}
}
