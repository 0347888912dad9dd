package invade

import (
	"image"
	"image/color"
	"math"

	"bivouac/game"
	"bivouac/game/invade"
	"bivouac/render"
)

// sap is a trench that leads forward from an exit line. Its points are in cells.
type sap []render.Point

var saps = []sap{
	{{X: 3, Y: 15.2}, {X: 3, Y: 14.2}, {X: 4, Y: 13.7}, {X: 3.6, Y: 12.7}, {X: 4.4, Y: 12.1}},
	{{X: 12, Y: 15.2}, {X: 12, Y: 14.4}, {X: 11, Y: 13.9}, {X: 11.4, Y: 12.9}, {X: 10.6, Y: 12.4}},
	{{X: 5, Y: 0.8}, {X: 5, Y: 1.7}, {X: 6, Y: 2.1}, {X: 5.7, Y: 3.2}, {X: 6.5, Y: 3.7}},
	{{X: 14, Y: 0.8}, {X: 14, Y: 1.8}, {X: 13.2, Y: 2.3}, {X: 13.6, Y: 3.4}},
}

// draw draws the sap between two banks of earth, with its near wall in the shade.
func (s sap) draw(c *render.Canvas, t turn) {
	for _, part := range []struct {
		width, by float64
		col       color.RGBA
	}{{32, 2, shade}, {28, -1, spoil}, {18, 0, pit}, {10, 3, hollow}} {
		line := make([]render.Point, len(s))
		for n, p := range s {
			at := t.onMap(p.X, p.Y)
			line[n] = render.Point{X: at.X + part.by, Y: at.Y + part.by}
		}
		flat(c, boardBox, part.col, func(layer *render.Canvas) { layer.Line(line, part.width, render.Ink) })
	}
}

// entanglement is a stretch of barbed wire from one point to another, in cells.
type entanglement struct{ from, to render.Point }

var wires = []entanglement{
	{render.Point{X: 0.4, Y: 13.2}, render.Point{X: 2.6, Y: 12.8}},
	{render.Point{X: 5.4, Y: 13.1}, render.Point{X: 8.4, Y: 13.4}},
	{render.Point{X: 12.6, Y: 13.2}, render.Point{X: 15.6, Y: 12.7}},
	{render.Point{X: 0.4, Y: 2.4}, render.Point{X: 3.8, Y: 2.8}},
	{render.Point{X: 7.4, Y: 2.4}, render.Point{X: 10.6, Y: 2.7}},
	{render.Point{X: 14.4, Y: 2.8}, render.Point{X: 15.6, Y: 2.5}},
	{render.Point{X: 6.8, Y: 8.1}, render.Point{X: 9.6, Y: 7.8}},
}

// Steps of an entanglement, in canvas pixels.
const (
	barbStep = 20.0
	barb     = 6.0
	postStep = 3 // barbs from one post to the next
)

// draw draws two wires with barbs from post to post.
func (w entanglement) draw(c *render.Canvas, t turn) {
	from, to := t.onMap(w.from.X, w.from.Y), t.onMap(w.to.X, w.to.Y)
	if t {
		from, to = to, from
	}
	n := int(math.Hypot(to.X-from.X, to.Y-from.Y) / barbStep)
	at := func(k int, up float64) render.Point {
		share := float64(k) / float64(n)
		return render.Point{X: from.X + share*(to.X-from.X), Y: from.Y + share*(to.Y-from.Y) - up}
	}
	box := image.Rect(int(from.X)-10, int(min(from.Y, to.Y))-26, int(to.X)+10, int(max(from.Y, to.Y))+16)
	flat(c, box, shade, func(layer *render.Canvas) {
		for k := 0; k <= n; k += postStep {
			foot := at(k, -9)
			layer.Line([]render.Point{foot, {X: foot.X + 9, Y: foot.Y + 5}}, render.Thin, render.Ink)
		}
	})
	flat(c, box, gridStrong, func(layer *render.Canvas) {
		for k := 0; k < n; k++ {
			a, b := at(k, 3*float64(k%2)), at(k+1, 3*float64((k+1)%2))
			layer.Line([]render.Point{a, b}, render.Hairline, render.Ink)
			for _, slant := range []float64{-barb, barb} {
				layer.Line([]render.Point{{X: a.X - barb, Y: a.Y - slant}, {X: a.X + barb, Y: a.Y + slant}},
					render.Hairline, render.Ink)
			}
		}
	})
	flat(c, box, pit, func(layer *render.Canvas) {
		for k := 0; k <= n; k += postStep {
			layer.Line([]render.Point{at(k, 11), at(k, -9)}, render.Thin, render.Ink)
		}
	})
}

// tint is the share of a side's colour in its exit line.
const tint = 0.5

// lineOf returns the colour of a side's exit line.
func lineOf(side game.Seat) color.RGBA { return render.Mix(hollow, render.Seats[side].Fill, tint) }

// Measures of an exit line's works, in canvas pixels.
const (
	slat     = 15
	slatWide = 9
	bag      = cell / 2
	bagHigh  = 16
)

// drawTrench draws a side's exit line: a trench with duckboards in its colour, and a parapet of sandbags
// towards the enemy.
func drawTrench(c *render.Canvas, side game.Seat, t turn) {
	style, base := render.Seats[side], lineOf(side)
	top, front, away := boardEnd-cell, boardEnd-cell, 1
	if (side == invade.North) != bool(t) {
		top, front, away = boardTop, boardTop+cell, -1
	}
	c.Fill(image.Rect(margin, top, margin+boardSide, top+cell), base)
	dark, boards := render.Mix(base, render.Ink, 0.35), render.Mix(base, render.Paper, 0.16)
	for _, y := range []int{top + cell/2 - 12, top + cell/2 + 8} {
		c.Fill(image.Rect(margin, y, margin+boardSide, y+4), dark)
	}
	for x := margin + 3; x < margin+boardSide; x += slat {
		c.Fill(image.Rect(x, top+cell/2-18, x+slatWide, top+cell/2+18), boards)
	}
	c.Fill(image.Rect(margin, min(front, front+away*10), margin+boardSide, max(front, front+away*10)), dark)
	bags := func(col color.RGBA, by int, paint func(*render.Canvas, image.Rectangle)) {
		flat(c, image.Rect(margin, front-bagHigh/2, margin+boardSide, front+bagHigh/2), col, func(layer *render.Canvas) {
			for n := range 2 * files {
				paint(layer, image.Rect(margin+n*bag, front-bagHigh/2, margin+(n+1)*bag, front+bagHigh/2).Inset(by))
			}
		})
	}
	round := func(layer *render.Canvas, box image.Rectangle) { layer.Panel(box, render.RadiusSmall, render.Ink) }
	bags(style.Edge, 0, round)
	bags(style.Fill, 2, round)
	bags(style.Glow, 4, func(layer *render.Canvas, box image.Rectangle) {
		layer.Fill(image.Rect(box.Min.X+2, box.Min.Y, box.Max.X-4, box.Min.Y+3), render.Ink)
	})
}
