package rois

import "bivouac/game"

func init() {
	powers[orderOf(carthage, 1)] = power{emptyRuse: true, ruse: hannibal}                      // R-CAR1
	powers[orderOf(carthage, 2)] = power{factor: charge, after: spendCharge, foiled: turnBack} // R-CAR2
	powers[orderOf(carthage, 3)] = power{own: [3]verb{vTrade}, once: true, do: trade}          // R-CAR3
	// R-CAR4: State.move makes the double step
	powers[orderOf(carthage, 4)] = power{twist: twice, permits: peaceful}
	powers[orderOf(carthage, 5)] = power{twist: merc, draws: hire}                                     // R-CAR5
	powers[orderOf(carthage, 6)] = power{own: [3]verb{vAmbush}, counts: true, whole: true, do: ambush} // R-CAR6
}

// hannibal makes every zone of the enemy lose 2 (R-CAR1.1).
func hannibal(s *State, h held, b *blow) {
	for z := range s.lands(h.by.other()).zones {
		b.add(z, 2)
	}
}

// charge returns the factor by which the elephants multiply the whole of V (R-CAR2.1).
func charge(*State, held, *attack) int { return 2 }

// spendCharge turns the order over after the attack, even if it failed.
func spendCharge(s *State, h held, _ *attack, out *events) { s.turnOver(h.by, out) }

// turnBack makes the elephants hit their own zone after a counter: they do the damage of the attack without
// the factor of charge (R-CAR2.2). It returns true, since the action may then not be replaced; false for an
// action that is no attack.
func turnBack(s *State, h held, p *play, out *events) bool {
	if c := p.class(); c != classStrike && c != classShot {
		return false // R-CAR2.3
	}
	a := s.attackOf(h.by, p)
	value := s.valueOf(&a) / charge(s, h, &a)
	var b blow
	b.add(a.from, s.damage(&a, a.from, value))
	out.Say("rois.log.elephants", "zone", a.from.String())
	s.inflict(&b, true, out)
	s.turnOver(h.by, out)
	return true
}

// trade turns over the top card, which must be played at once (R-CAR3.1). This counts as an action only if
// the card is played (R17.5).
func trade(s *State, h held, _ *play, out *events) {
	s.marks.once = true
	c := s.turnUp()
	out.Reveal("rois.log.trade", "who", game.Seat(h.by), "card", c.named())
	s.mustPlay(c, true, out)
}

// peaceful refuses the owner's strikes and pushes (R-CAR4.2).
func peaceful(_ *State, h held, by seat, p *play, no *refusal) bool {
	if c := p.class(); by == h.by && (c == classStrike || c == classPush) {
		return no.because("R-CAR4.2", "rois.no.alps")
	}
	return true
}

// hire draws three cards (R-CAR5.1). If two or more have the own colour, the attack is doubled; otherwise the
// attackers lose as many points as enemies stand in the target zone.
func hire(s *State, h held, a *attack, out *events) {
	var drawn cards
	own := 0
	for range 3 {
		c := s.turnUp()
		drawn.add(c)
		if h.by == red && c.red() || h.by == black && c.black() {
			own++
		}
	}
	s.table.drawn |= drawn
	key := game.Key("rois.log.merc.won")
	if a.times = 2; own < 2 {
		key = "rois.log.merc.lost"
		a.times, a.toll = 1, s.opposed(a)
	}
	out.Reveal(key, "who", game.Seat(h.by), "cards", shown(drawn.list()...))
}

// opposed counts the enemy units in the target zone of an attack.
func (s *State) opposed(a *attack) int {
	if a.flayer {
		return 1
	}
	return int(s.board[a.main].troop.n)
}

// ambush fills the hand, discards the order and ends the turn (R-CAR6.1). The draw at the end of the turn
// gives nothing to a full hand (R14.6).
func ambush(s *State, h held, _ *play, out *events) {
	s.deal(h.by, handful-s.players[h.by].hand.count(), out)
	s.discardOrder(h.by, out)
	s.endTurn(out)
}
