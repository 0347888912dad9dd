package rois

// checkDeed checks an action on the board, regardless of its cost.
func (s *State) checkDeed(of seat, p *play, no *refusal) bool {
	h := s.held(of)
	w := h.power()
	own := w.has(p.verb)
	if c := p.class(); !own || c != classOrder && c != classMove { // these check their zones themselves
		if !s.checkZones(of, p, no) {
			return false
		}
		if p.verb == vCarry {
			return s.checkCarry(of, p, no)
		}
		if !s.checkKind(of, p, no) {
			return false
		}
	}
	return !own && p.twist == plain || w.check == nil || w.check(s, h, p, no)
}

// checkKind checks the general rules for each kind of action.
func (s *State) checkKind(of seat, p *play, no *refusal) bool {
	switch p.verb {
	case vStrike:
		return s.checkStrike(of, p, no)
	case vPush:
		return s.checkPush(of, p, no)
	case vMove:
		return s.checkMove(of, p, no)
	case vShot:
		return s.checkShot(of, p, no)
	case vHeal:
		return s.checkHeal(p, no)
	case vHit:
		return s.checkHit(of, p, no)
	}
	return true
}

// checkZones checks that the acting troop can act by the general rules. It skips the orders' own actions,
// which are checked by their orders.
func (s *State) checkZones(of seat, p *play, no *refusal) bool {
	switch {
	case p.from == noZone:
		return no.because("R31.2", "rois.no.zone")
	case p.flayer:
		if s.flayerOf(p.from) != of || !p.whole() || p.verb != vMove || p.markers != 0 {
			return no.because("R-ORC6.4", "rois.no.flayer", aZone(p.from))
		}
		return true
	case p.verb >= vSPQR && p.verb != vHit:
		return true
	}
	return s.checkTroop(of, p, no)
}

// checkTroop checks that the named troop is the player's own, free to act (R-ORC4.2), and has the
// named units (R8.6).
func (s *State) checkTroop(of seat, p *play, no *refusal) bool {
	switch {
	case p.from == noZone:
		return no.because("R31.2", "rois.no.zone")
	case s.owner(p.from) != of:
		return no.because("R8.2", "rois.no.troop", aZone(p.from))
	case s.captured(p.from):
		return no.because("R-ORC4.2", "rois.no.captured", aZone(p.from))
	}
	if _, ok := s.portion(&s.board[p.from].troop, p); !ok {
		return no.because("R8.6", "rois.no.units", aZone(p.from))
	}
	return true
}

// isTarget refuses a zone that holds no enemy unit.
func (s *State) isTarget(of seat, z zone, no *refusal) bool {
	return z != noZone && s.owner(z) == of.other() || no.because("R11.1", "rois.no.target", aZone(z))
}

// checkStrike checks the target and the step of a strike (R11.1, R11.2).
func (s *State) checkStrike(of seat, p *play, no *refusal) bool {
	if !s.isTarget(of, p.to, no) {
		return false
	}
	if !s.ground.adjacent(p.from, p.to) {
		return no.because("R11.2", "rois.no.step", fromZone(p.from), toZone(p.to))
	}
	return p.names == 0 || no.because("R8.6", "rois.no.units", aZone(p.from))
}

// checkPush checks a push (R11.4).
func (s *State) checkPush(of seat, p *play, no *refusal) bool {
	if !p.whole() {
		return no.because("R11.5", "rois.no.part")
	}
	if !s.checkStrike(of, p, no) {
		return false
	}
	if s.pinned(p.to) {
		return no.because("R-ORC6.2", "rois.no.pinned", aZone(p.to))
	}
	if s.still() {
		return no.because("R-ELF4.1", "rois.no.still")
	}
	z := s.behind(p)
	if z == noZone {
		return no.because("R11.6", "rois.no.edge")
	}
	if s.flayerOf(z) == of {
		return no.because("R11.4", "rois.no.enemy", aZone(z))
	}
	return s.mayStep(of.other(), p.to, z, int(s.board[p.to].troop.n), no)
}

// behind returns the zone to which a push drives its target (R11.4).
func (s *State) behind(p *play) zone {
	d, _ := p.from.bearing(p.to)
	return p.to.step(d)
}

// checkMove checks a move (R9): one step, or two with an order (R9.4).
func (s *State) checkMove(of seat, p *play, no *refusal) bool {
	n := 1
	if !p.flayer {
		n = p.size(&s.board[p.from].troop)
		if !s.loose(p.from, no) {
			return false
		}
	} else if s.still() {
		return no.because("R-ELF4.1", "rois.no.still")
	}
	if p.markers != 0 && (p.whole() || p.markers&^s.markersAt(of, p.from) != 0) {
		return no.because("R29.3", "rois.no.marker", aZone(p.from))
	}
	d, far := p.from.bearing(p.to)
	paid := moving(d)
	if p.twist != twice {
		if far != 1 || p.via != noZone {
			return no.because("R9.1", "rois.no.step", fromZone(p.from), toZone(p.to))
		}
		return s.mayStep(of, p.from, p.to, n, no) && s.checkPassage(p.from, p.to, paid, no)
	}
	if far != 2 || p.via != p.from.step(d) {
		return no.because("R9.4", "rois.no.double", fromZone(p.from), toZone(p.to))
	}
	return s.mayStep(of, p.from, p.via, 0, no) && s.checkPassage(p.from, p.via, paid, no) &&
		s.mayStep(of, p.via, p.to, n, no) && s.checkPassage(p.via, p.to, paid, no)
}
