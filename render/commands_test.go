package render

import (
	"image"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestCommands: a sprite is told once, opacity apart from colour, and what belongs to the
// ground comes first.
func TestCommands(t *testing.T) {
	base := NewCanvas(100, 80)
	base.Fill(image.Rect(10, 20, 40, 60), Ink)
	base.Stencil(base.Image.Rect, Accent, func(layer *Canvas) { layer.Line([]Point{{1, 2}, {3, 4}}, 4, Ink) })
	dot := NewSprite(20, func(c *Canvas, middle Point) { c.Disc(middle, 5, Alarm) })
	got := NewGround(base, Learn(base.Image)).Commands(func(c *Canvas) {
		c.StampFaint(dot, 50, 40, 0.5)
		c.Stamp(dot, 60, 40)
		c.Frame(image.Rect(0, 0, 50, 50), 8, 4, Clear(White, 0.2))
		c.Text("7", 30, 40, Style{Size: SizeBody, Bold: true, Color: Ink})
	})
	want := Drawing{W: 100, H: 80, Static: 2, Sprites: []Figure{
		{Side: 20, Cmds: []Command{{Op: "circle", X: 10, Y: 10, R: 5, Fill: "#d0021bff"}}},
	}, Cmds: []Command{
		{Op: "rect", X: 10, Y: 20, W: 30, H: 40, Fill: "#1a1713ff"},
		{Op: "poly", Points: [][2]float64{{1, 2}, {3, 4}}, Stroke: "#ffd23fff", Width: 4},
		{Op: "sprite", X: 50, Y: 40, Opacity: 128.0 / 255},
		{Op: "sprite", X: 60, Y: 40, Opacity: 1},
		{Op: "rect", X: 2, Y: 2, W: 46, H: 46, R: 8, Stroke: "#ffffff33", Width: 4},
		{Op: "text", X: 30, Y: 53, Fill: "#1a1713ff", Size: SizeBody, Bold: true, Text: "7"},
	}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("commands (-want +got):\n%s", diff)
	}
}
