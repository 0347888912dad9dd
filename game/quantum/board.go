package quantum

import "math/bits"

// square is row*10 + column; the unused tenth column prevents steps over the edge from wrapping
// around. a1 is 0.
type square uint8

const (
	stride           = 10
	squares          = side * stride
	scrapped  square = 120 // a ship in its owner's scrapyard
	nowhere   square = 121
	planetRow        = 1 // planets stand on rows and columns 1, 4, 7
)

func at(col, row int) square { return square(row*stride + col) }

func (q square) col() int { return int(q) % stride }
func (q square) row() int { return int(q) / stride }

// String returns the square as typed: "d4"; "" for an invalid one.
func (q square) String() string {
	if int(q) >= squares {
		return ""
	}
	return squareText[q]
}

// planet is an index in reading order (Q2.3).
type planet uint8

const noPlanet planet = 255

func (p planet) square() square { return at(planetRow+3*(int(p)%3), planetRow+3*(int(p)/3)) }

func (p planet) String() string { return p.square().String() }

// planetAt returns the planet on a square, or noPlanet if there is none.
func planetAt(q square) planet {
	if int(q) >= squares || q.col() >= side || q.col()%3 != planetRow || q.row()%3 != planetRow {
		return noPlanet
	}
	return tileOf(q)
}

// tileOf returns the planet of the tile that a square belongs to.
func tileOf(q square) planet { return planet(q.row()/3*3 + q.col()/3) }

// grid is a set of squares.
type grid struct{ low, high uint64 }

func bit(q square) grid {
	if q < 64 {
		return grid{low: 1 << q}
	}
	return grid{high: 1 << (q - 64)}
}

func (g grid) or(h grid) grid      { return grid{g.low | h.low, g.high | h.high} }
func (g grid) and(h grid) grid     { return grid{g.low & h.low, g.high & h.high} }
func (g grid) without(h grid) grid { return grid{g.low &^ h.low, g.high &^ h.high} }
func (g grid) empty() bool         { return g.low|g.high == 0 }
func (g grid) has(q square) bool   { return !g.and(bit(q)).empty() }
func (g grid) len() int            { return bits.OnesCount64(g.low) + bits.OnesCount64(g.high) }

func (g grid) later(n uint) grid { return grid{g.low << n, g.high<<n | g.low>>(64-n)} }
func (g grid) sooner(n uint) grid {
	return grid{g.low>>n | g.high<<(64-n), g.high >> n}
}

// first returns the first square in reading order; the grid must not be empty.
func (g grid) first() square {
	if g.low != 0 {
		return square(bits.TrailingZeros64(g.low))
	}
	return square(64 + bits.TrailingZeros64(g.high))
}

// pop removes and returns the first square.
func (g *grid) pop() square {
	q := g.first()
	*g = g.without(bit(q))
	return q
}

// crossed returns the squares one orthogonal step away, also off the board.
func (g grid) crossed() grid {
	return g.later(1).or(g.sooner(1)).or(g.later(stride)).or(g.sooner(stride))
}

// circled returns the squares one step away in any direction.
func (g grid) circled() grid {
	line := g.later(1).or(g.sooner(1))
	all := line.or(g)
	return line.or(all.later(stride)).or(all.sooner(stride))
}

// step returns the squares one step away, with diagonal steps if diagonal is true.
func (g grid) step(diagonal bool) grid {
	if diagonal {
		return g.circled()
	}
	return g.crossed()
}

var (
	space  grid                   // the 72 squares that are no planet (Q2.3)
	near   [squares]grid          // space squares that share an edge (Q2.5)
	around [squares]grid          // space squares that share an edge or a corner
	orbits [planetCount]grid      // orbital positions (Q2.6)
	ring   [planetCount][4]square // the same in the order north, east, south, west
	// toOrbit is the number of steps from a square to the planet's nearest orbital position on an
	// empty board.
	toOrbit [planetCount][squares]uint8
)

func init() {
	for q := range square(squares) {
		if q.col() < side && planetAt(q) == noPlanet {
			space = space.or(bit(q))
		}
	}
	for q := range square(squares) {
		if q.col() < side {
			near[q] = bit(q).crossed().and(space)
			around[q] = bit(q).circled().and(space)
		}
	}
	for p := range planet(planetCount) {
		c := p.square()
		orbits[p] = near[c]
		ring[p] = [4]square{c - stride, c + 1, c + stride, c - 1}
		for q := range square(squares) {
			toOrbit[p][q] = 2 * side
			for _, orbit := range ring[p] {
				toOrbit[p][q] = min(toOrbit[p][q], uint8(steps(q, orbit)))
			}
		}
	}
}
