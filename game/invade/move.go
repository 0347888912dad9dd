package invade

import "bivouac/game"

// limits returns the longest vertical and lateral parts of a soldier's move, without effect 2
// (I8.4). A Croucher's are 1 less.
func (s *State) limits(c cell) (vertical, lateral int) {
	d := s.mine()
	vertical, lateral = int(d[ord]), int(d[abscissa])
	if c.kind() == croucher {
		vertical, lateral = vertical-1, lateral-1
	}
	return vertical, lateral
}

// inReach says whether a soldier may go v squares vertically and l laterally. With effect 2 one of
// the two limits, not both, is 1 higher (I8.7).
func (s *State) inReach(c cell, v, l int) bool {
	vertical, lateral := s.limits(c)
	if v <= vertical && l <= lateral {
		return true
	}
	return effectData[s.effect].long && (v <= vertical+1 && l <= lateral || v <= vertical && l <= lateral+1)
}

// canMove says whether the movement can continue (I8.18).
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
	g := s.ground()
	for q := range s.fromFront {
		if s.cells[q].moved() {
			continue
		}
		if s.destinations(&g, q, &r); r.n > 0 {
			return true
		}
	}
	return false
}

// freeExit returns, as bits, the columns in which no soldier stands on the own exit line.
func (s *State) freeExit() uint16 {
	row := exitRow(s.active)
	return ^(s.own[south].row(row) | s.own[north].row(row))
}

// move makes a soldier's own move. A Commander's move opens a pull (I8.10).
func (s *State) move(from, to square, out *events) {
	c := s.take(from) | movedBit
	s.put(to, c)
	s.moves++
	s.now.step(moved, c.kind(), from, to)
	if c.kind() == commander {
		s.openPull(to)
	}
	key := game.Key("invade.log.move")
	if to.row() == exitRow(s.active.foe()) && from.row() != to.row() {
		key = keyLine
	}
	out.say(key, "seat", game.Seat(s.active), "kind", kindArg[c.kind()], "from", squareArg[from], "to", squareArg[to])
}

// Log texts for a soldier that reaches the enemy exit line (I8.9), by itself or pulled.
const (
	keyLine     game.Key = "invade.log.line"
	keyPullLine game.Key = "invade.log.pull.line"
)

// enter puts a soldier from the base on the exit line. This is its move of the turn (I8.2).
func (s *State) enter(k kind, to square, out *events) {
	s.base[s.active][k]--
	s.put(to, soldier(s.active, k)|movedBit)
	s.moves++
	s.happens = true
	s.now.step(entered, k, to, to)
	out.say("invade.log.enter", "seat", game.Seat(s.active), "kind", kindArg[k], "to", squareArg[to])
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

// refuseSpent returns a refusal if all movement actions are used (I8.1), else nil.
func (s *State) refuseSpent() *game.Refusal {
	if s.moves >= s.mine()[com] {
		return game.Refuse("I8.1", "invade.err.moves", "n", int(s.mine()[com]))
	}
	return nil
}

func (s *State) refuseMove(from, to square) *game.Refusal {
	if r := s.refuseSoldier(from, "I8.3"); r != nil {
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
	return s.refusePath(from, to, "I8.5", "invade.err.blocked")
}

func (s *State) tooFar(c cell, v, l int) *game.Refusal {
	vertical, lateral := s.limits(c)
	rule, key := "I8.4", game.Key("invade.err.far")
	if effectData[s.effect].long {
		rule, key = "I8.7", "invade.err.far.longer"
	}
	return game.Refuse(rule, key, "v", v, "l", l, "vertical", vertical, "lateral", lateral)
}

// refuseSoldier returns the refusal of a square without a soldier of the active player, nil for one
// with such a soldier. It cites the given rule.
func (s *State) refuseSoldier(q square, rule string) *game.Refusal {
	c := s.cells[q]
	if c == 0 {
		return game.Refuse(rule, "invade.err.empty", "square", squareArg[q])
	}
	if c.side() != s.active {
		return game.Refuse(rule, "invade.err.theirs", "square", squareArg[q])
	}
	return nil
}

// refusePath returns why the path of a move (I8.5) or a pull (I8.13) is blocked, nil if it is free.
// It cites the given rule, with the text blocked for an obstacle on the way.
func (s *State) refusePath(from, to square, rule string, blocked game.Key) *game.Refusal {
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
				return game.Refuse(rule, blocked, "square", squareArg[q])
			}
		}
	}
	if s.cells[to] != 0 {
		return game.Refuse(rule, "invade.err.stop", "square", squareArg[to])
	}
	return nil
}

// legalMoves appends pulls, moves, entries, the end of the movement and the end of the turn, in
// this order.
func (s *State) legalMoves(to []game.Action) []game.Action {
	to = s.legalPulls(to)
	if s.moves < s.mine()[com] {
		to = s.legalWalks(to)
		to = s.legalEntries(to)
	}
	return append(to, fightText, endText)
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
