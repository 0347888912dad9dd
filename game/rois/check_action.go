package rois

import "bivouac/game"

// checkAction is an input of the active player in his turn (R8), whatever phase he
// announces it in.
func (s *State) checkAction(of seat, p *play) *game.Refusal {
	if r := s.checkAllowed(of, p); r != nil {
		return r
	}
	switch p.verb {
	case vEnd:
		return s.checkEnd(of, p)
	case vUse:
		return s.checkUse(of, p)
	case vRep:
		return s.checkRep(of)
	case vDiscard:
		return s.checkTold(of, p, 1, "R12.4")
	case vCalm:
		return s.checkTold(of, p, 3, "R-ELF4.4")
	case vRuse:
		if r := s.checkRuse(of, p); r != nil {
			return r
		}
	default:
		if r := s.checkDeed(of, p); r != nil {
			return r
		}
	}
	return s.checkCost(of, p)
}

// checkAllowed is whether the rules, the turn so far and the orders in force allow
// this kind of input at all.
func (s *State) checkAllowed(of seat, p *play) *game.Refusal {
	h := s.held(of)
	switch p.class() {
	case noClass, classPhase, classAnswer:
		if p.verb != vUse && p.verb != vRep {
			return game.Refuse("R6.4", "rois.no.now")
		}
	}
	switch {
	case p.verb >= vSPQR && p.verb != vHit && p.verb != vCalm && !h.power().has(p.verb),
		p.twist != plain && h.power().twist != p.twist:
		return game.Refuse("R17.1", "rois.no.order")
	case p.verb == vCalm && !s.still():
		return game.Refuse("R-ELF4.4", "rois.no.calm")
	case s.marks.noMove && p.class() == classMove:
		return game.Refuse("R-ROM3.2", "rois.no.bound")
	case s.marks.noRed && s.takesRed(p):
		return game.Refuse("R-ROM3.2", "rois.no.bound")
	}
	for by := red; by <= black; by++ {
		o := s.held(by)
		if f := o.power().forbids; f != nil {
			if r := f(s, o, of, p); r != nil {
				return r
			}
		}
	}
	return nil
}

// takesRed says that an input is a strike, push or shot with red cards of the hand.
func (s *State) takesRed(p *play) bool {
	switch p.class() {
	case classStrike, classPush, classShot:
		return manners[p.verb].price != twoBlack
	}
	return false
}

// checkEnd is the end of the turn, which is always open (R6.8), and the closing action
// that may go with it.
func (s *State) checkEnd(of seat, p *play) *game.Refusal {
	if p.twist == plain {
		return nil
	}
	h := s.held(of)
	return h.power().check(s, h, p)
}

// checkUse is R3.1: a card to be taken next in its suit, one of several.
func (s *State) checkUse(of seat, p *play) *game.Refusal {
	pl := &s.players[of]
	if r := s.checkTold(of, p, 1, "R3.1"); r != nil {
		return r
	}
	suit := p.cards.first().suit()
	if pl.use&p.cards != 0 || pl.hand.of(suit).count() < 2 || pl.use.of(suit).count() > 1 {
		return game.Refuse("R3.1", "rois.no.use")
	}
	return nil
}

// checkRep is R13.6: the broken action is announced again with another card.
func (s *State) checkRep(of seat) *game.Refusal {
	t := &s.table
	if t.stage != broken {
		return game.Refuse("R13.6", "rois.no.broken")
	}
	if s.replacement(of) == noCard {
		return game.Refuse("R13.6", "rois.no.replacement", "suit", t.cancelled.suit().key())
	}
	p := t.play
	if r := s.checkAllowed(of, &p); r != nil {
		return r
	}
	if p.verb == vRuse {
		return s.checkVictim(of)
	}
	return s.checkDeed(of, &p)
}

// replacement is the card of the hand that would replace the cancelled one, noCard if
// there is none: of the same suit, for a ruse any (R13.6).
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

// checkRuse is R12.2. The card told first is the one that a counter or a jam takes
// (R13.4).
func (s *State) checkRuse(of seat, p *play) *game.Refusal {
	if r := s.checkVictim(of); r != nil {
		return r
	}
	pl := &s.players[of]
	switch {
	case p.cards.count() != 3:
		return game.Refuse("R12.2", "rois.no.count", "n", 3)
	case p.cards&^(pl.hand|s.mustCards()) != 0:
		return game.Refuse("R3.1", "rois.no.card")
	case !p.cards.has(p.first):
		return game.Refuse("R13.4", "rois.no.first")
	}
	return nil
}

// checkVictim is that the enemy has a card to lose (R12.2).
func (s *State) checkVictim(of seat) *game.Refusal {
	if s.players[of.other()].hand == 0 && !s.power(of).emptyRuse {
		return game.Refuse("R12.2", "rois.no.victim")
	}
	return nil
}

// jammable says that the next card a player announces is lost (R-COL2.1).
func (s *State) jammable(of seat) bool { return !s.marks.jammed && s.power(of.other()).jams }
