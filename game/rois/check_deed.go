package rois

import "math/bits"

// checkDeed is what an action does on the board, whatever it costs.
func (s *State) checkDeed(of seat, p *play) refusal {
	h := s.held(of)
	own := h.power().has(p.verb)
	if own && p.class() == classOrder || p.class() == classMove && own {
		return h.power().check(s, h, p)
	}
	if r := s.checkZones(of, p); r.refused() {
		return r
	}
	var r refusal
	switch p.verb {
	case vCarry:
		return s.checkCarry(of, p)
	case vStrike:
		r = s.checkStrike(of, p)
	case vPush:
		r = s.checkPush(of, p)
	case vMove:
		r = s.checkMove(of, p)
	case vShot:
		r = s.checkShot(of, p)
	case vHeal:
		r = s.checkHeal(of, p)
	case vHit:
		r = s.checkHit(of, p)
	}
	if !r.refused() && (own || p.twist != plain) && h.power().check != nil {
		r = h.power().check(s, h, p)
	}
	return r
}

// checkZones is that a troop that acts by the general rules can; an order's own
// action tests that itself.
func (s *State) checkZones(of seat, p *play) refusal {
	switch {
	case p.from == noZone:
		return refuse("R31.2", "rois.no.zone")
	case p.flayer:
		if s.flayerOf(p.from) != of || !p.whole() || p.verb != vMove || p.markers != 0 {
			return refuse("R-ORC6.4", "rois.no.flayer", aZone(p.from))
		}
		return refusal{}
	case p.verb >= vSPQR && p.verb != vHit:
		return refusal{}
	}
	return s.checkTroop(of, p)
}

// checkTroop is that the troop named is the player's own, free to act (R-ORC4.2), and
// has the units named (R8.6).
func (s *State) checkTroop(of seat, p *play) refusal {
	switch {
	case p.from == noZone:
		return refuse("R31.2", "rois.no.zone")
	case s.owner(p.from) != of:
		return refuse("R8.2", "rois.no.troop", aZone(p.from))
	case s.captured(p.from):
		return refuse("R-ORC4.2", "rois.no.captured", aZone(p.from))
	}
	if _, ok := s.portion(&s.board[p.from].troop, p); !ok {
		return refuse("R8.6", "rois.no.units", aZone(p.from))
	}
	return refusal{}
}

// target refuses a zone that holds no enemy unit.
func (s *State) target(of seat, z zone) refusal {
	if z == noZone || s.owner(z) != of.other() {
		return refuse("R11.1", "rois.no.target", aZone(z))
	}
	return refusal{}
}

// checkStrike is R11.1 and R11.2.
func (s *State) checkStrike(of seat, p *play) refusal {
	if r := s.target(of, p.to); r.refused() {
		return r
	}
	if !s.ground.adjacent(p.from, p.to) {
		return refuse("R11.2", "rois.no.step", fromZone(p.from), toZone(p.to))
	}
	if p.names > 0 {
		return refuse("R8.6", "rois.no.units", aZone(p.from))
	}
	return refusal{}
}

// checkPush is R11.4.
func (s *State) checkPush(of seat, p *play) refusal {
	if !p.whole() {
		return refuse("R11.5", "rois.no.part")
	}
	if r := s.checkStrike(of, p); r.refused() {
		return r
	}
	if s.pinned(p.to) {
		return refuse("R-ORC6.2", "rois.no.pinned", aZone(p.to))
	}
	if s.still() {
		return refuse("R-ELF4.1", "rois.no.still")
	}
	z := s.behind(p)
	if z == noZone {
		return refuse("R11.6", "rois.no.edge")
	}
	if s.flayerOf(z) == of {
		return refuse("R11.4", "rois.no.enemy", aZone(z))
	}
	return s.step(of.other(), p.to, z, int(s.board[p.to].troop.n))
}

// behind is where a push drives its target (R11.4).
func (s *State) behind(p *play) zone {
	d, _ := p.from.bearing(p.to)
	return p.to.step(d)
}

// checkMove is R9: one step, or two with an order (R9.4).
func (s *State) checkMove(of seat, p *play) refusal {
	n := 1
	if !p.flayer {
		mask, _ := s.portion(&s.board[p.from].troop, p)
		n = bits.OnesCount8(mask)
		if r := s.stuck(p.from); r.refused() {
			return r
		}
	} else if s.still() {
		return refuse("R-ELF4.1", "rois.no.still")
	}
	if p.markers != 0 && (p.whole() || p.markers&^s.markersAt(of, p.from) != 0) {
		return refuse("R29.3", "rois.no.marker", aZone(p.from))
	}
	d, far := p.from.bearing(p.to)
	paid := spades
	if d.diagonal() {
		paid = clubs
	}
	if p.twist != twice {
		if far != 1 || p.via != noZone {
			return refuse("R9.1", "rois.no.step", fromZone(p.from), toZone(p.to))
		}
		return firstOf(s.step(of, p.from, p.to, n), s.checkPassage(p.from, p.to, paid))
	}
	if far != 2 || p.via != p.from.step(d) {
		return refuse("R9.4", "rois.no.double", fromZone(p.from), toZone(p.to))
	}
	return firstOf(s.step(of, p.from, p.via, 0), s.checkPassage(p.from, p.via, paid), s.step(of, p.via, p.to, n), s.checkPassage(p.via, p.to, paid))
}
