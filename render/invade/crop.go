package invade

import (
	"image"

	"bivouac/render"
)

// Zooms of a crop: cropNear shows twelve squares in a row, cropFar all sixteen.
const (
	cropNear = render.CropBoard / 12.0 / cell
	cropFar  = render.CropBoard / 16.0 / cell
)

// Extent of a soldier's silhouette around the middle of its square; no number covers it.
const (
	figureHalf = 16
	figureTop  = 26
	figureFoot = 18
)

// homeRows is how many rows at the viewer's side a crop shows if nothing on the board matters more.
const homeRows = 8

// Cut returns what a crop of the picture may show.
func (Painter) Cut(s render.Scene) render.Cut {
	e := &easel{Canvas: &render.Canvas{}, sheet: shared(), turn: turnOf(s), view: viewOf(s), scene: s}
	e.marks = e.signs()
	c := render.Cut{Board: boardBox, Cell: image.Pt(cell, cell), Zooms: []float64{cropNear, cropFar}, Earth: earth,
		Ink: olive, Square: e.squareBox}
	for _, p := range e.marks.order {
		c.Matter = append(c.Matter, e.box(p))
	}
	for _, u := range e.view.Units {
		if p, ok := parse(u.Square); ok {
			x, y := int(e.middle(p).X), int(e.middle(p).Y)
			c.Figures = append(c.Figures, image.Rect(x-figureHalf, y-figureTop, x+figureHalf, y+figureFoot))
		}
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
	c.Axes = render.GridAxes(boardBox, c.Cell, e.columnName, e.rowName)
	c.Home = image.Rect(boardBox.Min.X, boardBox.Max.Y-homeRows*cell, boardBox.Max.X, boardBox.Max.Y)
	if e.explains() {
		c.Bands = []image.Rectangle{image.Rect(0, noteTop, width, noteTop+noteHigh)}
	}
	if e.view.Phase == "ALLOCATE" {
		c.Matter = append(c.Matter, boardBox) // what the dice should do depends on all of it
		c.Bands = []image.Rectangle{image.Rect(0, panelTop, width, rowTop)}
	}
	return c
}

// explains says whether there is a mark on the map whose name must be shown.
func (e *easel) explains() bool {
	for _, m := range e.marks.signs {
		if m == extra || m == danger || m == threat {
			return true
		}
	}
	return false
}

// squareBox returns the rectangle of a square on the picture. It returns false if the name is not that of a
// square.
func (t turn) squareBox(name string) (image.Rectangle, bool) {
	p, ok := parse(name)
	return t.box(p), ok
}
