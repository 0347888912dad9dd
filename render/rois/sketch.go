package rois

import (
	"image"
	"image/color"
	"math"

	"bivouac/render"
)

// sketch is a canvas with its own origin and scale, on which small pictures are drawn in their own
// coordinates.
type sketch struct {
	*render.Canvas
	x, y  float64
	scale float64
	flat  float64 // factor of all y coordinates; 0 stands for 1
	hard  bool    // for textures: soft edges would not be seen, but make the file larger
}

// on calls draw with the canvas or, if the sketch is hard, with a stencil of the colour.
func (k sketch) on(col color.RGBA, draw func(*render.Canvas, color.RGBA)) {
	if !k.hard {
		draw(k.Canvas, col)
		return
	}
	k.Stencil(k.Image.Rect, col, func(layer *render.Canvas) { draw(layer, render.Ink) })
}

// at returns the point of the canvas for a point of the sketch.
func (k sketch) at(x, y float64) render.Point {
	if k.flat > 0 {
		y *= k.flat
	}
	return pt(k.x+x*k.scale, k.y+y*k.scale)
}

// poly fills the polygon with the given corners, as pairs of x and y.
func (k sketch) poly(col color.RGBA, xy ...float64) {
	var room [24]render.Point
	points := k.points(room[:0], xy)
	k.on(col, func(c *render.Canvas, col color.RGBA) { c.Polygon(points, col) })
}

// stroke draws a line through pairs of x and y.
func (k sketch) stroke(col color.RGBA, wide float64, xy ...float64) {
	var room [24]render.Point
	points := k.points(room[:0], xy)
	k.on(col, func(c *render.Canvas, col color.RGBA) { c.Line(points, wide*k.scale, col) })
}

func (k sketch) points(to []render.Point, xy []float64) []render.Point {
	for n := 0; n+1 < len(xy); n += 2 {
		to = append(to, k.at(xy[n], xy[n+1]))
	}
	return to
}

// dot fills a circle.
func (k sketch) dot(col color.RGBA, x, y, radius float64) {
	k.on(col, func(c *render.Canvas, col color.RGBA) { c.Disc(k.at(x, y), radius*k.scale, col) })
}

// hoop strokes a circle.
func (k sketch) hoop(col color.RGBA, wide, x, y, radius float64) {
	k.Ring(k.at(x, y), radius*k.scale, wide*k.scale, col)
}

// slab fills a rectangle with rounded corners.
func (k sketch) slab(col color.RGBA, x0, y0, x1, y1, radius float64) {
	a, b := k.at(x0, y0), k.at(x1, y1)
	k.Panel(image.Rect(int(a.X), int(a.Y), int(b.X), int(b.Y)), radius*k.scale, col)
}

// sincos returns the sine and cosine of the n-th step around a circle.
func sincos(n, steps int) (sin, cos float64) {
	return math.Sincos(2 * math.Pi * float64(n) / float64(steps))
}

// ellipse fills an ellipse around x and y, with the half axes wide and high.
func ellipse(k sketch, col color.RGBA, x, y, wide, high float64) {
	const steps = 20
	var points [steps]render.Point
	for n := range points {
		sin, cos := sincos(n, steps)
		points[n] = k.at(x+wide*cos, y+high*sin)
	}
	k.on(col, func(c *render.Canvas, col color.RGBA) { c.Polygon(points[:], col) })
}
