package render

import (
	"image/color"
	"math"
	"slices"
)

// ArrowStyle is how an arrow looks.
type ArrowStyle struct {
	Width  float64
	Color  color.RGBA
	Under  color.RGBA // outline against what it crosses; zero for none
	Dashed bool
}

// Arrow draws an arrow along the points, with its tip on the last. Equal points in a row count as
// one. Fewer than two points draw nothing.
func (c *Canvas) Arrow(points []Point, s ArrowStyle) {
	var room, more [arrowPoints]Point // on the stack for all but the longest arrows
	points = slices.Compact(append(room[:0], points...))
	if len(points) < 2 {
		return
	}
	head := 3.5 * s.Width
	tip := points[len(points)-1]
	base, left, right := arrowHead(points[len(points)-2], tip, head)
	shaft := append(append(more[:0], points[:len(points)-1]...), base)
	var dashes []float64
	if s.Dashed {
		dashes = []float64{2.5 * s.Width, 2 * s.Width}
	}
	if s.Under != (color.RGBA{}) {
		c.Line(shaft, s.Width+Thin, s.Under, dashes...)
		c.Line([]Point{tip, left, right, tip}, Thin, s.Under)
	}
	c.Line(shaft, s.Width, s.Color, dashes...)
	c.Polygon([]Point{tip, left, right}, s.Color)
}

// arrowHead returns the middle of the base of an arrow's head, and the two corners of that base.
func arrowHead(from, tip Point, length float64) (base, left, right Point) {
	dx, dy := tip.X-from.X, tip.Y-from.Y
	d := math.Hypot(dx, dy)
	dx, dy = dx/d, dy/d
	base = Point{tip.X - length*dx, tip.Y - length*dy}
	half := length * 0.55
	return base, Point{base.X - half*dy, base.Y + half*dx}, Point{base.X + half*dy, base.Y - half*dx}
}

// arrowPoints is the number of points up to which Arrow keeps them on the stack.
const arrowPoints = 8

// Cross draws a diagonal cross with an outline of colour under. It shows that something was removed
// here.
func (c *Canvas) Cross(at Point, radius, width float64, col, under color.RGBA) {
	for _, stroke := range []struct {
		width float64
		color color.RGBA
	}{{width + Thin, under}, {width, col}} {
		for _, side := range []float64{-1, 1} {
			c.Line([]Point{{at.X - radius, at.Y - side*radius}, {at.X + radius, at.Y + side*radius}}, stroke.width, stroke.color)
		}
	}
}

// Flash draws a star that shows a hit.
func (c *Canvas) Flash(at Point, radius float64, col color.RGBA) {
	var room [corners]Point
	c.Polygon(regular(room[:0], 16, at, radius, radius*0.6), col)
}

// Brackets draws the four corners of a square: a frame that leaves the piece visible.
func (c *Canvas) Brackets(at Point, half, width float64, col color.RGBA) {
	arm := half * 0.6
	for _, x := range []float64{-1, 1} {
		for _, y := range []float64{-1, 1} {
			corner := Point{at.X + x*half, at.Y + y*half}
			c.Line([]Point{{corner.X - x*arm, corner.Y}, corner, {corner.X, corner.Y - y*arm}}, width, col)
		}
	}
}
