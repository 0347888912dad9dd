package lune

import (
	"image"

	"bivouac/render"
)

// The compass lies flat beside the board: its arms run along the slanted rows and columns, so that
// north is up to the right, as row 8 is.
const (
	armWide, armHigh   = halfWide * 3 / 4, halfHigh * 3 / 4 // from its middle to the tip of an arm
	farWide, farHigh   = halfWide, halfHigh                 // from its middle to the letter beyond
	compassX, compassY = 112, 1012                          // in the sky below the board's left edge
)

// compassBox returns the area of a compass with the given middle.
func compassBox(at image.Point) image.Rectangle {
	return box(at.X, at.Y, 2*(farWide+render.SizeBody/2), 2*(farHigh+render.SizeBody/2))
}

// compass draws the compass where it covers no square: at its usual place in the whole picture, and
// in the first corner that shows only sky in a crop. A crop without such a corner has none.
func (e *easel) compass() {
	at := image.Pt(compassX, compassY)
	if !e.Shown.Empty() {
		var free bool
		if at, free = skyIn(e.Shown); !free {
			return
		}
	}
	k := sketch{Canvas: e.Canvas, x: float64(at.X), y: float64(at.Y), scale: 1}
	for n, arm := range [...]struct {
		x, y int
		name string
	}{{1, -1, "N"}, {1, 1, "E"}, {-1, 1, "S"}, {-1, -1, e.say("lune.picture.west")}} {
		x, y, col := float64(arm.x*armWide), float64(arm.y*armHigh), haze
		if n == 0 {
			col = render.Accent
		}
		k.poly(col, x, y, -float64(arm.x)*7, float64(arm.y)*7, 0, 0)
		k.poly(col, x, y, float64(arm.x)*7, -float64(arm.y)*7, 0, 0)
		e.Text(arm.name, at.X+arm.x*farWide, at.Y+arm.y*farHigh,
			render.Style{Size: render.SizeBody, Bold: true, Color: col, Align: render.Centre})
	}
}

// skyIn returns the middle of a compass in a corner of what is shown, clear of the board and of the
// units on it. It returns false if there is no such corner.
func skyIn(shown image.Rectangle) (image.Point, bool) {
	size := compassBox(image.Point{}).Size()
	left, right := shown.Min.X+size.X/2+render.Gap, shown.Max.X-size.X/2-render.Gap
	top, foot := shown.Min.Y+size.Y/2+render.Gap, shown.Max.Y-size.Y/2-render.Gap
	for _, at := range [...]image.Point{
		{left, top}, {right, top}, {right, foot}, {left, foot - render.BadgeHigh}, {left, foot},
	} {
		if compassBox(at).In(shown) && !onPlinth(compassBox(at)) {
			return at, true
		}
	}
	return image.Point{}, false
}

// onPlinth says whether a box touches the board: its plinth below, columns and figures above.
func onPlinth(b image.Rectangle) bool {
	middle := place{}.low().Add(image.Pt((side-1)*halfWide, 0))
	reach := func(most, from, to, at int) float64 { // how far from the middle the box begins, in halves of the board
		return float64(max(from-at, at-to, 0)) / float64(most)
	}
	high := b
	high.Min.Y, high.Max.Y = b.Min.Y-rimHigh, b.Max.Y+2*cropUp
	return reach(side*halfWide, b.Min.X, b.Max.X, middle.X)+reach(side*halfHigh, high.Min.Y, high.Max.Y, middle.Y) < 1
}
