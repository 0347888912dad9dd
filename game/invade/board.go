package invade

import "math/bits"

// square is row*16 + column, both from 0: a1 is 0, p1 is 15, p16 is 255 (I2.1).
type square uint8

const side16 = 16 // rows and columns (I2.1)

func at(col, row int) square       { return square(row<<4 | col) }
func (q square) col() int          { return int(q & 15) }
func (q square) row() int          { return int(q >> 4) }
func (q square) String() string    { return squareText[q] }
func inside(col, row int) bool     { return uint(col) < side16 && uint(row) < side16 }
func distance(p, q square) int     { return abs(p.col()-q.col()) + abs(p.row()-q.row()) }
func exitRow(side seat) int        { return int(side) * (side16 - 1) } // I2.2
func forward(side seat) int        { return 1 - 2*int(side) }          // I2.5
func advance(s seat, q square) int { return abs(q.row() - exitRow(s)) }

func abs(n int) int { return max(n, -n) }

// seat is a side: 0 South, 1 North.
type seat uint8

const (
	south seat = 0
	north seat = 1
)

func (s seat) foe() seat { return s ^ 1 }

// kind is one of the four kinds of soldier (I3.1).
type kind uint8

const (
	normal kind = iota
	croucher
	bombardier
	commander
	kinds = 4
)

const kindLetters = "NABC"

func (k kind) letter() string { return kindLetters[k : k+1] }

// cell is the soldier on a square: 0 for none.
type cell uint8

const (
	kindBits cell = 3
	northBit cell = 1 << 2
	hurtBit  cell = 1 << 3 // 1 hit point left
	movedBit cell = 1 << 4 // has made its own move this turn (I8.8)
	spentBit cell = 1 << 5 // a Bombardier without its shell (I3.6)
	present  cell = 1 << 7
)

func soldier(s seat, k kind) cell { return present | cell(s)<<2 | cell(k) }

func (c cell) kind() kind   { return kind(c & kindBits) }
func (c cell) side() seat   { return seat(c & northBit >> 2) }
func (c cell) moved() bool  { return c&movedBit != 0 }
func (c cell) loaded() bool { return c&(kindBits|spentBit) == cell(bombardier) }

// hp returns the hit points left (I3.4).
func (c cell) hp() int {
	if c&hurtBit != 0 {
		return 1
	}
	return 2
}

// blocks says whether the cell holds an obstacle for a side (I8.5). Every soldier is one, except
// the side's own Crouchers.
func (c cell) blocks(s seat) bool {
	return c != 0 && c&(present|northBit|kindBits) != soldier(s, croucher)
}

// set is a set of squares: square i is bit i%64 of word i/64.
type set [4]uint64

func (t *set) add(q square)  { t[q>>6] |= 1 << (q & 63) }
func (t *set) drop(q square) { t[q>>6] &^= 1 << (q & 63) }
func (t *set) empty() bool   { return t[0]|t[1]|t[2]|t[3] == 0 }

func (t *set) len() int {
	return bits.OnesCount64(t[0]) + bits.OnesCount64(t[1]) + bits.OnesCount64(t[2]) + bits.OnesCount64(t[3])
}

// row returns the squares of a row as bits, column a the lowest.
func (t *set) row(row int) uint16 { return uint16(t[row>>2] >> (row & 3 << 4)) }

// onExit says whether a soldier of the set stands on the exit line of a side.
func (t *set) onExit(s seat) bool { return t.row(exitRow(s)) != 0 }

// squares lists the set in the order a1, b1, .. p16.
func (t *set) squares() []square {
	list := make([]square, 0, t.len())
	for w, word := range t {
		for ; word != 0; word &= word - 1 {
			list = append(list, square(w<<6+bits.TrailingZeros64(word)))
		}
	}
	return list
}

// field is the board: the soldier on each of the 256 squares, and the set of squares that each side
// holds.
type field struct {
	cells [256]cell
	own   [2]set
}

func (f *field) put(q square, c cell) {
	f.cells[q] = c
	f.own[c.side()].add(q)
}

func (f *field) take(q square) cell {
	c := f.cells[q]
	f.cells[q] = 0
	f.own[c.side()].drop(q)
	return c
}

// refresh restores the hit points of all soldiers and clears their moved marks, as at the end of a
// turn (I11.3).
func (f *field) refresh() {
	for i, c := range f.cells {
		f.cells[i] = c &^ (hurtBit | movedBit)
	}
}

// fromFront iterates over the squares of the active player's soldiers, the furthest forward first.
func (s *State) fromFront(yield func(square) bool) {
	row := exitRow(s.active.foe())
	for range side16 {
		for left := s.own[s.active].row(row); left != 0; left &= left - 1 {
			if !yield(at(bits.TrailingZeros16(left), row)) {
				return
			}
		}
		row -= forward(s.active)
	}
}
