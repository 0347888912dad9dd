package render

import "fmt"

// Simple is a minimal Painter: a size and a function that paints on a ground of Night. It computes
// its palette for each picture, which takes some tenths of a second: use Ground for a real Painter.
type Simple struct {
	Width, Height int
	Paint         func(*Canvas, Scene)
	Words         func(Scene) string // alt text; nil prints the View
}

// Board returns the picture as a PNG.
func (p Simple) Board(s Scene) ([]byte, error) {
	paint := func(c *Canvas) { p.Paint(c, s) }
	base := NewCanvas(p.Width, p.Height)
	base.Fill(base.Image.Rect, Night)
	return NewGround(base, LearnOver(base, paint)).PNG(paint)
}

// Alt returns the picture in words.
func (p Simple) Alt(s Scene) string { return Clip(p.words(s), MaxAlt) }

// Text returns the picture in words, for a fixed-width block.
func (p Simple) Text(s Scene) string { return Clip(p.words(s), MaxText) }

func (p Simple) words(s Scene) string {
	if p.Words == nil {
		return fmt.Sprint(s.View)
	}
	return p.Words(s)
}
