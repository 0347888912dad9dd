package invade

import (
	"image"
	"math"

	"bivouac/render"
)

// drawField is the ground: blocks of four by four, contours, craters.
func drawField(c *render.Canvas) {
	c.Fill(boardBox, field)
	const block = files / 4
	for n := range block * block {
		if (n%block+n/block)%2 == 1 {
			at := image.Pt(boardBox.Min.X+n%block*4*cell, boardBox.Min.Y+n/block*4*cell)
			c.Fill(image.Rectangle{Min: at, Max: at.Add(image.Pt(4*cell, 4*cell))}, fieldDark)
		}
	}
	c.Stencil(boardBox, contour, func(layer *render.Canvas) {
		for _, h := range hills {
			for ring := 1; ring <= h.rings; ring++ {
				layer.Line(h.contour(float64(ring)), render.Thin, render.Ink)
			}
		}
	})
	for _, k := range craters {
		k.draw(c)
	}
	c.Fill(image.Rect(margin, boardTop, margin+boardSide, boardTop+cell), northLine)
	c.Fill(image.Rect(margin, boardEnd-cell, margin+boardSide, boardEnd), southLine)
}

// hill is a place on the map with contour lines around it, in cells.
type hill struct {
	x, y, step float64
	rings      int
	phase      float64
}

var hills = []hill{
	{3.4, 4.4, 0.9, 2, 0.3}, {11.8, 5.6, 1.0, 2, 1.9}, {8.2, 11.2, 1.6, 1, 4.1},
}

// contour is the closed line of one height, never quite round.
func (h hill) contour(ring float64) []render.Point {
	const steps = 72
	var line []render.Point
	for n := range steps + 1 {
		a := 2 * math.Pi * float64(n%steps) / steps
		r := h.step * ring * cell * (1 + 0.16*math.Sin(2*a+h.phase) + 0.09*math.Sin(3*a-h.phase*2))
		line = append(line, render.Point{X: margin + h.x*cell + 1.25*r*math.Cos(a), Y: boardTop + h.y*cell + r*math.Sin(a)})
	}
	return line
}

// crater is a hole in the ground: place and radius in cells.
type crater struct{ x, y, r float64 }

// craters lie on crossings of the grid, where no letter and no mark will be.
var craters = []crater{
	{2, 3, 0.3}, {6, 6, 0.42}, {13, 3, 0.34}, {9, 4, 0.24}, {1, 9, 0.38}, {5, 12, 0.3}, {11, 9, 0.44}, {14, 13, 0.36}, {3, 14, 0.24}, {9, 13, 0.3}, {15, 8, 0.26},
}

func (k crater) draw(c *render.Canvas) {
	at := render.Point{X: margin + k.x*cell, Y: boardTop + k.y*cell}
	for _, part := range []struct{ scale, shift float64 }{{1, 0}, {0.7, 0.12}} {
		col := contour
		if part.shift > 0 {
			col = pit
		}
		r := k.r * cell * part.scale
		box := image.Rect(int(at.X-2*r), int(at.Y-2*r), int(at.X+2*r), int(at.Y+2*r))
		c.Stencil(box, col, func(layer *render.Canvas) {
			layer.Disc(render.Point{X: at.X + part.shift*r, Y: at.Y + part.shift*r}, r, render.Ink)
		})
	}
}
