package invade

import (
	"math/bits"

	"bivouac/game"
)

// reach is where a soldier can move, row by row: the row furthest forward first
// (I17.5). There are at most 16 rows.
type reach struct {
	rows [side16]stops
	n    int
}

// stops is the squares of one row on which a move may end.
type stops struct {
	row    uint8
	corner bool   // the soldier's own column is one of them
	beside uint16 // the other columns
}

// ground is what a mover meets: obstacles to him (I8.5), and soldiers at all.
type ground struct {
	obstacles, taken set
}

func (s *State) ground() ground {
	var g ground
	own := &s.own[s.active]
	for w := range g.taken {
		g.taken[w] = s.own[south][w] | s.own[north][w]
	}
	g.obstacles = g.taken
	for w, word := range own {
		for ; word != 0; word &= word - 1 {
			if q := square(w<<6 + bits.TrailingZeros64(word)); s.cells[q].kind() == croucher {
				g.obstacles.drop(q)
			}
		}
	}
	return g
}

// destinations fills r with where a soldier can move: vertically, then laterally,
// past nobody but own Crouchers, onto an empty square (I8.3, I8.5).
func (s *State) destinations(g *ground, from square, r *reach) {
	r.n = 0
	vertical, lateral := s.limits(s.cells[from])
	long := 0
	if effectData[s.effect].long {
		long = 1 // I8.7: one of the two limits
	}
	col, ahead := from.col(), forward(s.active)
	front := g.climb(from, ahead, vertical+long)
	back := g.climb(from, -ahead, vertical+long)
	for v := front; v >= -back; v-- {
		most := lateral + long
		if abs(v) > vertical {
			most = lateral
		}
		row := from.row() + ahead*v
		free := g.beside(row, col, most) &^ g.taken.row(row)
		corner := g.taken.row(row)>>col&1 == 0
		if corner || free != 0 {
			r.rows[r.n] = stops{uint8(row), corner, free}
			r.n++
		}
	}
}

// climb is how many squares along the column can be walked in a direction.
func (g *ground) climb(from square, dir, most int) int {
	n := 0
	for row := from.row() + dir; n < most && uint(row) < side16; row += dir {
		if g.obstacles.row(row)>>from.col()&1 != 0 {
			break
		}
		n++
	}
	return n
}

// beside is the columns of a row that can be walked to from one of them.
func (g *ground) beside(row, col, most int) uint16 {
	wall := g.obstacles.row(row)
	west := max(col-most, bits.Len16(wall&(1<<col-1)))
	east := min(col+most, col+bits.TrailingZeros32(uint32(wall)>>(col+1)|1<<(side16-1-col)))
	return uint16(1<<(east+1)-1<<west) &^ (1 << col)
}

// each calls yield with every destination: in a row the own column first, then
// from left to right.
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

// legalWalks lists the moves of all soldiers that have not made theirs.
func (s *State) legalWalks(to []game.Action) []game.Action {
	var r reach
	g := s.ground()
	for _, w := range s.order() {
		for left := w.bits; left != 0; left &= left - 1 {
			from := w.square(left)
			if s.cells[from].moved() {
				continue
			}
			s.destinations(&g, from, &r)
			words := &moveText[from]
			for _, row := range r.rows[:r.n] {
				start := row.row << 4
				if row.corner {
					to = append(to, words[start|uint8(from&15)])
				}
				for rest := row.beside; rest != 0; rest &= rest - 1 {
					to = append(to, words[start|uint8(bits.TrailingZeros16(rest))])
				}
			}
		}
	}
	return to
}
