package rois

import "bivouac/game"

func init() {
	powers[orderOf(colonies, 1)] = power{twist: cruiser, offer: offerCruiser, draws: summon, // R-COL1
		options: diversions, silence: stray, decide: divert}
	// R-COL2: State.jam
	powers[orderOf(colonies, 2)] = power{jams: true}
	// R-COL3
	powers[orderOf(colonies, 3)] = power{triggers: scout}
	// R-COL4
	powers[orderOf(colonies, 4)] = power{enemyEnd: pilum}
	// R-COL5
	powers[orderOf(colonies, 5)] = power{own: [3]verb{vTerra}, once: true, offer: offerTerra, check: checkTerra,
		do: terraform}
	powers[orderOf(colonies, 6)] = power{triggers: advertise} // R-COL6
}

// scout shows random cards of the enemy's hand to the owner of the order alone, as many as the depth of the
// owner's most forward zone (R-COL3.1). A captured zone does not count (R-ORC4.2).
func scout(s *State, h held, out *events) {
	k := 0
	for z := range s.uncaptured(h.by).zones {
		k = max(k, h.by.depth(z))
	}
	hand := s.players[h.by.other()].hand
	if k = min(k, hand.count()); k == 0 {
		return
	}
	seen := hand
	if k < hand.count() {
		seen = 0
		for range k {
			left := hand &^ seen
			for range draw(&s.chance, left.count()) {
				left.pop()
			}
			seen.add(left.first())
		}
	}
	p := &s.players[h.by]
	p.seen, p.seenOrder, p.seenIn = seen, noOrder, s.turn
	out.Reveal("rois.log.scout", "who", game.Seat(h.by), "n", k)
	out.Whisper(game.Seat(h.by), "rois.log.scout.cards", "cards", shown(seen.list()...))
}

// advertise draws a card for the owner if they control more zones than the enemy (R-COL6.1), up to six
// cards in hand (R3.4).
func advertise(s *State, h held, out *events) {
	if s.lands(h.by).count() > s.lands(h.by.other()).count() && s.players[h.by].hand.count() <= handful {
		s.deal(h.by, 1, out)
	}
}
