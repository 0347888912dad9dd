package rois

// zone is one of the 25 squares in reading order (R1.17): A1, B1 .. E5.
type zone int8

const (
	side        = 5
	zones       = side * side
	noZone zone = -1
)

func zoneAt(col, row int) zone { return zone(row*side + col) }

// col returns 0 for A .. 4 for E.
func (z zone) col() int { return int(z) % side }

// row returns 0 in the south .. 4 in the north.
func (z zone) row() int { return int(z) / side }

// String returns the zone's name: "C3".
func (z zone) String() string {
	if z < 0 || z >= zones {
		return "-"
	}
	return zoneLetters[2*z : 2*z+2]
}

// write appends the zone's name.
func (z zone) write(b []byte) []byte {
	if z < 0 || z >= zones {
		return append(b, '-')
	}
	return append(b, zoneLetters[2*z], zoneLetters[2*z+1])
}

const zoneLetters = "A1B1C1D1E1A2B2C2D2E2A3B3C3D3E3A4B4C4D4E4A5B5C5D5E5"

// direction is one of the eight of R2.2, clockwise from north: the even ones are
// orthogonal, the odd ones diagonal.
type direction uint8

const (
	north direction = iota
	northEast
	east
	southEast
	south
	southWest
	west
	northWest
	noDirection
)

func (d direction) diagonal() bool { return d%2 == 1 }

func (d direction) opposite() direction { return (d + 4) % 8 }

// steps holds, for each direction, the changes of column and row.
var steps = [8][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}

// step returns the neighbour in a direction, or noZone beyond the edge of the board.
func (z zone) step(d direction) zone { return neighbours[z][d] }

// neighbours holds what step returns: the neighbours of each zone by direction (R1.5).
var neighbours = func() (all [zones][8]zone) {
	for z := range zone(zones) {
		for d, s := range steps {
			col, row := z.col()+s[0], z.row()+s[1]
			all[z][d] = noZone
			if col >= 0 && col < side && row >= 0 && row < side {
				all[z][d] = zoneAt(col, row)
			}
		}
	}
	return all
}()

// bearing returns the direction of another zone and its distance in steps. It returns noDirection and 0 if
// that zone is on none of the eight lines from z (R2.6), or if either is noZone.
func (z zone) bearing(to zone) (direction, int) {
	if z < 0 || to < 0 {
		return noDirection, 0
	}
	b := &bearings[z][to]
	return b.to, int(b.steps)
}

// bearings caches bearing for all pairs of zones.
var bearings = func() (all [zones][zones]struct {
	to    direction
	steps uint8
}) {
	for z := range zone(zones) {
		for to := range zone(zones) {
			all[z][to].to = noDirection
		}
		for d := range noDirection {
			for y, n := z.step(d), uint8(1); y != noZone; y, n = y.step(d), n+1 {
				all[z][y].to, all[z][y].steps = d, n
			}
		}
	}
	return all
}()

// area is a set of zones.
type area uint32

const everywhere area = 1<<zones - 1

// has says whether a zone is in the area; noZone never is.
func (a area) has(z zone) bool { return z >= 0 && a>>z&1 != 0 }

func (a *area) add(z zone) { *a |= 1 << z }

// seat is a side: Red sits in seat 0, Black in seat 1.
type seat uint8

const (
	red    seat = 0
	black  seat = 1
	nobody seat = 255
)

func (s seat) other() seat { return 1 - s }

// ahead returns a seat's forward direction (R2.3).
func (s seat) ahead() direction {
	if s == red {
		return north
	}
	return south
}

// depth returns 1 for a zone on a seat's own home row .. 5 on the enemy's (R2.4).
func (s seat) depth(z zone) int {
	if s == red {
		return z.row() + 1
	}
	return side - z.row()
}

// rightness returns 0 for a zone in a seat's left edge column .. 4 in its right edge column (R2.3).
func (s seat) rightness(z zone) int {
	if s == red {
		return z.col()
	}
	return side - 1 - z.col()
}
