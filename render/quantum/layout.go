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
	slotAway     = 42 // from a planet's middle to a slot's
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
	haze      = render.RGB(0xAAB6D6) // secondary text on earth and cards
	slotEmpty = render.RGB(0x0A0E1A)
)

// boardBox is the board without its margins.
var boardBox = image.Rect(margin, boardTop, margin+boardSide, boardEnd)

// place is a square: its column 0..8 from a, and its row 0..8 from row 1, the top one.
type place struct{ col, row int }

// parse reads "a1".."i9". It returns false for anything else.
func parse(square string) (place, bool) {
	if len(square) != 2 || square[0] < 'a' || square[0] > 'i' || square[1] < '1' || square[1] > '9' {
		return place{}, false
	}
	return place{int(square[0] - 'a'), int(square[1] - '1')}, true
}

// turn is how many quarter turns clockwise the board is turned.
type turn int

// turnOf returns how a scene's board is turned. If a viewer wants their own side at the bottom, their
// starting planet is there.
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

// seen returns where a square is seen, as the square that an unturned board has there.
func (t turn) seen(p place) place {
	for range t {
		p = place{files - 1 - p.row, p.col}
	}
	return p
}

// box returns the rectangle of the square on the canvas.
func (t turn) box(p place) image.Rectangle {
	p = t.seen(p)
	x, y := margin+p.col*cell, boardTop+p.row*cell
	return image.Rect(x, y, x+cell, y+cell)
}

// middle returns the centre of the square on the canvas.
func (t turn) middle(p place) render.Point {
	b := t.box(p)
	return render.Point{X: float64(b.Min.X + cell/2), Y: float64(b.Min.Y + cell/2)}
}

// across returns what the n-th column from the left is called, and down what the n-th row from the top is
// called.
func (t turn) across(n int) string { return t.line(place{n, 0}, place{n, 1}) }
func (t turn) down(n int) string   { return t.line(place{0, n}, place{1, n}) }

// line returns the name of the column or row through two places as they are seen.
func (t turn) line(a, b place) string {
	back := 4 - t
	a, b = back.seen(a), back.seen(b)
	if a.col == b.col {
		return string(rune('a' + a.col))
	}
	return string(rune('1' + a.row))
}

func (p place) String() string { return string([]byte{'a' + byte(p.col), '1' + byte(p.row)}) }

// planet says whether the square is the centre of a tile (Q2.3).
func (p place) planet() bool { return p.col%3 == 1 && p.row%3 == 1 }

// orbit says whether the square is beside a planet (Q2.6).
func (p place) orbit() bool { return (p.col%3 == 1) != (p.row%3 == 1) }

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

// shipAt returns the ship on a square. It returns false if there is none.
func (e *easel) shipAt(p place) (quantum.Ship, bool) {
	name := p.String()
	for _, s := range e.view.Ships {
		if s.Square == name {
			return s, true
		}
	}
	return quantum.Ship{}, false
}

// square returns the square of the canvas around its middle.
func square(at render.Point, side float64) image.Rectangle {
	half := side / 2
	return image.Rect(int(at.X-half), int(at.Y-half), int(at.X+half), int(at.Y+half))
}

// noteBox is the line below the board.
var noteBox = image.Rect(render.Gap, noteTop, width-render.Gap, noteTop+noteHigh)

// stripBox returns the card of the row-th player in turn order.
func stripBox(row int) image.Rectangle {
	top := stripTop + row*stripRow
	return image.Rect(render.Gap, top, width-render.Gap, top+stripRow-render.Gap)
}
