package invade

import (
	"image/color"

	"bivouac/render"
)

// icon draws a sign of a radius around a point; below is the colour that it stands on.
type icon func(c *render.Canvas, at render.Point, r float64, ink, below color.RGBA)

// strokes draws a line through pairs of x and y, in radii from the middle.
func strokes(c *render.Canvas, at render.Point, r, wide float64, ink color.RGBA, xy ...float64) {
	var room [mostSpots]render.Point
	c.Line(spots(room[:0], at, r, xy), wide, ink)
}

// solid fills the shape around such pairs.
func solid(c *render.Canvas, at render.Point, r float64, ink color.RGBA, xy ...float64) {
	var room [mostSpots]render.Point
	c.Polygon(spots(room[:0], at, r, xy), ink)
}

// mostSpots is how many points an icon's shape has without an allocation.
const mostSpots = 16

// spots appends the points of such pairs.
func spots(points []render.Point, at render.Point, r float64, xy []float64) []render.Point {
	for n := 0; n+1 < len(xy); n += 2 {
		points = append(points, render.Point{X: at.X + r*xy[n], Y: at.Y + r*xy[n+1]})
	}
	return points
}

// aimIcon is a sight: Precision, shots.
func aimIcon(c *render.Canvas, at render.Point, r float64, ink, _ color.RGBA) {
	c.Ring(at, 0.68*r, render.Thin, ink)
	for _, d := range [][2]float64{{1, 0}, {0, 1}, {-1, 0}, {0, -1}} {
		strokes(c, at, r, render.Thin, ink, 0.35*d[0], 0.35*d[1], d[0], d[1])
	}
}

// shieldIcon is Dodge.
func shieldIcon(c *render.Canvas, at render.Point, r float64, ink, _ color.RGBA) {
	solid(c, at, r, ink, -0.8, -0.8, 0, -1, 0.8, -0.8, 0.75, 0.1, 0.45, 0.65, 0, 1, -0.45, 0.65, -0.75, 0.1)
}

// heartIcon is a hit point.
func heartIcon(c *render.Canvas, at render.Point, r float64, _, _ color.RGBA) {
	solid(c, at, r, render.Alarm,
		0, 0.95, -0.9, -0.05, -0.95, -0.5, -0.7, -0.82, -0.35, -0.82, 0, -0.45, 0.35, -0.82, 0.7, -0.82,
		0.95, -0.5, 0.9, -0.05,
	)
}

// burstIcon is a hit.
func burstIcon(c *render.Canvas, at render.Point, r float64, _, _ color.RGBA) {
	c.Flash(at, r, legendRed)
}

// stepsIcon is Command: a number of moves in a row.
func stepsIcon(c *render.Canvas, at render.Point, r float64, ink, _ color.RGBA) {
	for _, y := range []float64{-0.55, 0.1, 0.75} {
		strokes(c, at, r, render.Medium, ink, -0.75, y+0.2, 0, y-0.3, 0.75, y+0.2)
	}
}

// acrossIcon is Abscissa: to the sides.
func acrossIcon(c *render.Canvas, at render.Point, r float64, ink, _ color.RGBA) {
	strokes(c, at, r, render.Thin, ink, -0.7, 0, 0.7, 0)
	solid(c, at, r, ink, -1.1, 0, -0.45, -0.6, -0.45, 0.6)
	solid(c, at, r, ink, 1.1, 0, 0.45, -0.6, 0.45, 0.6)
}

// alongIcon is Ordinate: forward and back.
func alongIcon(c *render.Canvas, at render.Point, r float64, ink, _ color.RGBA) {
	strokes(c, at, r, render.Thin, ink, 0, -0.7, 0, 0.7)
	solid(c, at, r, ink, 0, -1.1, -0.6, -0.45, 0.6, -0.45)
	solid(c, at, r, ink, 0, 1.1, -0.6, 0.45, 0.6, 0.45)
}

// effectIcon is Effect: a spark.
func effectIcon(c *render.Canvas, at render.Point, r float64, ink, _ color.RGBA) {
	solid(c, at, r, ink, 0.3, -1.1, -0.7, 0.2, -0.1, 0.2, -0.3, 1.1, 0.7, -0.25, 0.1, -0.25)
}

// baseIcon is a tent: the base.
func baseIcon(c *render.Canvas, at render.Point, r float64, ink, below color.RGBA) {
	solid(c, at, r, ink, 0, -0.9, 1, 0.8, -1, 0.8)
	solid(c, at, r, below, 0, -0.1, 0.4, 0.8, -0.4, 0.8)
}
