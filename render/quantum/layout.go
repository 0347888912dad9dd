package quantum

import (
	"image"

	"bivouac/game/quantum"
	"bivouac/render"
)

// The picture from top to bottom, in canvas pixels.
const (
	width  = 1200
	cell   = 120
	files  = 9
	margin = 60

	headerHigh = 88
	letterHigh = 40
	boardTop   = headerHigh + letterHigh
	boardSide  = files * cell
	boardEnd   = boardTop + boardSide

	noteTop  = boardEnd + render.Gap
	noteHigh = 56
	stripTop = noteTop + noteHigh + render.Gap
	stripRow = 80
)

// Pieces and marks on the board.
const (
	planetRadius = 118.0 // with its halo 70 % of a tile
	planetHalo   = 10.0
	planetBox    = 270
	slotSide     = 38
	slotAway     = 42 // of a slot's middle from the planet's
	badgeRadius  = 14.0
	badgeAway    = 40.0
	iconRadius   = 15.0
	dotRadius    = 18.0
	bracketHalf  = 58.0
	signInset    = 5
	faint        = 0.4
)

// height returns the height of a picture with that many players.
func height(players int) int { return stripTop + players*stripRow }

// Colours of space, besides the theme's.
var (
	space     = render.RGB(0x10162A)
	cloudFar  = render.RGB(0x17183A)
	cloudNear = render.RGB(0x211D49)
	orbital   = render.Clear(render.RGB(0x4468A8), 0.24)
	gridLine  = render.RGB(0x26304C)
	tileLine  = render.RGB(0x3B4A73)
	starLight = render.RGB(0x8C98BC)
	starFaint = render.RGB(0x4A567C)
	earth     = render.RGB(0x070A14) // around the board, edge to edge
	card      = render.RGB(0x1A2238)
	haze      = render.RGB(0xAAB6D6) // second text on earth and cards
	slotEmpty = render.RGB(0x0A0E1A)
)

// boardBox is the board without its margins.
var boardBox = image.Rect(margin, boardTop, margin+boardSide, boardEnd)

// place is a square by column 0..8 from a and row 0..8 from row 1, the top one.
type place struct{ col, row int }

// parse reads "a1".."i9"; false for anything else.
func parse(square string) (place, bool) {
	if len(square) != 2 || square[0] < 'a' || square[0] > 'i' || square[1] < '1' || square[1] > '9' {
		return place{}, false
	}
	return place{int(square[0] - 'a'), int(square[1] - '1')}, true
}

// turn is by how many quarters the board is turned to the right.
type turn int

// turnOf is how a scene's board is turned: so that the starting planet of a viewer who wants the
// own side at the bottom is there.
func turnOf(s render.Scene, v quantum.View) turn {
	if !s.Look.Below {
		return 0
	}
	for _, p := range v.Players {
		if start, ok := parse(p.Start); ok && p.Seat == s.Seat {
			switch {
			case start.row > files/2:
				return 0
			case start.row < files/2:
				return 2
			case start.col > files/2:
				return 1
			case start.col < files/2:
				return 3
			}
		}
	}
	return 0
}

// seen is the place on the board that is not turned where a square of this board is seen.
func (t turn) seen(p place) place {
	for range t {
		p = place{files - 1 - p.row, p.col}
	}
	return p
}

// box is the square on the canvas.
func (t turn) box(p place) image.Rectangle {
	p = t.seen(p)
	x, y := margin+p.col*cell, boardTop+p.row*cell
	return image.Rect(x, y, x+cell, y+cell)
}

// middle is the centre of the square on the canvas.
func (t turn) middle(p place) render.Point {
	b := t.box(p)
	return render.Point{X: float64(b.Min.X + cell/2), Y: float64(b.Min.Y + cell/2)}
}

// across is what the columns are called from the left, down what the rows are called from the top.
func (t turn) across(n int) string { return t.line(place{n, 0}, place{n, 1}) }
func (t turn) down(n int) string   { return t.line(place{0, n}, place{1, n}) }

// line is the name of the column or row through two places as they are seen.
func (t turn) line(a, b place) string {
	back := 4 - t
	a, b = back.seen(a), back.seen(b)
	if a.col == b.col {
		return string(rune('a' + a.col))
	}
	return string(rune('1' + a.row))
}

func (p place) String() string { return string([]byte{'a' + byte(p.col), '1' + byte(p.row)}) }

// planet says that the square is the centre of a tile (Q2.3).
func (p place) planet() bool { return p.col%3 == 1 && p.row%3 == 1 }

// orbit says that the square is beside a planet (Q2.6).
func (p place) orbit() bool { return (p.col%3 == 1) != (p.row%3 == 1) }

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

// shipAt is the ship on a square; false if there is none.
func (e *easel) shipAt(p place) (quantum.Ship, bool) {
	name := p.String()
	for _, s := range e.view.Ships {
		if s.Square == name {
			return s, true
		}
	}
	return quantum.Ship{}, false
}

// square is a square of the canvas around its middle.
func square(at render.Point, side float64) image.Rectangle {
	half := side / 2
	return image.Rect(int(at.X-half), int(at.Y-half), int(at.X+half), int(at.Y+half))
}

// noteBox is the line below the board.
var noteBox = image.Rect(render.Gap, noteTop, width-render.Gap, noteTop+noteHigh)

// stripBox is the card of a player, in turn order.
func stripBox(row int) image.Rectangle {
	top := stripTop + row*stripRow
	return image.Rect(render.Gap, top, width-render.Gap, top+stripRow-render.Gap)
}
