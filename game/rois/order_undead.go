package rois

import "bivouac/game"

func init() {
	powers[orderOf(undead, 1)] = power{own: [3]verb{vMarch}, once: true, offer: offerMarch, check: checkMarch, // R-UND1
		do: march, options: marchOptions, decide: marchOn}
	powers[orderOf(undead, 2)] = power{heals: double} // R-UND2
	powers[orderOf(undead, 3)] = power{permits: mist} // R-UND3
	// R-UND4: the troop jumps to its target
	powers[orderOf(undead, 4)] = power{own: [3]verb{vDark}, offer: offerDark, check: checkDark, do: bring}
	// R-UND5: State.fight sets attack.numb
	powers[orderOf(undead, 5)] = power{answer: vNumb, cards: 1, open: numbs}
	powers[orderOf(undead, 6)] = power{own: [3]verb{vChant}, check: checkChant, do: chant} // R-UND6
}

// double returns the points of a heal, twice as many as without the order (R-UND2.1).
func double(_ *State, _ held, _ zone, points int) int { return 2 * points }

// mist refuses every kind of shot, by either side (R-UND3.1).
func mist(_ *State, _ held, _ seat, p *play, no *refusal) bool {
	return p.class() != classShot || no.because("R-UND3.1", "rois.no.mist")
}

// checkLeaving checks that the units and markers that a play names may leave their zone (R9.5,
// R29.3).
func (s *State) checkLeaving(of seat, p *play, no *refusal) bool {
	if !s.checkTroop(of, p, no) || !s.loose(p.from, no) {
		return false
	}
	switch {
	case p.flayer:
		return no.because("R8.6", "rois.no.units", aZone(p.from))
	case p.markers != 0 && (p.whole() || p.markers&^s.markersAt(of, p.from) != 0):
		return no.because("R29.3", "rois.no.marker", aZone(p.from))
	}
	return true
}

// leaving counts the units of a troop that a legal play takes.
func (s *State) leaving(p *play) int {
	return p.size(&s.board[p.from].troop)
}

// offerDark offers the troops that may rise in each penalising zone, for each suit that may pay.
func offerDark(s *State, h held, to []play) []play {
	g := generator{s: s, of: h.by, to: to}
	purse := s.players[h.by].hand | s.mustCards()
	for x := spades; x <= clubs; x++ {
		if purse.of(x) == 0 {
			continue
		}
		for y := range s.graves(h.by).zones {
			for z := range (s.uncaptured(h.by) &^ only(y)).zones {
				p := between(vDark, z, y)
				p.suit = x
				g.portions(p)
			}
		}
	}
	return g.to
}

// graves returns the penalising zones with room for a player's units.
func (s *State) graves(of seat) area {
	return everywhere.where(func(z zone) bool {
		return terrains[s.ground.plots[z].kind].penalty > 0 && s.space(of, z) > 0
	})
}

// checkDark checks the rise of a troop in a penalising zone (R-UND4.1). Any black card pays, so R16.8 does
// not apply.
func checkDark(s *State, h held, p *play, no *refusal) bool {
	if !s.checkLeaving(h.by, p, no) {
		return false
	}
	switch {
	case p.suit != spades && p.suit != clubs:
		return no.because("R-UND4.1", "rois.no.suit")
	case p.to == noZone || terrains[s.ground.plots[p.to].kind].penalty == 0:
		return no.because("R-UND4.1", "rois.no.dark", aZone(p.to))
	case p.to == p.from:
		return no.because("R8.3", "rois.no.dark.same", aZone(p.to))
	}
	return s.fits(h.by, p.to, s.leaving(p), no)
}

// numbs says whether the current action can be answered by numbness: a strike with support at a zone of the
// owner (R-UND5.1). A captured troop does not benefit (R17.8). A strike that plants a Flayer does no
// damage, so its support does not matter.
func numbs(s *State, h held) bool {
	p := &s.table.play
	if p.class() != classStrike || p.verb == vFlay || p.verb == vHit {
		return false
	}
	a := s.attackOf(h.by.other(), p)
	return a.targets&s.uncaptured(h.by) != 0 && s.supportOf(s.held(a.by), &a) > 0
}

// checkChant requires that the enemy has a card to lose (R-UND6.1).
func checkChant(s *State, h held, _ *play, no *refusal) bool {
	return s.players[h.by.other()].hand != 0 || no.because("R-UND6.1", "rois.no.victim")
}

// chant discards a random card of the enemy and turns the order over (R-UND6.1).
func chant(s *State, h held, _ *play, out *events) {
	q := h.by.other()
	c := s.randomCard(q)
	s.toss(setOf(c))
	out.Reveal("rois.log.loses.cards", "who", game.Seat(q), "cards", shown(c))
	s.turnOver(h.by, out)
}
