package quantum

import (
	"bivouac/game"
	"bivouac/game/notation"
)

// squares lists a grid in reading order.
func (g grid) squares() []square {
	var list []square
	for !g.empty() {
		list = append(list, g.pop())
	}
	return list
}

// refuseMove returns why a ship cannot make a move (Q7), nil if it can.
func (s *State) refuseMove(a act, v ship) *game.Refusal {
	if a.to == a.from {
		return game.Refuse("Q7.3", "quantum.no.move.same")
	}
	if planetAt(a.to) != noPlanet {
		return game.Refuse("Q2.4", "quantum.no.move.planet", "square", squareArg[a.to])
	}
	if owner, _, ok := s.shipAt(a.to); ok {
		if owner == s.active {
			return game.Refuse("Q7.2", "quantum.no.move.own", "square", squareArg[a.to])
		}
		return game.Refuse("Q8.1", "quantum.no.move.foe", "square", squareArg[a.to],
			"text", "X "+a.from.String()+"x"+a.to.String())
	}
	if !v.moves(s.free()).all().has(a.to) {
		return game.Refuse("Q7.1", "quantum.no.move.far", "from", squareArg[a.from],
			"square", squareArg[a.to], "n", int(v.value))
	}
	return nil
}

// refuseAttack returns why a ship cannot make an attack (Q8), nil if it can.
func (s *State) refuseAttack(a act, v ship) *game.Refusal {
	if r := s.refuseTarget(a.target); r != nil {
		return r
	}
	c := v.attacks(a.target, s.free())
	if c.all().has(a.to) {
		return nil
	}
	if c.all().empty() {
		return game.Refuse("Q8.2", "quantum.no.attack.far", "from", squareArg[a.from],
			"target", squareArg[a.target], "n", int(v.value))
	}
	return game.Refuse("Q8.2", "quantum.no.attack.from", "square", squareArg[a.to], "target", squareArg[a.target],
		"squares", notation.Names(c.all().squares()))
}

// refuseTarget returns the refusal of a target square without an enemy ship (Q8.2, Q8.9), nil for
// one with such a ship.
func (s *State) refuseTarget(q square) *game.Refusal {
	owner, _, ok := s.shipAt(q)
	switch {
	case !ok:
		return game.Refuse("Q8.2", "quantum.no.attack.empty", "square", squareArg[q])
	case owner == s.active:
		return game.Refuse("Q8.9", "quantum.no.attack.own", "square", squareArg[q])
	}
	return nil
}

// refuseStrike returns why a battlestation cannot Strike a target (Q10.5), nil if it can.
func (s *State) refuseStrike(a act) *game.Refusal {
	if r := s.refuseTarget(a.target); r != nil {
		return r
	}
	if !near[a.from].has(a.target) {
		return game.Refuse("Q10.5", "quantum.no.strike", "from", squareArg[a.from], "target", squareArg[a.target])
	}
	return nil
}

// refuseTransport returns why a flagship cannot make a Transport (Q10.6), nil if it can.
func (s *State) refuseTransport(a act) *game.Refusal {
	if _, ok := s.own(a.cargo); !ok || !around[a.from].has(a.cargo) {
		return game.Refuse("Q10.6", "quantum.no.cargo", "square", squareArg[a.cargo], "from", squareArg[a.from])
	}
	free := s.lifted(a.from, a.cargo)
	if !reach(a.from, flagship, free, false).has(a.to) {
		return game.Refuse("Q10.6", "quantum.no.carry", "from", squareArg[a.from], "square", squareArg[a.to], "n", flagship)
	}
	if all := drops(a.to, free); !all.has(a.drop) {
		return game.Refuse("Q10.6", "quantum.no.drop", "square", squareArg[a.drop], "to", squareArg[a.to],
			"squares", notation.Names(all.squares()))
	}
	return nil
}

// refuseChoice returns the refusal of an attack that does not say from which of several squares it
// is made (Q8.3). The refusal lists those squares.
func refuseChoice(a act, from grid) *game.Refusal {
	r := game.Refuse("Q8.3", "quantum.no.attack.choose", "target", squareArg[a.target],
		"squares", notation.Names(from.squares()))
	for all := from; !all.empty() && len(r.Near) < notation.MostNear; {
		a.to = all.pop()
		r.Near = append(r.Near, a.text())
	}
	return r
}

// near returns legal actions close to a refused one: those of the same verb, of the same ship
// first. If there are none, it returns the first legal actions.
func (s *State) near(asking game.Seat, a act) []game.Action {
	legal := s.Legal(asking, nil)
	near := notation.Nearest(legal, func(text game.Action) (gap int, alike bool) {
		b, _ := parse(string(text))
		if b.from != a.from {
			gap = 1
		}
		return gap, b.verb == a.verb
	})
	if near == nil {
		return notation.First(legal)
	}
	return near
}
