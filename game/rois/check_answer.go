package rois

import "slices"

// checkAnswer checks an answer in a window (R13.1).
func (s *State) checkAnswer(of seat, p *play, no *refusal) bool {
	h := s.held(of)
	if s.table.spread != [zones]uint8{} && p.verb != vSpread && p.verb != vSpreadStop {
		return no.because("R-GRE5.2", "rois.no.spreading")
	}
	switch p.verb {
	case vPass:
		return true
	case vCounter:
		return s.checkCounter(of, p, no)
	case vGive:
		return s.checkGive(of, p, no)
	case vDip, vNumb, vFury, vPhero, vSpread, vSpreadStop:
		return s.checkOwnAnswer(h, p, no)
	}
	return no.because("R6.5", "rois.no.window")
}

// checkCounter checks a counter: it takes two cards, or one joker alone (R13.4).
func (s *State) checkCounter(of seat, p *play, no *refusal) bool {
	pl := &s.players[of]
	switch n := p.cards.count(); {
	case s.power(of).proud:
		return no.because("R-GAU6.1", "rois.no.proud")
	case p.cards&^pl.hand != 0:
		return no.because("R3.1", "rois.no.card")
	case n != 2 && (n != 1 || p.cards&jokers == 0):
		return no.because("R13.4", "rois.no.counter")
	}
	return true
}

// checkGive checks the choice of the two cards that are lost to a ruse (R12.3).
func (s *State) checkGive(of seat, p *play, no *refusal) bool {
	if s.table.play.verb != vRuse || s.players[of].hand.count() < 3 {
		return no.because("R12.3", "rois.no.give")
	}
	return s.checkTold(of, p, 2, "R12.3", no)
}

// checkOwnAnswer checks an answer that only the order in force allows (R13.3c).
func (s *State) checkOwnAnswer(h held, p *play, no *refusal) bool {
	w := h.power()
	verb := p.verb
	if verb == vSpreadStop {
		verb = vSpread
	}
	if w.answer != verb || !w.open(s, h) {
		return no.because("R13.1", "rois.no.answer")
	}
	if w.answers == nil {
		return s.checkTold(h.by, p, w.cards, manners[p.verb].rule, no)
	}
	d := scratchPool.Get().(*scratch)
	defer scratchPool.Put(d)
	d.plays = w.answers(s, h, d.plays[:0])
	return slices.Contains(d.plays, *p) || no.because(manners[p.verb].rule, "rois.no.answer")
}

// opens says whether the public facts allow an answer to the current action (R13.3). It uses the size of the
// hand, never its cards.
func (s *State) opens() bool {
	of := s.active.other()
	h := s.held(of)
	w := h.power()
	hand := s.players[of].hand.count()
	switch {
	case !w.proud && (hand >= 2 || hand == 1 && !s.jokersGone()),
		w.answer != noVerb && hand >= w.cards && w.open(s, h),
		s.table.play.verb == vRuse && hand >= 3:
		return true
	}
	return false
}
