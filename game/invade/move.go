package invade

import "bivouac/game"

// limits are the longest vertical and lateral parts of a move, without effect 2
// (I8.4): a Croucher's are 1 less.
func (s *State) limits(c cell) (vertical, lateral int) {
	d := s.mine()
	vertical, lateral = int(d[ord]), int(d[abscissa])
	if c.kind() == croucher {
		vertical, lateral = vertical-1, lateral-1
	}
	return vertical, lateral
}

// inReach says whether a move of that size is within the limits. With effect 2
// one of them, not both, is 1 higher (I8.7).
func (s *State) inReach(c cell, v, l int) bool {
	vertical, lateral := s.limits(c)
	if v <= vertical && l <= lateral {
		return true
	}
	return effectData[s.effect].long && (v <= vertical+1 && l <= lateral || v <= vertical && l <= lateral+1)
}

// reach is the destinations of a soldier in the order of the menus: the row
// furthest forward first, the same column before the others (I17.5).
type reach struct {
	to [256]square
	n  int
}

func (r *reach) add(q square) {
	r.to[r.n] = q
	r.n++
}

// destinations fills r with where the soldier can move: vertically, then
// laterally, past nobody but own Crouchers, onto an empty square (I8.3, I8.5).
func (s *State) destinations(from square, r *reach) {
	r.n = 0
	c := s.cells[from]
	vertical, lateral := s.limits(c)
	long := 0
	if effectData[s.effect].long {
		long = 1
	}
	ahead := forward(c.side())
	front := s.run16(from, ahead, vertical+long)
	back := s.run16(from, -ahead, vertical+long)
	for v := front; v >= -back; v-- {
		most := lateral + long
		if abs(v) > vertical {
			most = lateral
		}
		s.row(at(from.col(), from.row()+ahead*v), v != 0, most, r)
	}
}

// run16 is how many squares along the column can be walked in a direction.
func (s *State) run16(from square, dir, most int) int {
	side := s.active
	n := 0
	for row := from.row() + dir; n < most && uint(row) < side16; row += dir {
		if s.cells[at(from.col(), row)].blocks(side) {
			break
		}
		n++
	}
	return n
}

// row adds the stops on the row of a corner: itself if it may be one, then the
// squares to the west and east from left to right.
func (s *State) row(corner square, self bool, most int, r *reach) {
	if self && s.cells[corner] == 0 {
		r.add(corner)
	}
	first := corner
	for n := 0; n < most && first.col() > 0 && !s.cells[first-1].blocks(s.active); n++ {
		first--
	}
	for q := first; q < corner; q++ {
		if s.cells[q] == 0 {
			r.add(q)
		}
	}
	q := corner
	for n := 0; n < most && q.col() < side16-1 && !s.cells[q+1].blocks(s.active); n++ {
		q++
		if s.cells[q] == 0 {
			r.add(q)
		}
	}
}

// canMove says whether the movement goes on (I8.18).
func (s *State) canMove() bool {
	if s.puller != nowhere {
		return true
	}
	if s.moves >= s.mine()[com] {
		return false
	}
	if s.reserve(s.active) > 0 && s.freeExit() != 0 {
		return true
	}
	var r reach
	for _, w := range s.order() {
		for bits := w.bits; bits != 0; bits &= bits - 1 {
			q := w.square(bits)
			if s.cells[q].moved() {
				continue
			}
			if s.destinations(q, &r); r.n > 0 {
				return true
			}
		}
	}
	return false
}

// freeExit is the columns of the own exit line without a soldier.
func (s *State) freeExit() uint16 {
	row := exitRow(s.active)
	return ^(s.own[south].row(row) | s.own[north].row(row))
}

// move makes a soldier's own move; a Commander's opens a pull (I8.10).
func (s *State) move(from, to square, out *events) {
	c := s.take(from) | movedBit
	s.put(to, c)
	s.moves++
	s.now.step(moved, c.kind(), from, to)
	if c.kind() == commander {
		s.openPull(to)
	}
	out.say("invade.log.move", "kind", kindArg[c.kind()], "from", squareArg[from], "to", squareArg[to])
}

// enter puts a soldier of the base on the exit line; that is its move (I8.2).
func (s *State) enter(k kind, to square, out *events) {
	s.base[s.active][k]--
	s.put(to, soldier(s.active, k)|movedBit)
	s.moves++
	s.happens = true
	s.now.step(entered, k, to, to)
	out.say("invade.log.enter", "kind", kindArg[k], "to", squareArg[to])
}

func (s *State) refuseEntry(k kind, to square) *game.Refusal {
	if to.row() != exitRow(s.active) {
		return game.Refuse("I8.2", "invade.err.entry.row", "square", squareArg[to], "row", exitRow(s.active)+1)
	}
	if s.base[s.active][k] == 0 {
		return game.Refuse("I8.2", "invade.err.entry.base", "kind", kindArg[k])
	}
	if s.cells[to] != 0 {
		return game.Refuse("I8.2", "invade.err.entry.taken", "square", squareArg[to])
	}
	return s.refuseSpent()
}

// refuseSpent says no once all movement actions are made (I8.1).
func (s *State) refuseSpent() *game.Refusal {
	if s.moves >= s.mine()[com] {
		return game.Refuse("I8.1", "invade.err.moves", "n", int(s.mine()[com]))
	}
	return nil
}

func (s *State) refuseMove(from, to square) *game.Refusal {
	if r := s.refuseSoldier(from); r != nil {
		return r
	}
	c := s.cells[from]
	if c.moved() {
		return game.Refuse("I8.8", "invade.err.moved", "square", squareArg[from])
	}
	if r := s.refuseSpent(); r != nil {
		return r
	}
	if from == to {
		return game.Refuse("I8.3", "invade.err.still")
	}
	v, l := abs(to.row()-from.row()), abs(to.col()-from.col())
	if !s.inReach(c, v, l) {
		return s.tooFar(c, v, l)
	}
	return s.refusePath(from, to)
}

func (s *State) tooFar(c cell, v, l int) *game.Refusal {
	vertical, lateral := s.limits(c)
	rule, key := "I8.4", game.Key("invade.err.far")
	if effectData[s.effect].long {
		rule, key = "I8.7", "invade.err.far.longer"
	}
	return game.Refuse(rule, key, "v", v, "l", l, "vertical", vertical, "lateral", lateral)
}

// refuseSoldier says no to a square without a soldier of the active player.
func (s *State) refuseSoldier(q square) *game.Refusal {
	c := s.cells[q]
	if c == 0 {
		return game.Refuse("I8.3", "invade.err.empty", "square", squareArg[q])
	}
	if c.side() != s.active {
		return game.Refuse("I8.3", "invade.err.theirs", "square", squareArg[q])
	}
	return nil
}

// refusePath walks the one path of a move or a pull (I8.5).
func (s *State) refusePath(from, to square) *game.Refusal {
	corner := at(from.col(), to.row())
	q := from
	for _, leg := range [2]struct {
		end  square
		unit int
	}{{corner, 16}, {to, 1}} {
		for q != leg.end {
			if leg.end > q {
				q += square(leg.unit)
			} else {
				q -= square(leg.unit)
			}
			if s.cells[q].blocks(s.active) {
				return game.Refuse("I8.5", "invade.err.blocked", "square", squareArg[q])
			}
		}
	}
	if s.cells[to] != 0 {
		return game.Refuse("I8.5", "invade.err.stop", "square", squareArg[to])
	}
	return nil
}

// legalMoves lists pulls, moves, entries, the end of the movement and of the turn.
func (s *State) legalMoves(to []game.Action) []game.Action {
	to = s.legalPulls(to)
	if s.moves < s.mine()[com] {
		to = s.legalWalks(to)
		to = s.legalEntries(to)
	}
	return append(to, fightText, endText)
}

func (s *State) legalWalks(to []game.Action) []game.Action {
	var r reach
	for _, w := range s.order() {
		for bits := w.bits; bits != 0; bits &= bits - 1 {
			from := w.square(bits)
			if s.cells[from].moved() {
				continue
			}
			s.destinations(from, &r)
			words := &moveText[from]
			for _, q := range r.to[:r.n] {
				to = append(to, words[q])
			}
		}
	}
	return to
}

func (s *State) legalEntries(to []game.Action) []game.Action {
	free := s.freeExit()
	for k := normal; k < kinds; k++ {
		if s.base[s.active][k] == 0 {
			continue
		}
		for col := range side16 {
			if free>>col&1 != 0 {
				to = append(to, entryText[s.active][k][col])
			}
		}
	}
	return to
}
