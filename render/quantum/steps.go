package quantum

import (
	"math"

	"bivouac/render"
)

// Steps of outlines without soft edges, in canvas pixels. Edges that differ from row to row take
// most of a picture's bytes; a phone shows three pixels as one, so steps between similar colours
// are invisible.
const (
	nebulaGrain  = 6 // on the dark ground
	surfaceGrain = 2 // on planets
)

// stepped returns an outline made of vertical and horizontal lines on a grid with steps of grain pixels.
func stepped(outline []render.Point, grain float64) (steps []render.Point) {
	snap := func(v float64) float64 { return math.Round(v/grain) * grain }
	for n, a := range outline {
		b := outline[(n+1)%len(outline)]
		parts := math.Ceil(max(math.Abs(b.X-a.X), math.Abs(b.Y-a.Y))/grain) + 1
		for i := range int(parts) {
			share := float64(i) / parts
			p := render.Point{X: snap(a.X + share*(b.X-a.X)), Y: snap(a.Y + share*(b.Y-a.Y))}
			if last := len(steps) - 1; last < 0 {
				steps = append(steps, p)
			} else if q := steps[last]; p != q {
				if p.X != q.X && p.Y != q.Y {
					steps = append(steps, render.Point{X: q.X, Y: p.Y})
				}
				steps = append(steps, p)
			}
		}
	}
	return steps
}

// circle returns the outline of a disc.
func circle(at render.Point, r float64) (outline []render.Point) {
	const corners = 96
	for n := range corners {
		sin, cos := math.Sincos(2 * math.Pi * float64(n) / corners)
		outline = append(outline, render.Point{X: at.X + r*cos, Y: at.Y + r*sin})
	}
	return outline
}
