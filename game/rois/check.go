package rois

// check says by which rule a player may not make an input now. It is the one source
// of truth: Legal lists the candidates that it passes.
func (s *State) check(of seat, p *play) refusal {
	switch s.phase {
	case inArmies, inTerrain, inOrders:
		return s.checkSetup(of, p)
	case inReaction:
		return s.checkAnswer(of, p)
	case inChoice:
		return s.checkChoice(of, p)
	case inOrder:
		if p.class() == classPhase {
			return s.checkPhase(of, p)
		}
	}
	return s.checkAction(of, p)
}

// checkPhase is R7: what becomes of the order.
func (s *State) checkPhase(of seat, p *play) refusal {
	pl := &s.players[of]
	switch {
	case p.verb == vKeep:
		return refusal{}
	case p.verb == vLay && pl.slot != noOrder:
		return refuse("R7.1", "rois.no.slot.full")
	case p.verb != vLay && pl.slot == noOrder:
		return refuse("R7.1", "rois.no.slot.empty")
	case pl.locked:
		return refuse("R7.6", "rois.no.locked", anOrder(pl.slot))
	case p.verb == vOn && pl.active:
		return refuse("R7.1", "rois.no.up", anOrder(pl.slot))
	case p.verb == vOff && !pl.active:
		return refuse("R7.1", "rois.no.down")
	}
	if p.verb == vSwap || p.verb == vLay {
		if r := s.checkLaid(of, p); r.refused() {
			return r
		}
	}
	if r := s.checkCrown(of, p); r.refused() {
		return r
	}
	return s.checkFee(of, p)
}

// checkLaid is which order may be laid (R7.1, R7.3).
func (s *State) checkLaid(of seat, p *play) refusal {
	pl := &s.players[of]
	switch {
	case p.order == noOrder || p.order.army() != pl.army || pl.kept&p.order.bit() == 0:
		return refuse("R7.1", "rois.no.kept")
	case p.order == pl.slot && p.up && pl.active:
		return refuse("R7.3", "rois.no.same", anOrder(p.order))
	}
	return refusal{}
}

// checkCrown is R-ELF5.1: the zone of the hero is named when its order first becomes
// active, and never else.
func (s *State) checkCrown(of seat, p *play) refusal {
	switch needs := s.crowning(of, p); {
	case needs && (p.to == noZone || s.owner(p.to) != of):
		return refuse("R-ELF5.1", "rois.no.hero.zone")
	case !needs && p.to != noZone:
		return refuse("R-ELF5.1", "rois.no.hero")
	}
	return refusal{}
}

// crowning says that an input of the order phase makes a hero (R-ELF5.1).
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

// checkFee is the card paid in the order phase (R7.1, R7.4).
func (s *State) checkFee(of seat, p *play) refusal {
	n := 1
	if p.verb == vOff || p.verb == vLay || p.verb == vOn && s.set.freeflip {
		n = 0
	}
	return s.checkTold(of, p, n, "R7.2")
}

// checkTold is that the cards told one by one are n and in the hand.
func (s *State) checkTold(of seat, p *play, n int, rule string) refusal {
	switch {
	case p.cards.count() != n:
		return refuse(rule, "rois.no.count", aNumber(n))
	case p.cards&^s.players[of].hand != 0:
		return refuse("R3.1", "rois.no.card")
	}
	return refusal{}
}

// checkChoice is R6.6: the decision owed inside an effect.
func (s *State) checkChoice(of seat, p *play) refusal {
	if s.choice.by != of {
		return refuse("R6.6", "rois.no.choice")
	}
	switch s.choice.kind {
	case chooseCard:
		return s.checkMust(of, p)
	case chooseDrop:
		if p.verb != vGive {
			return refuse("R-GOB6.1", "rois.no.drop")
		}
		return s.checkTold(of, p, 1, "R-GOB6.1")
	case chooseZone, chooseGuess, chooseStep:
		var list [64]play
		for _, o := range s.choice.held.power().options(s, s.choice.held, list[:0]) {
			if o == *p {
				return refusal{}
			}
		}
	}
	return refuse("R6.6", "rois.no.choice")
}

// checkMust is the play of the card that was turned up (R-CAR3.1, R-COL2.2).
func (s *State) checkMust(of seat, p *play) refusal {
	switch {
	case p.verb == vNo:
		if s.mustAlone(of) {
			return refuse("R-COL2.2", "rois.no.must", aCard(s.table.must))
		}
		return refusal{}
	case !p.announces() && s.table.traded:
		return refuse("R-CAR3.2", "rois.no.must", aCard(s.table.must))
	case !p.announces():
		return refuse("R-COL2.2", "rois.no.must", aCard(s.table.must))
	}
	return s.checkAction(of, p)
}

// mustAlone says that the card turned up may not be declined: it is no card of
// R-CAR3, and it can be played alone (R-COL2.2).
func (s *State) mustAlone(of seat) bool {
	if s.table.traded {
		return false
	}
	var list [mostPlays]play
	for _, p := range s.candidates(of, list[:0]) {
		if p.announces() && !s.checkAction(of, &p).refused() && s.taken(of, &p).count() == 1 {
			return true
		}
	}
	return false
}
