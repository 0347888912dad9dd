package invade

import (
	"image"
	"strconv"

	"bivouac/render"
)

// Zooms of a crop: twelve squares in a row, or all.
const (
	cropNear = render.CropBoard / 12.0 / cell
	cropFar  = render.CropBoard / 16.0 / cell
)

// Half the width of a soldier's silhouette, which no number covers, and its ends.
const (
	figureHalf = 16
	figureTop  = 26
	figureFoot = 18
)

// Cut is what a crop of the picture may show.
func (Painter) Cut(s render.Scene) render.Cut {
	e := &easel{sheet: shared(), view: viewOf(s), scene: s}
	e.marks = e.signs()
	c := render.Cut{Board: boardBox, Cell: image.Pt(cell, cell), Zooms: []float64{cropNear, cropFar}, Earth: earth, Ink: olive, Square: squareBox}
	for _, p := range e.marks.order {
		c.Matter = append(c.Matter, p.box())
	}
	for _, u := range e.view.Units {
		if p, ok := parse(u.Square); ok {
			x, y := int(p.middle().X), int(p.middle().Y)
			c.Figures = append(c.Figures, image.Rect(x-figureHalf, y-figureTop, x+figureHalf, y+figureFoot))
		}
	}
	list := e.labelled()
	e.spread(list)
	for _, l := range list {
		if !l.lost {
			c.Labels = append(c.Labels, l.box)
		}
	}
	c.Axes = render.GridAxes(boardBox, c.Cell, func(n int) string { return string(rune('a' + n)) }, func(n int) string { return strconv.Itoa(files - n) })
	return c
}

// squareBox is where a square stands on the picture; false of what is none.
func squareBox(name string) (image.Rectangle, bool) {
	p, ok := parse(name)
	return p.box(), ok
}
