package quantum

import (
	"image"
	"strings"

	"bivouac/render"
)

// Zooms of a crop: cropNear shows seven squares in a row, cropFar all nine. cropLeast is the smallest at
// which the whole board may be shown.
const (
	cropNear  = render.CropBoard / 7.0 / cell
	cropFar   = render.CropBoard / 9.0 / cell
	cropLeast = 0.71 * cropFar
)

// Cut returns what a crop of the picture may show.
func (Painter) Cut(s render.Scene) render.Cut {
	view := viewOf(s)
	e := &easel{Canvas: &render.Canvas{}, sheet: shared(), turn: turnOf(s, view), view: view, scene: s}
	e.marks = e.signs()
	c := render.Cut{Board: boardBox, Cell: image.Pt(cell, cell), Zooms: []float64{cropNear, cropFar}, Least: cropLeast,
		Earth: earth, Ink: haze, Ground: e.sheet.grounds[most], Square: e.squareBox, Figures: e.figures(),
		Axes: render.GridAxes(boardBox, image.Pt(cell, cell), e.across, e.down)}
	for _, p := range e.marks.order {
		c.Matter = append(c.Matter, e.box(p))
	}
	c.Labels = func(shown image.Rectangle) (boxes []image.Rectangle) {
		e.Shown = shown
		list := e.labelled()
		e.spread(list)
		for _, l := range list {
			if !l.lost {
				boxes = append(boxes, l.box)
			}
		}
		return boxes
	}
	return c
}

// squareBox returns the rectangle of a square on the picture, also for a placement such as "e1=5". It returns
// false if the name is not that of a square.
func (t turn) squareBox(name string) (image.Rectangle, bool) {
	name, _, _ = strings.Cut(name, "=")
	p, ok := parse(name)
	return t.box(p), ok
}
