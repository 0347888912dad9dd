package lune

import (
	"image"
	"image/color"
	"math"

	"bivouac/render"
)

func pt(x, y float64) render.Point { return render.Point{X: x, Y: y} }

// sketch is a canvas with an own origin and scale, on which small pictures are
// drawn in their own coordinates. A tint replaces all colours: for silhouettes.
type sketch struct {
	*render.Canvas
	x, y  float64
	scale float64
	tint  color.RGBA // of no opacity: none
}

// at is a point of the sketch on the canvas.
func (k sketch) at(x, y float64) render.Point { return pt(k.x+x*k.scale, k.y+y*k.scale) }

// moved is the sketch with its origin elsewhere, in its own coordinates.
func (k sketch) moved(x, y float64) sketch {
	k.x, k.y = k.x+x*k.scale, k.y+y*k.scale
	return k
}

// smaller is the sketch at a part of its scale.
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

// poly fills the shape around pairs of x and y.
func (k sketch) poly(col color.RGBA, xy ...float64) {
	var room [32]render.Point
	k.Polygon(k.points(room[:0], xy), k.color(col))
}

// stroke draws a line through pairs of x and y.
func (k sketch) stroke(col color.RGBA, wide float64, xy ...float64) {
	var room [32]render.Point
	k.Line(k.points(room[:0], xy), wide*k.scale, k.color(col))
}

func (k sketch) points(to []render.Point, xy []float64) []render.Point {
	for n := 0; n+1 < len(xy); n += 2 {
		to = append(to, k.at(xy[n], xy[n+1]))
	}
	return to
}

// both calls draw for the left half, and mirrored for the right one.
func both(draw func(side float64)) {
	draw(-1)
	draw(1)
}

// dot fills a circle.
func (k sketch) dot(col color.RGBA, x, y, radius float64) {
	k.Disc(k.at(x, y), radius*k.scale, k.color(col))
}

// hoop strokes a circle.
func (k sketch) hoop(col color.RGBA, wide, x, y, radius float64) {
	k.Ring(k.at(x, y), radius*k.scale, wide*k.scale, k.color(col))
}

// slab fills a rectangle with rounded corners.
func (k sketch) slab(col color.RGBA, x0, y0, x1, y1, radius float64) {
	a, b := k.at(x0, y0), k.at(x1, y1)
	k.Panel(image.Rect(round(a.X), round(a.Y), round(b.X), round(b.Y)), radius*k.scale, k.color(col))
}

// oval fills an ellipse of half axes wide and high.
func (k sketch) oval(col color.RGBA, x, y, wide, high float64) {
	const steps = 28
	var points [steps]render.Point
	for n := range points {
		sin, cos := math.Sincos(2 * math.Pi * float64(n) / steps)
		points[n] = k.at(x+wide*cos, y+high*sin)
	}
	k.Polygon(points[:], k.color(col))
}

func round(v float64) int { return int(math.Round(v)) }

// hard fills what paint covers with one colour and hard edges: for textures, whose
// soft ones nobody would see but everybody would download.
func (k sketch) hard(col color.RGBA, paint func(sketch)) {
	k.Stencil(k.Image.Rect, k.color(col), func(layer *render.Canvas) {
		on := k
		on.Canvas = layer
		paint(on)
	})
}
