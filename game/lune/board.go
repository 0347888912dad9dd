package lune

import "math/bits"

// square is a cell in board order: A1 is 0, B1 is 1, H8 is 63 (L2.3).
type square uint8

const (
	squares        = 64
	nowhere square = 255 // no square: beyond the edge, or of a unit off the board
)

// dir is a direction in the order of L2.3.
type dir uint8

const (
	north dir = iota
	east
	south
	west
	noDir dir = 255
)

// terrain is what covers the top tile (L2.4).
type terrain uint8

const (
	bare terrain = iota
	forest
	fire
	plasma
)

// obstacle is what makes a square impassable (L4.1).
type obstacle uint8

const (
	open obstacle = iota
	mountain
	building
	well
)

// chasm is the level of a square without a tile (L3.3).
const chasm int8 = -1

// tile is one square of the board without its unit.
type tile struct {
	level    int8 // 0..4 or chasm
	cracked  bool
	terrain  terrain
	obstacle obstacle
	count    uint8 // buildings left, or remaining hits of a Mountain or Well
	shield   bool  // true if a building square has a shield
	capsule  bool
}

// marker announces an emergence or a meteor (L13.20, L14.21).
type marker struct {
	at     square
	meteor bool
}

// Precomputed geometry of each square. steps holds the next square in each direction, or nowhere
// beyond the edge.
var (
	steps  [squares][4]square
	within [squares][9]set // squares at a distance of at most n, without itself
	lines  [squares]set    // squares in line at a distance of two or more (L7.10)
)

func init() {
	for q := range square(squares) {
		steps[q] = [4]square{nowhere, nowhere, nowhere, nowhere}
		if q.row() < 7 {
			steps[q][north] = q + 8
		}
		if q.col() < 7 {
			steps[q][east] = q + 1
		}
		if q.row() > 0 {
			steps[q][south] = q - 8
		}
		if q.col() > 0 {
			steps[q][west] = q - 1
		}
		for p := range square(squares) {
			if _, n, line := toward(q, p); line && n >= 2 {
				lines[q] |= p.bit()
			}
			for n := max(1, distance(p, q)); n < len(within[q]) && p != q; n++ {
				within[q][n] |= p.bit()
			}
		}
	}
}

// set is a set of squares, one bit each.
type set uint64

func (q square) bit() set       { return 1 << q }
func (x set) has(q square) bool { return x>>q&1 != 0 }
func (x set) len() int          { return bits.OnesCount64(uint64(x)) }
func (x *set) pop() (first square) { // removes the first square in board order; x must not be empty
	first = square(bits.TrailingZeros64(uint64(*x)))
	*x &= *x - 1
	return first
}

func (q square) col() int { return int(q & 7) }
func (q square) row() int { return int(q >> 3) }

// step returns the next square in a direction, or nowhere beyond the edge.
func (q square) step(d dir) square { return steps[q][d] }

// walk returns the square n steps away in a direction, or nowhere beyond the edge.
func (q square) walk(d dir, n int) square {
	for ; n > 0 && q != nowhere; n-- {
		q = steps[q][d]
	}
	return q
}

// name returns the name of the square, such as "D4", or "" for nowhere.
func (q square) name() string {
	if q >= squares {
		return ""
	}
	return squareNames[q]
}

// distance returns the number of orthogonal steps between two squares, 0 to 14 (L2.2).
func distance(a, b square) int {
	return abs(a.col()-b.col()) + abs(a.row()-b.row())
}

func abs(n int) int { return max(n, -n) }

// toward returns the direction and distance from a to b, and whether they are in line (L2.2). Equal
// squares are not.
func toward(a, b square) (dir, int, bool) {
	columns, rows := b.col()-a.col(), b.row()-a.row()
	switch {
	case a == b || columns != 0 && rows != 0:
		return noDir, 0, false
	case rows > 0:
		return north, rows, true
	case rows < 0:
		return south, -rows, true
	case columns > 0:
		return east, columns, true
	}
	return west, -columns, true
}

// height returns the elevation for comparisons, which is 0 for a Chasm (L3.3).
func (t *tile) height() int8 { return max(t.level, 0) }

// bears says whether Plasma can lie on the tile (L3.44): it exists and has no obstacle.
func (t *tile) bears() bool { return t.level != chasm && t.obstacle == open }
