package rois

import (
	"math/bits"

	"bivouac/game"
)

// checkDeed is what an action does on the board, whatever it costs.
func (s *State) checkDeed(of seat, p *play) *game.Refusal {
	h := s.held(of)
	own := h.power().has(p.verb)
	if own && p.class() == classOrder || p.class() == classMove && own {
		return h.power().check(s, h, p)
	}
	if r := s.checkZones(of, p); r != nil {
		return r
	}
	var r *game.Refusal
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
	if r == nil && (own || p.twist != plain) && h.power().check != nil {
		r = h.power().check(s, h, p)
	}
	return r
}

// checkZones is that a troop that acts by the general rules can; an order's own
// action tests that itself.
func (s *State) checkZones(of seat, p *play) *game.Refusal {
	switch {
	case p.from == noZone:
		return game.Refuse("R31.2", "rois.no.zone")
	case p.flayer:
		if s.flayerOf(p.from) != of || !p.whole() || p.verb != vMove || p.markers != 0 {
			return game.Refuse("R-ORC6.4", "rois.no.flayer", "zone", p.from.String())
		}
		return nil
	case p.verb >= vSPQR && p.verb != vHit:
		return nil
	}
	return s.checkTroop(of, p)
}

// checkTroop is that the troop named is the player's own, free to act (R-ORC4.2), and
// has the units named (R8.6).
func (s *State) checkTroop(of seat, p *play) *game.Refusal {
	switch {
	case p.from == noZone:
		return game.Refuse("R31.2", "rois.no.zone")
	case s.owner(p.from) != of:
		return game.Refuse("R8.2", "rois.no.troop", "zone", p.from.String())
	case s.captured(p.from):
		return game.Refuse("R-ORC4.2", "rois.no.captured", "zone", p.from.String())
	}
	if _, ok := s.portion(&s.board[p.from].troop, p); !ok {
		return game.Refuse("R8.6", "rois.no.units", "zone", p.from.String())
	}
	return nil
}

// target refuses a zone that holds no enemy unit.
func (s *State) target(of seat, z zone) *game.Refusal {
	if z == noZone || s.owner(z) != of.other() {
		return game.Refuse("R11.1", "rois.no.target", "zone", z.String())
	}
	return nil
}

// checkStrike is R11.1 and R11.2.
func (s *State) checkStrike(of seat, p *play) *game.Refusal {
	if r := s.target(of, p.to); r != nil {
		return r
	}
	if !s.ground.adjacent(p.from, p.to) {
		return game.Refuse("R11.2", "rois.no.step", "from", p.from.String(), "to", p.to.String())
	}
	if p.names > 0 {
		return game.Refuse("R8.6", "rois.no.units", "zone", p.from.String())
	}
	return nil
}

// checkPush is R11.4.
func (s *State) checkPush(of seat, p *play) *game.Refusal {
	if !p.whole() {
		return game.Refuse("R11.5", "rois.no.part")
	}
	if r := s.checkStrike(of, p); r != nil {
		return r
	}
	if s.pinned(p.to) {
		return game.Refuse("R-ORC6.2", "rois.no.pinned", "zone", p.to.String())
	}
	if s.still() {
		return game.Refuse("R-ELF4.1", "rois.no.still")
	}
	z := s.behind(p)
	if z == noZone {
		return game.Refuse("R11.6", "rois.no.edge")
	}
	if s.flayerOf(z) == of {
		return game.Refuse("R11.4", "rois.no.enemy", "zone", z.String())
	}
	return s.step(of.other(), p.to, z, int(s.board[p.to].troop.n))
}

// behind is where a push drives its target (R11.4).
func (s *State) behind(p *play) zone {
	d, _ := p.from.bearing(p.to)
	return p.to.step(d)
}

// checkMove is R9: one step, or two with an order (R9.4).
func (s *State) checkMove(of seat, p *play) *game.Refusal {
	n := 1
	if !p.flayer {
		mask, _ := s.portion(&s.board[p.from].troop, p)
		n = bits.OnesCount8(mask)
		if r := s.stuck(p.from); r != nil {
			return r
		}
	} else if s.still() {
		return game.Refuse("R-ELF4.1", "rois.no.still")
	}
	if p.markers != 0 && (p.whole() || p.markers&^s.markersAt(of, p.from) != 0) {
		return game.Refuse("R29.3", "rois.no.marker", "zone", p.from.String())
	}
	d, far := p.from.bearing(p.to)
	paid := spades
	if d.diagonal() {
		paid = clubs
	}
	if p.twist != twice {
		if far != 1 || p.via != noZone {
			return game.Refuse("R9.1", "rois.no.step", "from", p.from.String(), "to", p.to.String())
		}
		return firstOf(s.step(of, p.from, p.to, n), s.checkPassage(p.from, p.to, paid))
	}
	if far != 2 || p.via != p.from.step(d) {
		return game.Refuse("R9.4", "rois.no.double", "from", p.from.String(), "to", p.to.String())
	}
	return firstOf(s.step(of, p.from, p.via, 0), s.checkPassage(p.from, p.via, paid), s.step(of, p.via, p.to, n), s.checkPassage(p.via, p.to, paid))
}

// firstOf is the first refusal that is one.
func firstOf(list ...*game.Refusal) *game.Refusal {
	for _, r := range list {
		if r != nil {
			return r
		}
	}
	return nil
}
