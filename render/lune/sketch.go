package lune

import (
	"image"
	"image/color"
	"math"

	"bivouac/render"
)

func pt(x, y float64) render.Point { return render.Point{X: x, Y: y} }

func point(p image.Point) render.Point { return pt(float64(p.X), float64(p.Y)) }

// sketch is a canvas with its own origin and scale, on which small pictures are drawn in their own
// coordinates. A tint replaces all colours, for silhouettes.
type sketch struct {
	*render.Canvas
	x, y  float64
	scale float64
	tint  color.RGBA // there is none if its opacity is 0
	// crisp shapes have hard edges: those inside figures and textures, whose soft edges would be
	// invisible but increase the file size.
	crisp bool
}

// at returns the place of a point of the sketch on the canvas.
func (k sketch) at(x, y float64) render.Point { return pt(k.x+x*k.scale, k.y+y*k.scale) }

// moved returns the sketch with its origin at (x, y) in its own coordinates.
func (k sketch) moved(x, y float64) sketch {
	k.x, k.y = k.x+x*k.scale, k.y+y*k.scale
	return k
}

// smaller returns the sketch with its scale multiplied by share.
func (k sketch) smaller(share float64) sketch {
	k.scale *= share
	return k
}

func (k sketch) color(col color.RGBA) color.RGBA {
	if k.tint.A != 0 {
		return k.tint
	}
	return col
}

// on calls draw with the canvas or, if the sketch is crisp, with a stencil of the colour around the
// points.
func (k sketch) on(col color.RGBA, margin float64, points []render.Point, draw func(*render.Canvas, color.RGBA)) {
	if !k.crisp {
		draw(k.Canvas, k.color(col))
		return
	}
	lo, hi := points[0], points[0]
	for _, p := range points {
		lo.X, lo.Y = min(lo.X, p.X), min(lo.Y, p.Y)
		hi.X, hi.Y = max(hi.X, p.X), max(hi.Y, p.Y)
	}
	b := image.Rect(int(lo.X-margin)-1, int(lo.Y-margin)-1, int(hi.X+margin)+2, int(hi.Y+margin)+2)
	k.Stencil(b, k.color(col), func(layer *render.Canvas) { draw(layer, render.Ink) })
}

// poly fills the shape around pairs of x and y.
func (k sketch) poly(col color.RGBA, xy ...float64) {
	var room [32]render.Point
	points := k.points(room[:0], xy)
	k.on(col, 0, points, func(c *render.Canvas, col color.RGBA) { c.Polygon(points, col) })
}

// stroke draws a line through pairs of x and y.
func (k sketch) stroke(col color.RGBA, wide float64, xy ...float64) {
	var room [32]render.Point
	points := k.points(room[:0], xy)
	k.on(col, wide*k.scale, points, func(c *render.Canvas, col color.RGBA) { c.Line(points, wide*k.scale, col) })
}

func (k sketch) points(to []render.Point, xy []float64) []render.Point {
	for n := 0; n+1 < len(xy); n += 2 {
		to = append(to, k.at(xy[n], xy[n+1]))
	}
	return to
}

// both calls draw with -1 for the left half, and with 1 for the right half, which mirrors it.
func both(draw func(side float64)) {
	draw(-1)
	draw(1)
}

// dot fills a circle.
func (k sketch) dot(col color.RGBA, x, y, radius float64) {
	points := [...]render.Point{k.at(x, y)}
	k.on(col, radius*k.scale, points[:], func(c *render.Canvas, col color.RGBA) { c.Disc(points[0], radius*k.scale, col) })
}

// hoop strokes a circle.
func (k sketch) hoop(col color.RGBA, wide, x, y, radius float64) {
	k.Ring(k.at(x, y), radius*k.scale, wide*k.scale, k.color(col))
}

// slab fills a rectangle with rounded corners.
func (k sketch) slab(col color.RGBA, x0, y0, x1, y1, radius float64) {
	a, b := k.at(x0, y0), k.at(x1, y1)
	points := [...]render.Point{a, b}
	k.on(col, 0, points[:], func(c *render.Canvas, col color.RGBA) {
		c.Panel(image.Rect(round(a.X), round(a.Y), round(b.X), round(b.Y)), radius*k.scale, col)
	})
}

// oval fills an ellipse of half axes wide and high.
func (k sketch) oval(col color.RGBA, x, y, wide, high float64) {
	const steps = 28
	var points [steps]render.Point
	for n := range points {
		sin, cos := math.Sincos(2 * math.Pi * float64(n) / steps)
		points[n] = k.at(x+wide*cos, y+high*sin)
	}
	k.on(col, 0, points[:], func(c *render.Canvas, col color.RGBA) { c.Polygon(points[:], col) })
}

func round(v float64) int { return int(math.Round(v)) }
