package rois

import "bivouac/game"

func init() {
	powers[orderOf(dwarves, 1)] = power{footing: mountain}                              // R-DWA1
	powers[orderOf(dwarves, 2)] = power{support: honour, after: honoured, spends: true} // R-DWA2
	powers[orderOf(dwarves, 3)] = power{own: [3]verb{vGold}, whole: true, do: gold}     // R-DWA3
	// R-DWA4: State.checkShot
	powers[orderOf(dwarves, 4)] = power{far: true}
	powers[orderOf(dwarves, 5)] = power{permits: brave}                                                    // R-DWA5
	powers[orderOf(dwarves, 6)] = power{own: [3]verb{vFever}, once: true, counts: true, offer: offerFever, // R-DWA6
		check: checkFever, do: fever, permits: fevered}
}

// mountain returns the additional protection of a zone: 1 on a building or a hill (R-DWA1.1).
func mountain(s *State, _ held, z zone) int {
	if k := s.ground.plots[z].kind; k == building || k == hill {
		return 1
	}
	return 0
}

// honour returns the support of an attack. Without any other support, it is the number of dead units, but at
// most three for each unit in the attacking zone (R-DWA2.1).
func honour(s *State, h held, a *attack, sup int) int {
	if !a.lone {
		return sup
	}
	return min(s.dead(h.by), 3*int(s.board[a.from].troop.n))
}

// honoured records that the dead have supported: the order turns over at the end of the turn
// (R14.5).
func honoured(s *State, h held, a *attack, _ *events) {
	s.marks.used = s.marks.used || !a.failed && a.lone && s.dead(h.by) > 0
}

// gold discards the hand, disorganises the army and ends the turn, which then gives five cards (R-DWA3.1).
// The disorganisation replaces that of R14.2.
func gold(s *State, h held, _ *play, out *events) {
	hand := &s.players[h.by].hand
	if *hand != 0 {
		s.latest().cards = *hand
		out.Reveal("rois.log.loses.cards", "who", game.Seat(h.by), "cards", shown(hand.list()...))
	}
	s.toss(*hand)
	*hand = 0
	s.marks.counts, s.marks.drawsTo = true, handful
	s.disband(h.by, out)
	s.endTurn(out)
}

// brave refuses to push a troop of more than two units that has friends directly to its west or east
// (R-DWA5.1). Captured troops neither benefit nor count as friends (R-ORC4.2).
func brave(s *State, h held, by seat, p *play, no *refusal) bool {
	free := s.uncaptured(h.by)
	if by == h.by || p.class() != classPush || p.to == noZone || !free.has(p.to) || s.board[p.to].troop.n <= 2 {
		return true
	}
	for _, d := range [...]direction{west, east} {
		if y := p.to.step(d); y != noZone && free.has(y) && s.ground.adjacent(p.to, y) {
			return no.because("R-DWA5.1", "rois.no.brave", aZone(p.to))
		}
	}
	return true
}
