package invade

import (
	"image/color"

	"bivouac/render"
)

// figure draws a silhouette around a point, enlarged by the factor scale and by grow pixels on every side.
type figure struct {
	*render.Canvas
	at    render.Point
	scale float64
	grow  float64
	ink   color.RGBA
	below color.RGBA // of lines cut into it; not drawn while it grows
	light color.RGBA // of what the light falls on; not drawn while it grows
}

// form fills the polygon with the given corners, as pairs of x and y.
func (f figure) form(xy ...float64) {
	points := f.points(xy)
	f.Polygon(points, f.ink)
	if f.grow > 0 {
		f.Line(append(points, points[0], points[1]), 2*f.grow, f.ink)
	}
}

// rod draws a line of the given width.
func (f figure) rod(wide float64, xy ...float64) {
	f.Line(f.points(xy), f.scale*wide+2*f.grow, f.ink)
}

// cut draws a line in the colour below.
func (f figure) cut(wide float64, xy ...float64) {
	if f.grow == 0 {
		f.Line(f.points(xy), f.scale*wide, f.below)
	}
}

// shine draws a line in the light colour.
func (f figure) shine(wide float64, xy ...float64) {
	if f.grow == 0 {
		f.Line(f.points(xy), f.scale*wide, f.light)
	}
}

func (f figure) points(xy []float64) []render.Point {
	points := make([]render.Point, len(xy)/2)
	for n := range points {
		points[n] = render.Point{X: f.at.X + f.scale*xy[2*n], Y: f.at.Y + f.scale*xy[2*n+1]}
	}
	return points
}

// rimWide is the width of a figure's rim.
const rimWide = 3.0

// figures draw each kind of soldier, about 60 high around the middle of a square.
var figures = map[string]func(f figure, shell bool){"N": rifleman, "A": croucher, "B": bombardier, "C": commander}

// draw draws a kind of soldier with a rim around it. An unknown kind looks like a normal soldier.
func (f figure) draw(kind string, shell bool, rim color.RGBA) {
	paint, ok := figures[kind]
	if !ok {
		paint = rifleman
	}
	outline := f
	outline.grow, outline.ink = rimWide, rim
	paint(outline, shell)
	paint(f, shell)
}

// helmet draws a steel helmet with a broad brim, and the head below it.
func helmet(f figure, x, y, size float64) {
	p := func(xy ...float64) []float64 {
		for n := range xy {
			xy[n] *= size
			xy[n] += []float64{x, y}[n%2]
		}
		return xy
	}
	f.form(p(-9, 0, -9, 8, -5, 13, 5, 13, 9, 8, 9, 0)...)
	f.form(p(-14, -4, -13, -11, -9, -16, -3, -18.5, 3, -18.5, 9, -16, 13, -11, 14, -4, 21, 0, 20, 3, -20, 3, -21, 0)...)
	f.cut(2.5, p(-15, 4.5, 15, 4.5)...)
	f.shine(3, p(-9, -6, -7.5, -11, -3, -13.5)...)
}

// rifleman draws a helmet over broad shoulders, with a rifle behind them.
func rifleman(f figure, _ bool) {
	f.rod(4, 19, 24, 19, -30)
	helmet(f, -3, -16, 1)
	f.form(-25, 26, -23, 10, -17, 3, -9, 1, 3, 1, 11, 3, 17, 10, 19, 26)
	f.cut(3, -13, 3, 5, 24)
}

// croucher draws a soldier low behind sandbags, on which the rifle lies.
func croucher(f figure, _ bool) {
	helmet(f, -5, -2, 0.95)
	f.rod(4.5, -4, 6, 31, -8)
	f.form(-21, 7, 21, 7, 23, 10, 23, 14, -23, 14, -23, 10)
	f.form(-24, 15, 24, 15, 27, 18, 27, 24, 24, 26, -24, 26, -27, 24, -27, 18)
	f.cut(2.5, -26, 15.5, 26, 15.5)
	f.cut(2.5, 0, 8, 0, 15)
	f.cut(2.5, -9, 16, -9, 26)
	f.cut(2.5, 9, 16, 9, 26)
	f.shine(2.5, -18, 11, -6, 11)
	f.shine(2.5, 6, 11, 16, 11)
	f.shine(2.5, -5, 20, 4, 20)
	f.shine(2.5, -22, 20, -14, 20)
}

// bombardier draws a soldier with a large shell upright. A shell that is spent is only an outline.
func bombardier(f figure, shell bool) {
	helmet(f, -9, -13, 0.82)
	f.form(-26, 26, -25, 12, -20, 4, -13, 1, -4, 1, 2, 5, 4, 26)
	outline := []float64{9, 26, 9, -14, 12, -25, 17, -34, 22, -25, 25, -14, 25, 26}
	if !shell {
		if f.grow == 0 {
			f.rod(2.5, append(outline, outline[0], outline[1])...)
		}
		return
	}
	f.form(outline...)
	if f.grow == 0 {
		f.Polygon(f.points(outline), f.light)
	}
	f.cut(3, 9, -11, 25, -11)
	f.cut(3, 9, 17, 25, 17)
}

// commander draws a soldier with a peaked cap and a star on the chest.
func commander(f figure, _ bool) {
	f.form(-10, -10, -10, -3, -6, 3, 6, 3, 10, -3, 10, -10)
	f.form(-24, -28, -14, -34, 0, -37, 14, -34, 24, -28, 22, -22, 15, -18, 15, -13, 20, -7, 10, -9, -10, -9, -20, -7,
		-15, -13, -15, -18, -22, -22)
	f.form(-26, 26, -24, 11, -18, 4, -9, 2, 9, 2, 18, 4, 24, 11, 26, 26)
	f.cut(3, -15, -17, 15, -17)
	f.shine(3, -17, -27, -10, -30)
	f.cut(2.5, -12, -7.5, 12, -7.5)
	if f.grow == 0 {
		f.Shape(render.Star, f.points([]float64{0, 15})[0], f.scale*9, f.below)
		f.Disc(f.points([]float64{0, -26})[0], f.scale*3.5, f.below)
	}
}
