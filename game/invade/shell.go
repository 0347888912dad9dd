package invade

import (
	"cmp"

	"bivouac/game"
)

// struck lists the squares that a shell hits: the target first, then those of its up to 4
// neighbours whose soldiers do not dodge, friend or foe (I10.10-I10.12).
type struck struct {
	at [5]square
	n  int
}

func (k *struck) add(q square) {
	k.at[k.n] = q
	k.n++
}

func (k *struck) squares() []square { return k.at[:k.n] }

func (s *State) strikes(from, to square) struck {
	var k struck
	if s.hitsAt(from, to, true) {
		k.add(to)
	}
	p := int(s.mine()[pre])
	if s.backward(from, to) {
		p++
	}
	for _, d := range directions {
		col, row := to.col()+d.x, to.row()+d.y
		if !inside(col, row) {
			continue
		}
		q := at(col, row)
		if c := s.cells[q]; c != 0 && s.hits(p, s.dodge(c)) {
			k.add(q)
		}
	}
	return k
}

// shellRemoves says whether a shell at an enemy in sight is legal and would
// remove an enemy soldier (I10.15c).
func (s *State) shellRemoves(from, to square) bool {
	if !s.hitsAt(from, to, true) {
		return false
	}
	k := s.strikes(from, to)
	for _, q := range k.squares() {
		if c := s.cells[q]; c.side() != s.active && c.hp() == 1 {
			return true
		}
	}
	return false
}

// fire fires a Bombardier's shell. All comparisons come before all losses of hit points and
// removals (I10.13).
func (s *State) fire(from, to square, out *events) {
	k := s.strikes(from, to)
	s.now.step(shelled, bombardier, from, to)
	s.shots++
	s.cells[from] |= spentBit
	p, d := s.precision(from, to, true), s.dodge(s.cells[to])
	out.say("invade.log.shell", "seat", game.Seat(s.active), "from", squareArg[from], "to", squareArg[to],
		"p", p, "d", d, "n", k.n)
	for _, q := range k.squares() {
		if c := s.cells[q]; s.wound(q) {
			out.say(keyFall, "kind", kindArg[c.kind()], "square", squareArg[q], "seat", game.Seat(c.side()))
		}
	}
	s.settle(out)
}

// friends returns the squares of the own soldiers that a shell would hit.
func (s *State) friends(from, to square) []square {
	var list []square
	k := s.strikes(from, to)
	for _, q := range k.squares() {
		if s.cells[q].side() == s.active {
			list = append(list, q)
		}
	}
	return list
}

// refuseShot returns why a soldier cannot attack a target, by a shell if shell is true. It returns
// nil if it can.
func (s *State) refuseShot(from, to square, shell bool) *game.Refusal {
	if r := s.refuseShooter(from, shell); r != nil {
		return r
	}
	if r := s.refuseTarget(to); r != nil {
		return r
	}
	if r := s.refuseSight(from, to); r != nil {
		return r
	}
	if !s.hitsAt(from, to, shell) {
		return game.Refuse("I10.8", "invade.err.miss", "p", s.precision(from, to, shell), "d", s.dodge(s.cells[to]))
	}
	return nil
}

func (s *State) refuseShooter(from square, shell bool) *game.Refusal {
	if r := s.refuseSoldier(from, "I10.2"); r != nil {
		return r
	}
	c := s.cells[from]
	if shell && c.kind() != bombardier {
		return game.Refuse("I10.9", "invade.err.shell.kind", "square", squareArg[from])
	}
	if shell && !c.loaded() {
		return game.Refuse("I3.6", "invade.err.shell.spent", "square", squareArg[from])
	}
	return nil
}

func (s *State) refuseTarget(to square) *game.Refusal {
	c := s.cells[to]
	if c == 0 {
		return game.Refuse("I10.3", "invade.err.target.empty", "square", squareArg[to])
	}
	if c.side() == s.active {
		return game.Refuse("I10.3", "invade.err.target.own", "square", squareArg[to])
	}
	return nil
}

func (s *State) refuseSight(from, to square) *game.Refusal {
	vertical := from.col() == to.col()
	if !vertical && from.row() != to.row() {
		return game.Refuse("I10.3", "invade.err.line")
	}
	n, most := distance(from, to), s.rangeOf(vertical)
	if n > most {
		return game.Refuse("I10.3", "invade.err.range", "n", n, "range", most)
	}
	dx, dy := cmp.Compare(to.col(), from.col()), cmp.Compare(to.row(), from.row())
	for i := 1; i < n; i++ {
		q := at(from.col()+i*dx, from.row()+i*dy)
		if s.cells[q].blocks(s.active) {
			return game.Refuse("I10.4", "invade.err.sight", "square", squareArg[q])
		}
	}
	return nil
}
