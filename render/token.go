package render

import (
	"fmt"
	"image/color"
	"math"
)

// Shape is a seat's silhouette.
type Shape int

// The shapes, one per seat.
const (
	Circle Shape = iota
	Square
	Triangle
	Diamond
	Hexagon
	Star
)

// Shape fills a silhouette that looks about as large as a circle of that radius.
func (c *Canvas) Shape(s Shape, at Point, radius float64, fill color.RGBA) {
	var room [corners]Point
	switch s {
	case Circle:
		c.Disc(at, radius, fill)
	case Square:
		side := radius * squareSide
		c.Panel(around(0, Point{at.X - side, at.Y - side}, Point{at.X + side, at.Y + side}), radius/4, fill)
	case Triangle:
		c.Polygon(regular(room[:0], 3, Point{at.X, at.Y + radius/6}, radius*1.2, radius*1.2), fill)
	case Diamond:
		c.Polygon(regular(room[:0], 4, at, radius*1.15, radius*1.15), fill)
	case Hexagon:
		c.Polygon(regular(room[:0], 6, at, radius*1.05, radius*1.05), fill)
	case Star:
		c.Polygon(regular(room[:0], 10, at, radius*1.2, radius*0.6), fill)
	default:
		panic(fmt.Sprintf("render: unknown shape %d", s))
	}
}

// squareSide is half the side of a square, relative to the radius of a circle that looks about as
// large.
const squareSide = 0.9

// corners is the maximum number of corners that regular is called with.
const corners = 16

// regular appends the n corners of a polygon, clockwise from the top. Every second corner is at the
// distance inner from the centre, the others at the distance outer.
func regular(points []Point, n int, at Point, outer, inner float64) []Point {
	for i := range n {
		r := outer
		if i%2 == 1 {
			r = inner
		}
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		points = append(points, Point{at.X + r*sin, at.Y - r*cos})
	}
	return points
}

// Token draws a seat's piece: soft shadow, dark edge, fill. The edge lies within
// the radius.
func (c *Canvas) Token(at Point, radius float64, s SeatStyle) {
	for i := range 3 { // a soft shadow in three steps, light from the north west
		c.Shape(s.Shape, Point{at.X + Hairline, at.Y + Thin}, radius+Hairline-float64(i)*1.5, Clear(Ink, 0.12))
	}
	c.Shape(s.Shape, at, radius, s.Edge)
	c.Shape(s.Shape, at, radius-Thin, s.Fill)
}

// Mark draws a seat's flat shape mark, for panels.
func (c *Canvas) Mark(at Point, radius float64, s SeatStyle) {
	c.Shape(s.Shape, at, radius, Paper)
	c.Shape(s.Shape, at, radius-Hairline-1, s.Fill)
}
