package rois

import "slices"

// check says whether a player may make an input now; if not, it puts the reason in no (see refusal). It is
// the single source of truth: Legal lists the candidates that pass it.
func (s *State) check(of seat, p *play, no *refusal) bool {
	switch s.phase {
	case inArmies, inTerrain, inOrders:
		return s.checkSetup(of, p, no)
	case inReaction:
		return s.checkAnswer(of, p, no)
	case inChoice:
		return s.checkChoice(of, p, no)
	case inOrder:
		if p.class() == classPhase {
			return s.checkPhase(of, p, no)
		}
	}
	return s.checkAction(of, p, no)
}

// checkPhase checks the player's choice in the order phase (R7).
func (s *State) checkPhase(of seat, p *play, no *refusal) bool {
	pl := &s.players[of]
	switch {
	case p.verb == vKeep:
		return true
	case p.verb == vLay && pl.slot != noOrder:
		return no.because("R7.1", "rois.no.slot.full")
	case p.verb != vLay && pl.slot == noOrder:
		return no.because("R7.1", "rois.no.slot.empty")
	case pl.locked:
		return no.because("R7.6", "rois.no.locked", anOrder(pl.slot))
	case p.verb == vOn && pl.active:
		return no.because("R7.1", "rois.no.up", anOrder(pl.slot))
	case p.verb == vOff && !pl.active:
		return no.because("R7.1", "rois.no.down")
	}
	if (p.verb == vSwap || p.verb == vLay) && !s.checkLaid(of, p, no) {
		return false
	}
	return s.checkCrown(of, p, no) && s.checkFee(of, p, no)
}

// checkLaid checks which order may be laid (R7.1, R7.3).
func (s *State) checkLaid(of seat, p *play, no *refusal) bool {
	pl := &s.players[of]
	switch {
	case p.order == noOrder || p.order.army() != pl.army || pl.kept&p.order.bit() == 0:
		return no.because("R7.1", "rois.no.kept")
	case p.order == pl.slot && p.up && pl.active:
		return no.because("R7.3", "rois.no.same", anOrder(p.order))
	}
	return true
}

// checkCrown requires the zone of the hero when the order that names the hero first becomes active, and
// refuses a zone at any other time (R-ELF5.1).
func (s *State) checkCrown(of seat, p *play, no *refusal) bool {
	switch needs := s.crowning(of, p); {
	case needs && (p.to == noZone || s.owner(p.to) != of):
		return no.because("R-ELF5.1", "rois.no.hero.zone")
	case !needs && p.to != noZone:
		return no.because("R-ELF5.1", "rois.no.hero")
	}
	return true
}

// crowning says whether an input of the order phase makes a hero (R-ELF5.1).
func (s *State) crowning(of seat, p *play) bool {
	pl := &s.players[of]
	o := p.order
	switch {
	case pl.crowned || p.verb == vOff:
		return false
	case p.verb == vOn:
		o = pl.slot
	case !p.up:
		return false
	}
	return powers[o].crowns
}

// checkFee checks the card paid in the order phase (R7.1, R7.4).
func (s *State) checkFee(of seat, p *play, no *refusal) bool {
	n := 1
	if p.verb == vOff || p.verb == vLay || p.verb == vOn && s.set.freeflip {
		n = 0
	}
	return s.checkTold(of, p, n, "R7.2", no)
}

// checkTold checks that exactly n cards are named and that they are in the hand. It cites rule if their
// number is wrong.
func (s *State) checkTold(of seat, p *play, n int, rule string, no *refusal) bool {
	switch {
	case p.cards.count() != n:
		return no.because(rule, "rois.no.count", aNumber(n))
	case p.cards&^s.players[of].hand != 0:
		return no.because("R3.1", "rois.no.card")
	}
	return true
}

// checkChoice checks a decision inside an effect (R6.6).
func (s *State) checkChoice(of seat, p *play, no *refusal) bool {
	if s.choice.by != of {
		return no.because("R6.6", "rois.no.choice")
	}
	switch s.choice.kind {
	case chooseCard:
		return s.checkMust(of, p, no)
	case chooseDrop:
		if p.verb != vGive {
			return no.because("R-GOB6.1", "rois.no.drop")
		}
		return s.checkTold(of, p, 1, "R-GOB6.1", no)
	case chooseZone, chooseGuess, chooseStep:
		d := scratchPool.Get().(*scratch)
		defer scratchPool.Put(d)
		d.plays = s.choice.held.power().options(s, s.choice.held, d.plays[:0])
		if slices.Contains(d.plays, *p) {
			return true
		}
	}
	return no.because("R6.6", "rois.no.choice")
}

// checkMust checks the play of the card that was turned up (R-CAR3.1, R-COL2.2).
func (s *State) checkMust(of seat, p *play, no *refusal) bool {
	switch {
	case p.verb == vNo:
		return !s.mustAlone(of) || no.because("R-COL2.2", "rois.no.must", aCard(s.table.must))
	case !p.announces() && s.table.traded:
		return no.because("R-CAR3.2", "rois.no.must", aCard(s.table.must))
	case !p.announces():
		return no.because("R-COL2.2", "rois.no.must", aCard(s.table.must))
	}
	return s.checkAction(of, p, no)
}

// mustAlone says whether the card turned up may not be declined: it is not from a trade (R-CAR3),
// and it can be played alone (R-COL2.2).
func (s *State) mustAlone(of seat) bool {
	if s.table.traded {
		return false
	}
	d := scratchPool.Get().(*scratch)
	defer scratchPool.Put(d)
	d.plays = s.candidates(of, d.plays[:0])
	for _, p := range d.plays {
		if p.announces() && s.checkAction(of, &p, nil) && s.taken(of, &p).count() == 1 {
			return true
		}
	}
	return false
}
