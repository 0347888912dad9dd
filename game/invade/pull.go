package invade

import (
	"cmp"

	"bivouac/game"
)

// A pull goes straight towards the Commander's column or row, and not beyond it. It is limited by
// the bare die and passes only own Crouchers (I8.11 - I8.13).

// openPull allows the Commander that has just moved to pull, if it can (I8.17).
func (s *State) openPull(q square) {
	s.puller = int16(q)
	if !s.canPull() {
		s.puller = nowhere
	}
}

func (s *State) canPull() bool {
	for q := range s.fromFront {
		if s.pulls(q, nil) > 0 {
			return true
		}
	}
	return false
}

// ends holds the n squares to which a soldier can be pulled.
type ends struct {
	to [2 * side16]square
	n  int
}

// pulls counts the squares to which a soldier can be pulled. It also adds them to r unless r is
// nil: first the lateral ones, then the vertical ones, each time the nearest first.
func (s *State) pulls(from square, r *ends) int {
	c := square(s.puller)
	if from == c {
		return 0
	}
	vertical, lateral := s.limits(s.cells[from])
	dx, dy := c.col()-from.col(), c.row()-from.row()
	return s.pullLine(from, cmp.Compare(dx, 0), min(abs(dx), lateral), r) +
		s.pullLine(from, 16*cmp.Compare(dy, 0), min(abs(dy), vertical), r)
}

func (s *State) pullLine(from square, unit, most int, r *ends) int {
	found := 0
	for n := 1; n <= most; n++ {
		q := square(int(from) + n*unit)
		if s.cells[q].blocks(s.active) {
			break
		}
		if s.cells[q] != 0 {
			continue
		}
		found++
		if r != nil {
			r.to[r.n] = q
			r.n++
		}
	}
	return found
}

func (s *State) legalPulls(to []game.Action) []game.Action {
	if s.puller == nowhere {
		return to
	}
	for from := range s.fromFront {
		var r ends
		s.pulls(from, &r)
		for _, q := range r.to[:r.n] {
			to = append(to, pullWord(from, q))
		}
	}
	return to
}

// pull makes a pull. It uses no movement action and not the soldier's own move (I8.14).
func (s *State) pull(from, to square, out *events) {
	c := s.cells[from]
	s.put(to, s.take(from))
	s.puller = nowhere
	s.now.step(pulled, c.kind(), from, to)
	key := game.Key("invade.log.pull")
	if to.row() == exitRow(s.active.foe()) && from.row() != to.row() {
		key = keyPullLine
	}
	out.say(key, "seat", game.Seat(s.active), "kind", kindArg[c.kind()], "from", squareArg[from], "to", squareArg[to])
}

func (s *State) refusePull(from, to square) *game.Refusal {
	if s.puller == nowhere {
		return game.Refuse("I8.15", "invade.err.pull.closed")
	}
	if r := s.refuseSoldier(from, "I8.10"); r != nil {
		return r
	}
	c := square(s.puller)
	if from == c {
		return game.Refuse("I8.10", "invade.err.pull.self")
	}
	if from == to || from.col() != to.col() && from.row() != to.row() {
		return game.Refuse("I8.11", "invade.err.pull.straight")
	}
	if !between(from.col(), to.col(), c.col()) || !between(from.row(), to.row(), c.row()) {
		return game.Refuse("I8.11", "invade.err.pull.towards", "square", squareArg[c])
	}
	vertical, lateral := s.limits(s.cells[from])
	if abs(from.row()-to.row()) > vertical || abs(from.col()-to.col()) > lateral {
		return game.Refuse("I8.12", "invade.err.pull.far", "vertical", vertical, "lateral", lateral)
	}
	return s.refusePath(from, to, "I8.13", "invade.err.pull.blocked")
}

// between says whether b is between a and c, inclusive.
func between(a, b, c int) bool { return min(a, c) <= b && b <= max(a, c) }
