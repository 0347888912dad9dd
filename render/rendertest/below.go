package rendertest

import (
	"bytes"
	"image"
	"math"
	"testing"

	"bivouac/game"
	"bivouac/game/amount"
	"bivouac/render"
)

// below checks the pictures with the viewer's own side at the bottom. Only private pictures of
// games with sides may differ from the usual ones. Their words must be the same, and they must meet
// the usual demands on colours and on the names around a crop.
func (p Painter) below(t testing.TB) {
	t.Helper()
	turned := 0
	for n, s := range p.Scenes {
		if !amount.Long() && n > 0 && !s.Look.Below {
			continue // the short form looks at the first scene, and at those that are turned
		}
		s.Look.Below = false
		plain, alt := p.board(t, s.Scene), p.Painter.Alt(s.Scene)
		s.Look.Below = true
		same := bytes.Equal(p.board(t, s.Scene), plain)
		if !same {
			turned++
		}
		if !same && s.Seat == game.Spectator {
			t.Errorf("%s: a public picture is turned", s.Name)
		}
		if got := p.Painter.Alt(s.Scene); got != alt {
			t.Errorf("%s: told otherwise if it is turned: %q, %q", s.Name, got, alt)
		}
		p.faithful(t, s.Scene)
		if c, ok := p.Painter.(render.Cropper); ok {
			axes(t, s.Name, c.Cut(s.Scene))
		}
	}
	if p.Turns && turned == 0 {
		t.Error("no picture is turned: what is tested here?")
	}
	if !p.Turns && turned > 0 {
		t.Errorf("%d pictures are turned of a game without sides", turned)
	}
}

// axes checks the names around a crop: the place where a row and a column cross must be on the
// square whose name is composed of theirs.
func axes(t testing.TB, name string, c render.Cut) {
	t.Helper()
	if c.Square == nil || c.Cell == (image.Point{}) { // on an isometric board heights move squares
		return
	}
	for n, a := range c.Axes {
		for _, b := range c.Axes[:n] {
			at, ok := crossing(a, b)
			if !ok {
				continue
			}
			box, known := c.Square(b.Name + a.Name)
			if !known {
				box, known = c.Square(a.Name + b.Name)
			}
			if known && (at.X < float64(box.Min.X) || at.X > float64(box.Max.X) || at.Y < float64(box.Min.Y) ||
				at.Y > float64(box.Max.Y)) {
				t.Errorf("%s: row and column %s %s cross at %v, the square stands at %v", name, b.Name, a.Name, at, box)
			}
		}
	}
}

// crossing returns the point where two lines cross, or false if they are parallel.
func crossing(a, b render.Axis) (render.Point, bool) {
	ax, ay, bx, by := a.To.X-a.From.X, a.To.Y-a.From.Y, b.To.X-b.From.X, b.To.Y-b.From.Y
	cross := ax*by - ay*bx
	if math.Abs(cross) < 1 {
		return render.Point{}, false
	}
	share := ((b.From.X-a.From.X)*by - (b.From.Y-a.From.Y)*bx) / cross
	return render.Point{X: a.From.X + share*ax, Y: a.From.Y + share*ay}, true
}
