package invade

import (
	"image/color"

	"bivouac/render"
)

// icon draws a sign of radius r around a point. below is the colour on which the sign stands.
type icon func(c *render.Canvas, at render.Point, r float64, ink, below color.RGBA)

// strokes draws a line through pairs of x and y, which are multiples of r from the middle.
func strokes(c *render.Canvas, at render.Point, r, wide float64, ink color.RGBA, xy ...float64) {
	var room [mostSpots]render.Point
	c.Line(spots(room[:0], at, r, xy), wide, ink)
}

// solid fills the polygon with the given corners, as such pairs.
func solid(c *render.Canvas, at render.Point, r float64, ink color.RGBA, xy ...float64) {
	var room [mostSpots]render.Point
	c.Polygon(spots(room[:0], at, r, xy), ink)
}

// mostSpots is how many points an icon's shape may have without an allocation.
const mostSpots = 16

// spots appends the points that such pairs stand for.
func spots(points []render.Point, at render.Point, r float64, xy []float64) []render.Point {
	for n := 0; n+1 < len(xy); n += 2 {
		points = append(points, render.Point{X: at.X + r*xy[n], Y: at.Y + r*xy[n+1]})
	}
	return points
}

// aimIcon draws a sight, for Precision and shots.
func aimIcon(c *render.Canvas, at render.Point, r float64, ink, _ color.RGBA) {
	c.Ring(at, 0.68*r, render.Thin, ink)
	for _, d := range [][2]float64{{1, 0}, {0, 1}, {-1, 0}, {0, -1}} {
		strokes(c, at, r, render.Thin, ink, 0.35*d[0], 0.35*d[1], d[0], d[1])
	}
}

// shieldIcon draws a shield, for Dodge.
func shieldIcon(c *render.Canvas, at render.Point, r float64, ink, _ color.RGBA) {
	solid(c, at, r, ink, -0.8, -0.8, 0, -1, 0.8, -0.8, 0.75, 0.1, 0.45, 0.65, 0, 1, -0.45, 0.65, -0.75, 0.1)
}

// heartIcon draws a heart, for a hit point.
func heartIcon(c *render.Canvas, at render.Point, r float64, _, _ color.RGBA) {
	solid(c, at, r, render.Alarm,
		0, 0.95, -0.9, -0.05, -0.95, -0.5, -0.7, -0.82, -0.35, -0.82, 0, -0.45, 0.35, -0.82, 0.7, -0.82,
		0.95, -0.5, 0.9, -0.05,
	)
}

// burstIcon draws a burst, for a hit.
func burstIcon(c *render.Canvas, at render.Point, r float64, _, _ color.RGBA) {
	c.Flash(at, r, legendRed)
}

// stepsIcon draws a column of chevrons, for Command: the number of moves.
func stepsIcon(c *render.Canvas, at render.Point, r float64, ink, _ color.RGBA) {
	for _, y := range []float64{-0.55, 0.1, 0.75} {
		strokes(c, at, r, render.Medium, ink, -0.75, y+0.2, 0, y-0.3, 0.75, y+0.2)
	}
}

// acrossIcon draws arrows to both sides, for Abscissa.
func acrossIcon(c *render.Canvas, at render.Point, r float64, ink, _ color.RGBA) {
	strokes(c, at, r, render.Thin, ink, -0.7, 0, 0.7, 0)
	solid(c, at, r, ink, -1.1, 0, -0.45, -0.6, -0.45, 0.6)
	solid(c, at, r, ink, 1.1, 0, 0.45, -0.6, 0.45, 0.6)
}

// alongIcon draws arrows forward and back, for Ordinate.
func alongIcon(c *render.Canvas, at render.Point, r float64, ink, _ color.RGBA) {
	strokes(c, at, r, render.Thin, ink, 0, -0.7, 0, 0.7)
	solid(c, at, r, ink, 0, -1.1, -0.6, -0.45, 0.6, -0.45)
	solid(c, at, r, ink, 0, 1.1, -0.6, 0.45, 0.6, 0.45)
}

// effectIcon draws a spark, for Effect.
func effectIcon(c *render.Canvas, at render.Point, r float64, ink, _ color.RGBA) {
	solid(c, at, r, ink, 0.3, -1.1, -0.7, 0.2, -0.1, 0.2, -0.3, 1.1, 0.7, -0.25, 0.1, -0.25)
}

// baseIcon draws a tent, for the base.
func baseIcon(c *render.Canvas, at render.Point, r float64, ink, below color.RGBA) {
	solid(c, at, r, ink, 0, -0.9, 1, 0.8, -1, 0.8)
	solid(c, at, r, below, 0, -0.1, 0.4, 0.8, -0.4, 0.8)
}
