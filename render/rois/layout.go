package rois

import (
	"image"

	"bivouac/game/rois"
	"bivouac/render"
)

// The picture from top to bottom, in canvas pixels: Black's panel north of the
// board, Red's south of it, as they sit.
const (
	width    = 1200
	side     = 5
	zones    = side * side
	cellWide = 216
	cellHigh = 184
	margin   = 60

	headerHigh = 80
	panelHigh  = 184
	letterHigh = 44
	rimHigh    = 12 // the band of a home row

	northTop     = headerHigh
	boardTop     = northTop + panelHigh + letterHigh
	boardEnd     = boardTop + side*cellHigh
	southTop     = boardEnd + rimHigh + render.Gap
	noteTop      = southTop + panelHigh + render.Gap
	noteHigh     = 76
	handHigh     = 2 * noteHigh // of the strip with the viewer's own cards, or with two lines
	height       = noteTop + handHigh + render.Gap
	heightPublic = noteTop + noteHigh + render.Gap
	heightBare   = noteTop
)

// boardBox is the board without its rim.
var boardBox = image.Rect(margin, boardTop, margin+side*cellWide, boardEnd)

// highOf returns the height of a picture, which has no strip at its foot if that would be empty.
func highOf(v rois.View, s render.Scene) int {
	switch {
	case (&easel{view: v, scene: s}).deep():
		return height
	case v.Turn == 0 && v.Pile == 0 && s.Focus == nil:
		return heightBare
	}
	return heightPublic
}

// deep says whether the strip at the bottom has its double height: for the viewer's cards, or for
// the orders of both players below the last turn.
func (e *easel) deep() bool { return len(e.cards()) > 0 || e.revealed() && len(e.turns()) > 0 }

// noteBox returns the rectangle of the strip at the bottom, with the last turn or the legend, and with the
// viewer's cards if they have any.
func (e *easel) noteBox() image.Rectangle {
	if e.deep() {
		return image.Rect(render.Gap, noteTop, width-render.Gap, noteTop+handHigh)
	}
	return image.Rect(render.Gap, noteTop, width-render.Gap, noteTop+noteHigh)
}

// panelBox returns the rectangle of a seat's panel.
func (t turn) panelBox(seat int) image.Rectangle {
	top := southTop
	if (seat == black) != bool(t) {
		top = northTop
	}
	return image.Rect(render.Gap, top, width-render.Gap, top+panelHigh)
}

// The seats: Red south, Black north (R2.1).
const (
	red   = 0
	black = 1
)

// place is a zone: its column 0..4 from A, and its row 0..4 from row 1, the south.
type place struct{ col, row int }

// parse reads "A1".."E5". It returns false for anything else.
func parse(zone string) (place, bool) {
	if len(zone) != 2 || zone[0] < 'A' || zone[0] > 'E' || zone[1] < '1' || zone[1] > '5' {
		return place{}, false
	}
	return place{int(zone[0] - 'A'), int(zone[1] - '1')}, true
}

// placeOf returns the n-th zone in reading order (R1.17).
func placeOf(n int) place { return place{n % side, n / side} }

func (p place) String() string { return string([]byte{'A' + byte(p.col), '1' + byte(p.row)}) }

// index returns the place's number in reading order.
func (p place) index() int { return p.row*side + p.col }

// inside says whether the place is on the board.
func (p place) inside() bool { return p.col >= 0 && p.col < side && p.row >= 0 && p.row < side }

// turn says whether the board is turned by 180 degrees, with Black at the bottom.
type turn bool

// turnOf says whether a scene's board is turned: for Black, if they want their own side at the bottom.
func turnOf(s render.Scene) turn { return turn(s.Look.Below && s.Seat == black) }

// seen returns where a zone is seen, as the zone that an unturned board has there. It is its own inverse.
func (t turn) seen(p place) place {
	if t {
		return place{side - 1 - p.col, side - 1 - p.row}
	}
	return p
}

// columnName and rowName return the letter of the n-th column from the left and the number of the n-th row
// from the top.
func (t turn) columnName(n int) string { return string(rune('A' + t.seen(place{col: n}).col)) }
func (t turn) rowName(n int) string {
	return string(rune('1' + t.seen(place{row: side - 1 - n}).row))
}

// box returns the rectangle of the zone on the canvas.
func (t turn) box(p place) image.Rectangle {
	p = t.seen(p)
	x, y := margin+p.col*cellWide, boardTop+(side-1-p.row)*cellHigh
	return image.Rect(x, y, x+cellWide, y+cellHigh)
}

// corner returns the top left corner of the zone on the canvas.
func (t turn) corner(p place) image.Point { return t.box(p).Min }

// middle returns the centre of the zone on the canvas.
func (t turn) middle(p place) render.Point {
	at := t.corner(p)
	return render.Point{X: float64(at.X + cellWide/2), Y: float64(at.Y + cellHigh/2)}
}

// part returns a part of the zone, given relative to the zone's top left corner.
func (t turn) part(p place, x0, y0, x1, y1 int) image.Rectangle {
	return image.Rect(x0, y0, x1, y1).Add(t.corner(p))
}

// zoneAt returns what the view says of a place. It returns false if the place is not on the board.
func (e *easel) zoneAt(p place) (rois.Zone, bool) {
	if n := p.index(); p.inside() && n < len(e.view.Zones) {
		return e.view.Zones[n], true
	}
	return rois.Zone{}, false
}

// square returns the square of the canvas around its middle.
func square(at render.Point, side float64) image.Rectangle {
	half := side / 2
	return image.Rect(int(at.X-half), int(at.Y-half), int(at.X+half), int(at.Y+half))
}

// pt makes a point of the canvas.
func pt(x, y float64) render.Point { return render.Point{X: x, Y: y} }

// middleOf returns the centre of a rectangle.
func middleOf(r image.Rectangle) render.Point {
	return pt(float64(r.Min.X+r.Max.X)/2, float64(r.Min.Y+r.Max.Y)/2)
}
