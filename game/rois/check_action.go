package rois

// checkAction checks an action of the active player (R8), in whichever phase of the turn they announce it.
func (s *State) checkAction(of seat, p *play, no *refusal) bool {
	if !s.checkAllowed(of, p, no) {
		return false
	}
	switch p.verb {
	case vEnd:
		return s.checkEnd(of, p, no)
	case vUse:
		return s.checkUse(of, p, no)
	case vRep:
		return s.checkRep(of, no)
	case vDiscard:
		return s.checkTold(of, p, 1, "R12.4", no)
	case vCalm:
		return s.checkTold(of, p, 3, "R-ELF4.4", no)
	case vRuse:
		if !s.checkRuse(of, p, no) {
			return false
		}
	default:
		if !s.checkDeed(of, p, no) {
			return false
		}
	}
	return s.checkCost(of, p, no)
}

// checkAllowed checks whether the rules, the turn so far and the orders in force allow this kind of
// input.
func (s *State) checkAllowed(of seat, p *play, no *refusal) bool {
	forced := s.inForce()
	w := forced[of].power()
	switch p.class() {
	case noClass, classPhase, classAnswer:
		if p.verb != vUse && p.verb != vRep {
			return no.because("R6.4", "rois.no.now")
		}
	}
	switch {
	case p.verb >= vSPQR && p.verb != vHit && p.verb != vCalm && !w.has(p.verb), p.twist != plain && w.twist != p.twist:
		return no.because("R17.1", "rois.no.order")
	case w.once && s.marks.once && w.has(p.verb):
		return no.because(manners[p.verb].rule, "rois.no.once")
	case w.whole && s.marks.acted && w.has(p.verb):
		return no.because(manners[p.verb].rule, "rois.no.begun")
	case p.verb == vCalm && !s.still():
		return no.because("R-ELF4.4", "rois.no.calm")
	case s.marks.noMove && p.class() == classMove:
		return no.because("R-ROM3.2", "rois.no.bound")
	case s.marks.noRed && s.takesRed(p):
		return no.because("R-ROM3.2", "rois.no.bound")
	}
	for _, o := range forced {
		if f := o.power().permits; f != nil && !f(s, o, of, p, no) {
			return false
		}
	}
	return true
}

// takesRed says whether an input is a strike, push or shot paid with red cards of the hand.
func (s *State) takesRed(p *play) bool {
	switch p.class() {
	case classStrike, classPush, classShot:
		return manners[p.verb].price != twoBlack
	}
	return false
}

// checkEnd checks the end of the turn, which is always allowed (R6.8), and the closing action that
// may go with it.
func (s *State) checkEnd(of seat, p *play, no *refusal) bool {
	if p.twist == plain {
		return true
	}
	h := s.held(of)
	return h.power().check(s, h, p, no)
}

// checkUse checks the choice of the card that is used next in its suit (R3.1): there must be several.
func (s *State) checkUse(of seat, p *play, no *refusal) bool {
	pl := &s.players[of]
	if !s.checkTold(of, p, 1, "R3.1", no) {
		return false
	}
	suit := p.cards.first().suit()
	pool := pl.hand.of(suit)
	if s.ruseBroken() {
		pool = pl.hand
	}
	if pl.use&p.cards != 0 || pool.count() < 2 || pl.use.of(suit).count() > 1 {
		return no.because("R3.1", "rois.no.use")
	}
	return true
}

// ruseBroken says whether a ruse was cancelled and may be announced again with any other card (R13.6).
func (s *State) ruseBroken() bool { return s.table.stage == broken && s.table.play.verb == vRuse }

// checkRep checks whether the broken action may be announced again with another card (R13.6).
func (s *State) checkRep(of seat, no *refusal) bool {
	t := &s.table
	if t.stage != broken {
		return no.because("R13.6", "rois.no.broken")
	}
	if s.replacement(of) == noCard {
		return no.because("R13.6", "rois.no.replacement", aSuit(t.cancelled.suit()))
	}
	p := t.play
	if !s.checkAllowed(of, &p, no) {
		return false
	}
	if p.verb == vRuse {
		return s.checkVictim(of, no)
	}
	return s.checkDeed(of, &p, no)
}

// replacement returns the card of the hand that would replace the cancelled one: one of the same suit, for a
// ruse any card (R13.6). It returns noCard if there is none.
func (s *State) replacement(of seat) card {
	pl := &s.players[of]
	fit := pl.hand.of(s.table.cancelled.suit())
	if s.table.play.verb == vRuse {
		fit = pl.hand
	}
	if used := fit & pl.use; used != 0 {
		fit = used
	}
	return fit.first()
}

// checkRuse checks a ruse (R12.2). The card named first is the one that a counter or a jam takes (R13.4).
func (s *State) checkRuse(of seat, p *play, no *refusal) bool {
	if !s.checkVictim(of, no) {
		return false
	}
	pl := &s.players[of]
	switch {
	case p.cards.count() != 3:
		return no.because("R12.2", "rois.no.count", aNumber(3))
	case p.cards&^(pl.hand|s.mustCards()) != 0:
		return no.because("R3.1", "rois.no.card")
	case !p.cards.has(p.first):
		return no.because("R13.4", "rois.no.first")
	}
	return true
}

// checkVictim requires that the enemy has a card to lose (R12.2), unless an order allows a ruse without one.
func (s *State) checkVictim(of seat, no *refusal) bool {
	return s.players[of.other()].hand != 0 || s.power(of).emptyRuse || no.because("R12.2", "rois.no.victim")
}
