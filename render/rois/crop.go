package rois

import (
	"image"

	"bivouac/game/rois"
	"bivouac/render"
)

// Zooms of a crop: cropNear shows four zones in a row, cropFar all five. cropLeast is the smallest at which
// the whole board may be shown.
const (
	cropNear  = render.CropBoard / 4.0 / cellWide
	cropFar   = render.CropBoard / 5.0 / cellWide
	cropLeast = 0.71 * cropFar
)

// Cut returns what a crop of the picture may show. Cards that lie over the board to be chosen from are shown
// without the board. The viewer's hand is shown below.
func (Painter) Cut(s render.Scene) render.Cut {
	e := &easel{turn: turnOf(s), view: viewOf(s), scene: s}
	e.sheet = sheetOf(e.view.Theme)
	view := e.view
	e.marks = e.signs()
	c := render.Cut{Board: boardBox, Cell: image.Pt(cellWide, cellHigh),
		Zooms: []float64{cropNear, cropFar}, Least: cropLeast,
		Earth: oak, Ink: sand, Ground: e.grounds[height], Square: e.zoneBox, Inside: true,
		Axes: render.GridAxes(boardBox, image.Pt(cellWide, cellHigh), e.columnName, e.rowName)}
	if len(e.cards()) > 0 {
		c.Bands = []image.Rectangle{image.Rect(0, noteTop, width, noteTop+handHigh)}
	}
	if view.Phase == rois.PhaseArmies || view.Phase == rois.PhaseOrders || e.chosen("order") {
		c.Square = func(string) (image.Rectangle, bool) { return image.Rectangle{}, false }
		c.Bands, c.Alone = append([]image.Rectangle{e.laid()}, c.Bands...), true
		return c
	}
	for _, p := range e.marks.order {
		c.Matter = append(c.Matter, e.box(p))
	}
	c.Labels = func(image.Rectangle) []image.Rectangle {
		plain := &easel{sheet: e.sheet, turn: e.turn, view: view, scene: s} // no dots: numbers replace them
		plain.reserveRoom()
		return plain.labels.Taken()
	}
	for n, z := range view.Zones {
		for i, u := range shown(z.Units) {
			c.Figures = append(c.Figures, e.blockBox(placeOf(n), z, i, u))
		}
	}
	return c
}

// laid returns the part of the board that is covered by the cards to choose from.
func (e *easel) laid() image.Rectangle {
	rows := 3 // for the armies, or for the six orders of an army
	if p, ok := e.player(e.view.Seat); ok && e.view.Phase != rois.PhaseArmies && e.view.Phase != rois.PhaseOrders {
		rows = max(1, (len(p.Kept)+1)/2)
	}
	return image.Rect(margin, boardTop+cellHigh, width-margin, boardTop+(1+rows)*cellHigh-2)
}

// zoneBox returns the rectangle of the first zone that a word of the notation names. It returns false if the
// word names no zone.
func (t turn) zoneBox(word string) (image.Rectangle, bool) {
	list := placesIn(word)
	if len(list) == 0 {
		return image.Rectangle{}, false
	}
	return t.box(list[0]), true
}
