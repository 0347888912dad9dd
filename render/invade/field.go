package invade

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"

	"bivouac/render"
)

// Colours of the ground. There are few of them, since each translucent field drawn over them needs as many
// colours more. Light comes from the north west.
var (
	spoil      = render.RGB(0x8B8061) // earth thrown up, lit rims
	upland     = render.RGB(0x706F50)
	field      = render.RGB(0x676048)
	hollow     = render.RGB(0x5B5141)
	shade      = render.RGB(0x4A4534)
	pit        = render.RGB(0x3A3629) // the bottom of holes
	gridLine   = render.RGB(0x7C755A) // also high ground
	gridStrong = render.RGB(0xA39A78) // also wire, and light on water
	water      = render.RGB(0x3B5257)
)

// drawField draws the ground of the map: a shallow relief, trenches, craters, wire. None of it is
// an obstacle (I2.1), so it uses only the colours of earth.
func drawField(c *render.Canvas, t turn) {
	c.Fill(boardBox, field)
	for _, h := range hills {
		h.draw(c, t)
	}
	pebbles(c, t)
	for _, s := range saps {
		s.draw(c, t)
	}
	for _, k := range craters {
		k.draw(c, t)
	}
	for _, w := range wires {
		w.draw(c, t)
	}
}

// flat fills the part of the box that paint covers and that lies on the map, in one colour and with hard
// edges.
func flat(c *render.Canvas, box image.Rectangle, col color.RGBA, paint func(*render.Canvas)) {
	c.Stencil(box.Intersect(boardBox), col, paint)
}

// grain is how many successive rows of the ground are alike. This saves two thirds of the bytes of rugged
// ground, and nobody sees it on a phone, where three pixels become one.
const grain = 3

// coarsen copies every third row of a part of a picture over the two rows below it.
func coarsen(img *image.RGBA, box image.Rectangle) {
	for y := box.Min.Y; y < box.Max.Y; y++ {
		from, to := img.PixOffset(box.Min.X, y-(y-box.Min.Y)%grain), img.PixOffset(box.Min.X, y)
		copy(img.Pix[to:to+4*box.Dx()], img.Pix[from:])
	}
}

// onMap returns the point that lies x and y cells from the map's north west corner.
func (t turn) onMap(x, y float64) render.Point {
	if t {
		x, y = files-x, files-y
	}
	return render.Point{X: margin + x*cell, Y: boardTop + y*cell}
}

// boxAround returns the square around a point.
func boxAround(at render.Point, half float64) image.Rectangle {
	return image.Rect(int(at.X-half), int(at.Y-half), int(at.X+half)+1, int(at.Y+half)+1)
}

// lumpy returns a closed line around a point that is not quite round. stretch widens it.
func (t turn) lumpy(at render.Point, r, stretch, phase float64) []render.Point {
	const steps = 48
	line := make([]render.Point, steps)
	for n := range line {
		around := 2 * math.Pi * float64(n) / steps
		a := around
		if t {
			a += math.Pi
		}
		d := r * (1 + 0.12*math.Sin(2*a+phase) + 0.07*math.Sin(3*a-2*phase) + 0.03*math.Sin(7*a+3*phase))
		line[n] = render.Point{X: at.X + stretch*d*math.Cos(around), Y: at.Y + d*math.Sin(around)}
	}
	return line
}

// hill is a rise of the ground, or a hollow if high is negative. Lengths are in cells.
type hill struct {
	x, y, r, stretch float64
	high             int
	phase            float64
}

var hills = []hill{
	{3.2, 4.6, 2.3, 1.3, 1, 0.3}, {3.5, 4.4, 1.2, 1.3, 2, 0.9}, {12.2, 5.4, 2.2, 1.25, 1, 1.9},
	{12.5, 5.1, 1.1, 1.2, 2, 2.6},
	{7.7, 10.9, 2.5, 1.4, -1, 4.1}, {1.2, 11.6, 1.7, 1, 1, 5.2}, {14.3, 11.8, 1.8, 1.05, 1, 3.3},
	{8.1, 3.6, 1.3, 1.5, -1, 0.6}, {4.6, 8.4, 1.1, 1.6, -1, 2.2},
}

// slope is how wide the lit and the shaded side of a hill are, in canvas pixels.
const slope = 4.0

func (h hill) draw(c *render.Canvas, t turn) {
	at, r := t.onMap(h.x, h.y), h.r*cell
	top, lit, dark := upland, spoil, shade
	switch h.high {
	case 2:
		top = gridLine
	case -1:
		top, lit, dark = hollow, shade, gridLine
	}
	for _, part := range []struct {
		by  float64
		col color.RGBA
	}{{slope, dark}, {-slope, lit}, {0, top}} {
		flat(c, boxAround(at, 2.2*r), part.col, func(layer *render.Canvas) {
			layer.Polygon(t.lumpy(render.Point{X: at.X + part.by, Y: at.Y + part.by}, r, h.stretch, h.phase), render.Ink)
		})
	}
}

// crater is a hole in the ground, with its place and radius in cells.
type crater struct{ x, y, r float64 }

// craters lie off the middles of squares, so that soldiers do not cover them.
var craters = []crater{
	{2, 3, 0.42}, {6, 6, 0.7}, {13, 3, 0.5}, {9.5, 4.2, 0.34}, {1, 9, 0.6}, {5, 12, 0.45}, {11, 9, 0.8}, {14, 13, 0.5},
	{3, 13.6, 0.34}, {9, 13, 0.48}, {15, 8, 0.4}, {6.9, 8.9, 0.3}, {3.1, 6.9, 0.36}, {12.4, 11.1, 0.3}, {5.6, 2.7, 0.36},
	{8.2, 7.2, 0.26}, {10.3, 10.1, 0.3},
}

// draw draws a lit rim, and a bowl whose far side is lit.
func (k crater) draw(c *render.Canvas, t turn) {
	at, r, phase := t.onMap(k.x, k.y), k.r*cell, 3*k.x+k.y
	for _, part := range []struct {
		scale, by float64
		col       color.RGBA
	}{{1.22, 0.12, shade}, {1.22, 0, spoil}, {0.88, -0.05, shade}, {0.6, 0.02, k.floor()}} {
		middle := render.Point{X: at.X + part.by*r, Y: at.Y + part.by*r}
		flat(c, boxAround(at, 2*r), part.col, func(layer *render.Canvas) {
			layer.Polygon(t.lumpy(middle, part.scale*r, 1, phase), render.Ink)
		})
	}
	if k.r >= pool {
		flat(c, boxAround(at, r), gridStrong, func(layer *render.Canvas) {
			layer.Line([]render.Point{{X: at.X - 0.1*r, Y: at.Y + 0.3*r}, {X: at.X + 0.32*r, Y: at.Y + 0.3*r}},
				render.Hairline, render.Ink)
			layer.Line([]render.Point{{X: at.X - 0.25*r, Y: at.Y + 0.1*r}, {X: at.X + 0.1*r, Y: at.Y + 0.1*r}},
				render.Hairline, render.Ink)
		})
	}
}

// pool is the least radius of a crater with water in it, in cells.
const pool = 0.48

// floor returns the colour of a crater's bottom.
func (k crater) floor() color.RGBA {
	if k.r < pool {
		return pit
	}
	return water
}

// stones is how many pebbles there are.
const stones = 50

// pebbles draws small stones, each with a shadow.
func pebbles(c *render.Canvas, t turn) {
	luck := rand.New(rand.NewPCG(16, 16))
	dots := make([]render.Point, stones)
	for n := range dots {
		dots[n] = t.onMap(files*luck.Float64(), 1.2+(files-2.4)*luck.Float64())
	}
	for _, part := range []struct {
		by, r float64
		col   color.RGBA
	}{{1.5, 3.5, shade}, {0, 2.5, spoil}} {
		flat(c, boardBox, part.col, func(layer *render.Canvas) {
			for n, at := range dots {
				layer.Disc(render.Point{X: at.X + part.by, Y: at.Y + part.by}, part.r+float64(n%3)/2, render.Ink)
			}
		})
	}
}
