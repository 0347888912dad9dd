package lune

import (
	"fmt"
	"image"

	"bivouac/game/lune"
	"bivouac/render"
)

// columnsAndFigures paints the board from the back to the front: each column with
// what lies and stands on it, so that what is in front covers what is behind.
func (e *easel) columnsAndFigures() {
	for _, p := range back {
		e.column(p)
		e.lying(p)
		e.gone(p)
		if name := e.standing(p); name != "" {
			e.stand(e.things[name], p)
			e.covered(p)
		}
	}
}

// column is the ground of a square with its cracks and cliffs.
func (e *easel) column(p place) {
	low, at := p.low(), e.grid.middle(p)
	s := e.grid.square(p)
	if s.Level < 0 {
		n := 0
		if north := p.next("N", 1); north.onBoard() && !e.grid.chasm(north) {
			n |= 1
		}
		if west := p.next("W", 1); west.onBoard() && !e.grid.chasm(west) {
			n |= 2
		}
		e.Stamp(e.chasms[n], low.X, low.Y)
		if e.blows[p.index()] {
			e.Stamp(e.sheet.signs[aimedName(-1)], low.X, low.Y)
		}
		return
	}
	level := e.grid.level(p)
	e.Stamp(e.columns[craterKind(p)][level], low.X, low.Y)
	if e.blows[p.index()] {
		e.Stamp(e.sheet.signs[aimedName(level)], at.X, at.Y)
	}
	if s.Cracked {
		e.Stamp(e.cracks, at.X, at.Y)
	}
	for n, dir := range dirs {
		if q := p.next(dir, 1); q.onBoard() && level-e.grid.level(q) >= 2 {
			e.Stamp(e.cliffs[n], at.X, at.Y)
		}
	}
}

var levelDigits = [...]string{"0", "1", "2", "3", "4"}

// lying is what covers a square and what is marked on it, below those who stand there.
func (e *easel) lying(p place) {
	s, at := e.grid.square(p), e.grid.middle(p)
	e.tint(p)
	if s.Terrain != "" {
		e.Stamp(e.things[s.Terrain], at.X, at.Y)
	}
	if s.Marker != "" {
		e.Stamp(e.things[s.Marker], at.X, at.Y)
	}
	if e.blows[p.index()] {
		e.Stamp(e.sheet.signs["aimed edge"], at.X, at.Y)
	}
	if sign := e.tale[p.index()].ground; sign != "" {
		e.Stamp(e.sheet.signs[sign], at.X, at.Y)
	}
	if m := e.mechAt(p); m != nil {
		e.Stamp(e.sheet.signs[ringName(int(m.Owner))], at.X, at.Y)
	}
	e.marked(p)
}

// mechAt is the Mech that stands on a square; nil for none.
func (e *easel) mechAt(p place) *lune.Mech {
	if u := e.grid.units[p.index()]; u != nil {
		return e.mech(u.Code)
	}
	return nil
}

// standing is the name of the sprites of what stands on a square; "" for nothing.
func (e *easel) standing(p place) string {
	s := e.grid.square(p)
	if u := e.grid.units[p.index()]; u != nil {
		return e.figureOf(u)
	}
	switch {
	case s.Obstacle == "building":
		return fmt.Sprint(s.Obstacle, min(max(s.Count, 1), 4))
	case s.Obstacle != "":
		return fmt.Sprint(s.Obstacle, min(max(s.Count, 1), 2))
	case s.Capsule:
		return "capsule"
	}
	return ""
}

// stand puts a sprite on a square.
func (e *easel) stand(s render.Sprite, p place) {
	at := e.grid.middle(p)
	e.Stamp(s, at.X, at.Y)
}

// covered draws the shield over what stands on a square (L9.50).
func (e *easel) covered(p place) {
	u := e.grid.units[p.index()]
	if e.grid.square(p).Shield || u != nil && u.Shield {
		e.stand(e.things["dome"], p)
	}
}

// hiders are the squares in front of a square, and how many levels higher they must
// be to hide what stands there.
var hiders = [...]struct{ col, row, levels int }{{1, 0, 2}, {0, -1, 2}, {1, -1, 3}, {2, -1, 4}, {1, -2, 4}}

// hidden says that a higher column in front covers a part of what stands on a square.
func (e *easel) hidden(p place) bool {
	for _, h := range hiders {
		q := place{p.col + h.col, p.row + h.row}
		if q.onBoard() && e.grid.level(q)-e.grid.level(p) >= h.levels {
			return true
		}
	}
	return false
}

// throughs draws what stands behind a higher column through it (L21.3).
func (e *easel) throughs() {
	for _, p := range back {
		if name := e.standing(p); name != "" && e.hidden(p) {
			at := e.grid.middle(p)
			e.Stamp(e.shades[name], at.X, at.Y)
		}
	}
}

// asked says whether a seat has a question to answer now.
func asked(v *lune.View, p lune.Player) bool { return p.Asked && v.End == nil }

func box(x, y, wide, high int) image.Rectangle {
	return image.Rect(x-wide/2, y-high/2, x-wide/2+wide, y-high/2+high)
}
