package lune

import (
	"image"

	"bivouac/render"
)

// Magnifications of a crop: the same as in the whole picture, and the one that shows a whole row.
// cropLeast is the smallest at which a crop shows the whole board.
const (
	cropNear  = 1.0
	cropFar   = (render.CropBoard - (render.CropWide - render.CropBoard)) / (2.0 * side * halfWide)
	cropLeast = 0.75 * cropFar
)

// cropUp is how far figures on high squares extend above the board's back corner, in pixels.
const cropUp = 90

// Cut returns what a crop of the picture may show. Only the picture of a mission has a board;
// between missions a crop shows the lower part of the chart.
func (Painter) Cut(s render.Scene) render.Cut {
	view := viewOf(s)
	if charted(&view) {
		c := shared().cut()
		c.Bands, c.Alone = []image.Rectangle{image.Rect(0, itemsTop, width, chartHigh)}, true
		return c
	}
	e := &easel{Canvas: &render.Canvas{}, sheet: shared(), view: &view, scene: s, grid: gridOf(&view)}
	e.marks = e.wanted()
	c := e.cut()
	c.Square = e.squareBox
	for _, p := range e.marks.order {
		c.Matter = append(c.Matter, e.standBox(p))
	}
	for n := range squares {
		p := placeOf(n)
		if name := e.standing(p); name != "" {
			at := e.grid.middle(p)
			b := e.things[name].Box().Add(at)
			c.Figures = append(c.Figures, image.Rect(b.Min.X+b.Dx()/4, b.Min.Y+b.Dy()/8, b.Max.X-b.Dx()/4, at.Y))
		}
	}
	c.Labels = func(shown image.Rectangle) (boxes []image.Rectangle) {
		e.Shown = shown
		e.happens()
		list, names, _ := e.placed()
		for _, l := range append(list, names...) {
			if !l.lost {
				boxes = append(boxes, l.box)
			}
		}
		return boxes
	}
	for n := range side {
		end := func(p place, x, y int) render.Point {
			at := p.low().Add(image.Pt(x, y))
			return point(at)
		}
		start := func(p place, x int) render.Point {
			at := e.grid.middle(p).Add(image.Pt(x*3/4, -halfHigh*3/4))
			return point(at)
		}
		c.Axes = append(c.Axes,
			render.Axis{Name: string(rune('A' + n)), From: end(place{n, side - 1}, halfWide/2, -halfHigh/2),
				To: end(place{n, 0}, -halfWide/2, halfHigh/2), Start: start(place{n, side - 1}, halfWide)},
			render.Axis{Name: string(rune('1' + n)), From: end(place{0, n}, -halfWide/2, -halfHigh/2),
				To: end(place{side - 1, n}, halfWide/2, halfHigh/2), Row: true, Start: start(place{0, n}, -halfWide)})
	}
	return c
}

// cut returns what is the same for the crops of all boards.
func (s *sheet) cut() render.Cut {
	return render.Cut{Board: image.Rect(boardLeft, boardTop-cropUp, boardLeft+2*side*halfWide, boardEnd),
		Zooms: []float64{cropNear, cropFar}, Least: cropLeast,
		Earth: space, Ink: render.Paper, Ground: s.bare}
}

// squareBox returns the place of a square, given by its own name or by the ID of the unit on it. It
// returns false for any other name.
func (e *easel) squareBox(name string) (image.Rectangle, bool) {
	if u := e.unit(name); u != nil {
		name = u.At
	}
	p, ok := parse(name)
	if !ok {
		return image.Rectangle{}, false
	}
	at := e.grid.middle(p)
	return image.Rect(at.X-halfWide, at.Y-halfHigh, at.X+halfWide, at.Y+halfHigh), true
}

// standBox returns the place of a square with room for a unit that stands on it.
func (e *easel) standBox(p place) image.Rectangle {
	at := e.grid.middle(p)
	return image.Rect(at.X-halfWide, at.Y-halfHigh-cropUp/2, at.X+halfWide, at.Y+halfHigh)
}
