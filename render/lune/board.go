package lune

import (
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
	e.DrawStamped()
}

// column draws the ground of a square with its cracks and cliffs.
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

// lying draws what covers a square and what is marked on it, below what stands there.
func (e *easel) lying(p place) {
	s, at := e.grid.square(p), e.grid.middle(p)
	e.tint(p)
	for _, name := range [...]string{s.Terrain, s.Marker} {
		if thing, ok := e.things[name]; ok {
			e.Stamp(thing, at.X, at.Y)
		}
	}
	if e.blows[p.index()] {
		e.Stamp(e.sheet.signs["aimed edge"], at.X, at.Y)
	}
	if sign := e.tale[p.index()].ground; sign != "" {
		e.Stamp(e.sheet.signs[sign], at.X, at.Y)
	}
	e.marked(p)
}

// standing returns the name of the sprites of what stands on a square, or "" if nothing does.
func (e *easel) standing(p place) string {
	name := e.occupant(p)
	if _, known := e.things[name]; !known {
		return ""
	}
	return name
}

func (e *easel) occupant(p place) string {
	s := e.grid.square(p)
	if u := e.grid.units[p.index()]; u != nil {
		return e.figureOf(u)
	}
	if list := obstacles[s.Obstacle]; list != nil {
		return list[min(max(s.Count, 1), len(list))-1]
	}
	if s.Capsule {
		return "capsule"
	}
	return ""
}

// obstacles are the sprite names of each obstacle: the first for 1 building or hit left, the next
// for 2, and so on.
var obstacles = map[string][]string{
	"building": {"building1", "building2", "building3", "building4"}, "mountain": {"mountain1", "mountain2"},
	"well": {"well1", "well2"},
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

// hiders are the squares in front of a square, relative to it, and how many levels higher they must
// be to hide what stands there.
var hiders = [...]struct{ col, row, levels int }{{1, 0, 2}, {0, -1, 2}, {1, -1, 3}}

// hides returns how many levels the n-th of the hiders is higher than square p, if it is high
// enough to hide a part of what stands there; else 0.
func (g *grid) hides(n int, p place) int {
	q := place{p.col + hiders[n].col, p.row + hiders[n].row}
	if !q.onBoard() {
		return 0
	}
	if higher := g.level(q) - g.level(p); higher >= hiders[n].levels {
		return higher
	}
	return 0
}

// throughs draws the outline of what stands behind a higher column, over that column (L21.3).
func (e *easel) throughs() {
	for _, p := range back {
		name := e.standing(p)
		for n := range hiders {
			if higher := e.grid.hides(n, p); higher > 0 && name != "" {
				at := e.grid.middle(p)
				e.Stamp(e.hidden(name, n, higher), at.X, at.Y)
			}
		}
	}
}

// asked says whether a player has a question to answer now.
func asked(v *lune.View, p lune.Player) bool { return p.Asked && v.End == nil }

func box(x, y, wide, high int) image.Rectangle {
	return image.Rect(x-wide/2, y-high/2, x-wide/2+wide, y-high/2+high)
}
