package invade

import (
	"image"
	"strconv"

	"bivouac/game/invade"
	"bivouac/render"
)

// The picture from top to bottom, in canvas pixels.
const (
	width  = 1080
	cell   = 62
	files  = 16
	margin = (width - files*cell) / 2

	headerHigh = 88
	stripHigh  = 64
	letterHigh = 40
	letterAway = 21 // from the map to the middle of a column's letter
	boardSide  = files * cell

	northTop  = headerHigh
	boardTop  = northTop + stripHigh + letterHigh
	boardEnd  = boardTop + boardSide
	southTop  = boardEnd + letterHigh
	panelTop  = southTop + stripHigh
	panelHigh = 296
	height    = panelTop + panelHigh
)

// Marks on the map.
const (
	ringRadius  = 34.0
	ringUp      = 3.0  // frames sit higher by this, since a soldier's head sticks out
	preyRadius  = 35.0 // goes around the corners of a square soldier
	crossRadius = 17.0
	cornerCross = 9.0
	ghost       = 0.6
	chosen      = 0.75
)

// Colours of the picture, besides the theme's. Those of the ground are in field.go.
var (
	earth = render.RGB(0x1E1F18) // around the map, edge to edge
	card  = render.RGB(0x33352A) // strips and panels
	olive = render.RGB(0xC9CDB4) // secondary text on earth and cards
)

// boardBox is the map without its margins.
var boardBox = image.Rect(margin, boardTop, margin+boardSide, boardEnd)

// place is a square: its column 0..15 from a, and its row 0..15 from row 1.
type place struct{ col, row int }

// parse reads "a1".."p16". It returns false for anything else.
func parse(square string) (place, bool) {
	if len(square) < 2 || square[0] < 'a' || square[0] > 'p' {
		return place{}, false
	}
	row, err := strconv.Atoi(square[1:])
	if err != nil || row < 1 || row > files {
		return place{}, false
	}
	return place{int(square[0] - 'a'), row - 1}, true
}

// turn says whether the map is turned by 180 degrees, with North at the bottom.
type turn bool

// turnOf says whether a scene's map is turned: for North, if they want their own side at the bottom.
func turnOf(s render.Scene) turn { return turn(s.Look.Below && s.Seat == invade.North) }

// seen converts a place on this map to its place on the unturned map, and back.
func (t turn) seen(p place) place {
	if t {
		return place{files - 1 - p.col, files - 1 - p.row}
	}
	return p
}

// box returns the rectangle of the square on the canvas.
func (t turn) box(p place) image.Rectangle {
	p = t.seen(p)
	x, y := margin+p.col*cell, boardTop+(files-1-p.row)*cell
	return image.Rect(x, y, x+cell, y+cell)
}

// middle returns the centre of the square on the canvas.
func (t turn) middle(p place) render.Point {
	b := t.box(p)
	return render.Point{X: float64(b.Min.X + cell/2), Y: float64(b.Min.Y + cell/2)}
}

// columnName names the n-th column from the left, and rowName the n-th row from the top.
func (t turn) columnName(n int) string { return string(rune('a' + t.seen(place{col: n}).col)) }
func (t turn) rowName(n int) string    { return strconv.Itoa(t.seen(place{row: files - 1 - n}).row + 1) }

func (p place) String() string { return string(rune('a'+p.col)) + strconv.Itoa(p.row+1) }

// places parses squares and skips names that are none.
func places(squares ...string) []place {
	var list []place
	for _, s := range squares {
		if p, ok := parse(s); ok {
			list = append(list, p)
		}
	}
	return list
}
