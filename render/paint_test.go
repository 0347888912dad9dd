package render

import (
	"image"
	"image/color"
	"testing"
)

// TestOver: the paint laid over a pixel, all channels at once, is what it is for
// each of them alone.
func TestOver(t *testing.T) {
	share := func(v, of int) int { return (v*of + 0x7F) / 0xFF }
	for value := range 0x100 {
		for opacity := range 0x100 {
			low, high := min(value, opacity), max(value, opacity)
			col := color.RGBA{uint8(low), 0, uint8(low / 2), uint8(high)}
			got := paintOf(col, uint8(opacity)).over(uint32(value)<<24 | 0x00FF00 | uint32(low))
			through := 0xFF - share(high, opacity)
			want := uint32(0)
			for n, v := range [][2]int{{low, low}, {0, 0xFF}, {low / 2, 0}, {high, value}} {
				want |= uint32(uint8(share(v[0], opacity)+share(v[1], through))) << (8 * n)
			}
			if got != want {
				t.Fatalf("value %d, opacity %d: %08x, want %08x", value, opacity, got, want)
			}
		}
	}
}

// TestReindex: what a ground has already, looked up or passed over, is the same.
func TestReindex(t *testing.T) {
	g, paint := testGround()
	drawn := g.Draw(paint(3))
	for _, cut := range []int{0, 1, 7} { // an odd width leaves one pixel over
		part := drawn.Rect
		part.Max.X -= cut
		sub := drawn.SubImage(part).(*image.RGBA)
		want, got := make([]uint8, part.Dy()*(1+part.Dx())), make([]uint8, part.Dy()*(1+part.Dx()))
		g.palette.index(want, sub, part)
		g.palette.index(got, g.pixels.whole().SubImage(part).(*image.RGBA), part)
		e := &easel{image: *sub, index: got}
		for n := range (part.Dx() + strip - 1) / strip {
			g.reindex(e, n, rows{part.Min.Y, part.Max.Y})
		}
		if string(got) != string(want) {
			t.Errorf("other entries for a width of %d", part.Dx())
		}
	}
}
