package invade

import (
	"image"
	"strconv"

	"bivouac/render"
)

// The picture from top to bottom, in canvas pixels (I18.1).
const (
	width  = 1080
	cell   = 60
	files  = 16
	margin = cell

	headerHigh = 96
	stripHigh  = 64
	letterHigh = 44
	letterAway = 25 // of a column's letter from the map
	boardSide  = files * cell

	northTop  = headerHigh
	boardTop  = northTop + stripHigh + letterHigh
	boardEnd  = boardTop + boardSide
	southTop  = boardEnd + letterHigh
	panelTop  = southTop + stripHigh
	panelHigh = 228
	height    = panelTop + panelHigh
)

// Pieces and marks on the map.
const (
	soldierRadius = 26.0
	soldierBox    = 72 // of its sprite, shadow included
	letterSize    = render.SizeNumber
	domeRadius    = 14.0
	domeLight     = 0.35 // how much lighter its rim is
	shellRadius   = 6.0
	shellShift    = 15.0
	letterShift   = 6
	dotRadius     = 12.0
	ringRadius    = 27.0
	preyRadius    = 32.0 // goes around the corners of a square soldier
	crossRadius   = 15.0
	cornerCross   = 8.0
	dimmed        = 0.45
	ghost         = 0.35
	chosen        = 0.7
)

// Colours of the map, besides the theme's.
var (
	earth      = render.RGB(0x23261D) // around the map, edge to edge
	card       = render.RGB(0x34382B) // strips and panels
	field      = render.RGB(0xE6DCC0)
	fieldDark  = render.RGB(0xE0D4B4) // every other block of four by four
	contour    = render.RGB(0xD5C7A0)
	pit        = render.RGB(0xC7B78C)
	gridLine   = render.RGB(0xCBBC94)
	gridStrong = render.RGB(0x94845D)
	southLine  = render.RGB(0xB5D0DF)
	northLine  = render.RGB(0xF3CD8E)
	olive      = render.RGB(0xC9CDB4) // second text on earth and cards
)

// boardBox is the map without its margins.
var boardBox = image.Rect(margin, boardTop, margin+boardSide, boardEnd)

// place is a square by column 0..15 from a and row 0..15 from row 1.
type place struct{ col, row int }

// parse reads "a1".."p16"; false for anything else.
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

// box is the square on the canvas.
func (p place) box() image.Rectangle {
	x, y := margin+p.col*cell, boardTop+(files-1-p.row)*cell
	return image.Rect(x, y, x+cell, y+cell)
}

// middle is the centre of the square on the canvas.
func (p place) middle() render.Point {
	b := p.box()
	return render.Point{X: float64(b.Min.X + cell/2), Y: float64(b.Min.Y + cell/2)}
}

func (p place) String() string { return string(rune('a'+p.col)) + strconv.Itoa(p.row+1) }

// places reads squares, leaving out what is none.
func places(squares ...string) []place {
	var list []place
	for _, s := range squares {
		if p, ok := parse(s); ok {
			list = append(list, p)
		}
	}
	return list
}
