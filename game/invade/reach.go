package invade

import (
	"math/bits"
	"slices"

	"bivouac/game"
)

// reach holds the squares to which a soldier can move, by row, the row furthest forward first
// (I17.5). There are at most 16 rows; n is their number.
type reach struct {
	rows [side16]stops
	n    int
}

// stops are the squares of one row on which a move may end.
type stops struct {
	row    uint8
	corner bool   // whether the soldier's own column is one of them
	beside uint16 // the other columns, as bits
}

// ground holds, by row, the obstacles to the active player's soldiers (I8.5), and all soldiers.
type ground struct {
	obstacles, taken lines
}

// lines are the rows of a set of squares, each with its columns as bits.
type lines [side16]uint16

func (t *set) lines() (l lines) {
	for w, word := range t {
		row := l[4*w:][:4]
		row[0], row[1], row[2], row[3] = uint16(word), uint16(word>>16), uint16(word>>32), uint16(word>>48)
	}
	return l
}

func (s *State) ground() ground {
	all, walls := s.own[south], s.own[s.active.foe()]
	for w := range all {
		all[w] |= s.own[north][w]
		for word := s.own[s.active][w]; word != 0; word &= word - 1 {
			if q := square(w<<6 + bits.TrailingZeros64(word)); s.cells[q].kind() != croucher {
				walls.add(q)
			}
		}
	}
	return ground{walls.lines(), all.lines()}
}

// destinations fills r with the squares to which the soldier on from can move: first vertically,
// then laterally, through no soldiers but own Crouchers, and onto an empty square (I8.3, I8.5).
func (s *State) destinations(g *ground, from square, r *reach) {
	r.n = 0
	vertical, lateral := s.limits(s.cells[from])
	col, ahead := from.col(), forward(s.active)
	near := around(col, lateral)
	far := near // the columns for rows within the vertical limit
	most := vertical
	if effectData[s.effect].long { // I8.7: one of the two limits is 1 higher
		far, most = around(col, lateral+1), vertical+1
	}
	front, back := g.climb(from, ahead, most), g.climb(from, -ahead, most)
	for v := front; v >= -back; v-- {
		wide := far
		if abs(v) > vertical {
			wide = near
		}
		row := (from.row() + ahead*v) & (side16 - 1)
		taken := g.taken[row]
		free := g.beside(row, col, wide) &^ taken
		corner := taken>>col&1 == 0
		if corner || free != 0 {
			r.rows[r.n&(side16-1)] = stops{uint8(row), corner, free}
			r.n++
		}
	}
}

// around returns, as bits, the columns at a distance of 1 to most from col.
func around(col, most int) uint16 {
	west, east := max(0, col-most), min(side16-1, col+most)
	return uint16(1<<(east+1)-1<<west) &^ (1 << col)
}

// climb returns how many squares, up to most, can be walked along the column of from. dir is 1
// towards higher rows, -1 towards lower ones.
func (g *ground) climb(from square, dir, most int) int {
	n := 0
	for row := from.row() + dir; n < most && uint(row) < side16; row += dir {
		if g.obstacles[row]>>from.col()&1 != 0 {
			break
		}
		n++
	}
	return n
}

// beside returns those columns of wide that can be reached from col along the row: none at or
// beyond the nearest obstacle on either side.
func (g *ground) beside(row, col int, wide uint16) uint16 {
	wall := uint32(g.obstacles[row&(side16-1)])
	low := uint32(1)<<(col&(side16-1)) - 1 // the columns to the west
	west, east := wall&low, wall&^(low<<1|1)
	return wide & uint16(^uint32(0)<<bits.Len32(west)) & uint16(east&-east-1)
}

// each calls yield with every destination: in each row first the one in the soldier's own column
// col, then the others from left to right.
func (r *reach) each(col int, yield func(square)) {
	for _, row := range r.rows[:r.n] {
		if row.corner {
			yield(at(col, int(row.row)))
		}
		for rest := row.beside; rest != 0; rest &= rest - 1 {
			yield(at(bits.TrailingZeros16(rest), int(row.row)))
		}
	}
}

// legalWalks appends the moves of the active player's soldiers that have not yet moved this turn.
func (s *State) legalWalks(to []game.Action) []game.Action {
	var r reach
	g := s.ground()
	for from := range s.fromFront {
		if s.cells[from].moved() {
			continue
		}
		s.destinations(&g, from, &r)
		to = r.list(from, to)
	}
	return to
}

// list appends the moves from a square to all destinations, in the order of the method each.
func (r *reach) list(from square, to []game.Action) []game.Action {
	n := len(to)
	to = slices.Grow(to, r.n*side16+1)
	free := to[n:cap(to)]
	n = 0
	low := uint32(1)<<(from&15) - 1
	for i := range r.n {
		row := &r.rows[i&(side16-1)]
		words := &walkText[from][row.row&(side16-1)]
		if row.corner {
			free[n] = words[0]
			n++
		}
		beside := uint32(row.beside)
		rest := beside&low<<1 | beside&^low // in the order of walkText
		first := bits.TrailingZeros32(rest) & (side16 - 1)
		if run := rest >> first; run&(run+1) == 0 { // no gap: the usual case
			n += copy(free[n:], words[first:][:bits.OnesCount16(uint16(run))])
			continue
		}
		for ; rest != 0; rest &= rest - 1 {
			free[n] = words[bits.TrailingZeros32(rest)&(side16-1)]
			n++
		}
	}
	return to[:len(to)+n]
}
