package lune

import (
	"image"

	"bivouac/game/lune"
	"bivouac/render"
)

// The picture of a mission from top to bottom, in canvas pixels.
const (
	width = 1200

	headerHigh = 88
	cornerTop  = headerHigh + render.Gap/2

	boardTop = 268 // the back corner of A8 at level 0
	halfWide = 74  // half the width of a square's top
	halfHigh = 56
	stepHigh = 30 // height of a level
	rimHigh  = 44 // height of the plinth below level 0

	side      = 8
	squares   = side * side
	boardLeft = (width - 2*side*halfWide) / 2
	boardEnd  = boardTop + 2*side*halfHigh + rimHigh

	panelTop  = boardEnd + render.Gap
	panelLeft = 396
	rowHigh   = 92
	panelEnd  = panelTop + 3*rowHigh

	noteTop  = panelEnd
	noteHigh = 100
	noteLine = 44 // from one line of the note to the next
	height   = noteTop + noteHigh + render.Gap
)

// boardBox is the area in which labels may stand.
var boardBox = image.Rect(render.Gap, cornerTop, width-render.Gap, panelTop-render.Gap/2)

// place is a square: its column 0..7 from A, and its row 0..7 from row 1.
type place struct{ col, row int }

// parse reads "A1".."H8"; false for anything else.
func parse(square string) (place, bool) {
	if len(square) != 2 || square[0] < 'A' || square[0] > 'H' || square[1] < '1' || square[1] > '8' {
		return place{}, false
	}
	return place{int(square[0] - 'A'), int(square[1] - '1')}, true
}

func (p place) String() string {
	if p.onBoard() {
		return placeNames[p.index()]
	}
	return string([]byte{'A' + byte(p.col), '1' + byte(p.row)})
}

var placeNames = func() (list [squares]string) {
	for n := range list {
		list[n] = string([]byte{'A' + byte(n%side), '1' + byte(n/side)})
	}
	return list
}()

func (p place) onBoard() bool { return p.col >= 0 && p.col < side && p.row >= 0 && p.row < side }

// index returns the number of the square in board order (L2.3).
func (p place) index() int { return p.row*side + p.col }

func placeOf(n int) place { return place{n % side, n / side} }

// next returns the square n steps away in a direction N, E, S or W.
func (p place) next(dir string, steps int) place {
	switch dir {
	case "N":
		p.row += steps
	case "E":
		p.col += steps
	case "S":
		p.row -= steps
	case "W":
		p.col -= steps
	}
	return p
}

// low returns the middle of the square's top at level 0, on the canvas.
func (p place) low() image.Point {
	return image.Pt(boardLeft+halfWide*(p.col+p.row+1), boardTop+halfHigh*(p.col-p.row+side))
}

// back lists the squares from the back of the picture to its front.
var back = func() (list [squares]place) {
	n := 0
	for depth := 1 - side; depth < side; depth++ {
		for col := range side {
			if p := (place{col, col - depth}); p.onBoard() {
				list[n] = p
				n++
			}
		}
	}
	return list
}()

// grid is the board of a view by square.
type grid struct {
	squares [squares]lune.Square
	units   [squares]*lune.Unit
}

func gridOf(v *lune.View) grid {
	var g grid
	for n := range g.squares {
		g.squares[n] = lune.Square{Name: placeOf(n).String()}
	}
	for _, s := range v.Squares {
		if p, ok := parse(s.Name); ok {
			g.squares[p.index()] = s
		}
	}
	for n := range v.Units {
		if p, ok := parse(v.Units[n].At); ok {
			g.units[p.index()] = &v.Units[n]
		}
	}
	return g
}

func (g *grid) square(p place) *lune.Square { return &g.squares[p.index()] }

// level returns the height of a square as compared with others: a Chasm counts as 0 (L3.3).
func (g *grid) level(p place) int { return min(max(g.square(p).Level, 0), len(soils)-1) }

func (g *grid) chasm(p place) bool { return p.onBoard() && g.square(p).Level < 0 }

// middle returns the middle of a square's top at its present level, on the canvas.
func (g *grid) middle(p place) image.Point {
	at := p.low()
	at.Y -= stepHigh * g.level(p)
	return at
}

// top returns the same as middle, as a render.Point.
func (g *grid) top(p place) render.Point {
	return point(g.middle(p))
}
