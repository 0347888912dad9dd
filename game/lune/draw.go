package lune

import "fmt"

// rigged are draws fixed by a scenario, by purpose: squares, kinds or numbers, parsed by rig.go.
// Slices are only cut from the front, so clones may share them.
type rigged struct {
	values [forChoice - forRoster + 1][]uint8
	bad    error // a fixed value that did not fit; returned by Apply
}

// next takes the next fixed value of a purpose. It returns false if there is none.
func (r *rigged) next(why cause) (uint8, bool) {
	q := &r.values[why-forRoster]
	if len(*q) == 0 {
		return 0, false
	}
	v := (*q)[0]
	*q = (*q)[1:]
	return v, true
}

// draw takes a number below n from the random stream and notes it (L19.1). For n = 1 it draws
// nothing.
func (s *State) draw(why cause, n int) int {
	if n == 1 {
		return 0
	}
	v, chosen := s.rig.next(why)
	if !chosen {
		v = uint8(s.now.luck.IntN(n))
	}
	return s.drawn(why, int(v), n)
}

// pick draws one of the squares, listed in board order.
func (s *State) pick(why cause, from []square) square {
	return from[s.pickIndex(why, len(from), func(i int) uint8 { return uint8(from[i]) })]
}

// everySquare lists the board.
var everySquare = func() (all [squares]square) {
	for q := range square(squares) {
		all[q] = q
	}
	return all
}()

// pickWhere draws one of the squares for which the function is returns true. It returns nowhere if there
// is none.
func (s *State) pickWhere(why cause, from []square, is func(square) bool) square {
	var fit [squares]square
	n := 0
	for _, q := range from {
		if is(q) {
			fit[n] = q
			n++
		}
	}
	if n == 0 {
		return nowhere
	}
	return s.pick(why, fit[:n])
}

// pickIndex draws an index below n. A fixed value is the name of an index, as the function name
// returns it.
func (s *State) pickIndex(why cause, n int, name func(int) uint8) int {
	if n == 1 {
		return 0
	}
	v, chosen := s.rig.next(why)
	if !chosen {
		return s.drawn(why, s.now.luck.IntN(n), n)
	}
	for i := range n {
		if name(i) == v {
			return s.drawn(why, i, n)
		}
	}
	return s.drawn(why, -1, n)
}

// drawn notes the result of a draw below n and returns it. For a fixed value out of range it stores an
// error and returns 0.
func (s *State) drawn(why cause, v, n int) int {
	if v < 0 || v >= n {
		s.rig.bad = fmt.Errorf("the chosen value of draw %d is none of the %d that can be drawn here", why, n)
		v = 0
	}
	s.is.note(mark{kind: mDraw, why: why, n: int8(v), num: uint8(n), unit: none, from: nowhere, to: nowhere, dir: noDir})
	return v
}
