package rois

import "bivouac/game"

// drawCard takes the top card of the draw pile, which is rebuilt from the discard pile when it is
// empty (R3.3). The caller places the card.
func (s *State) drawCard() card {
	if s.piled == 0 {
		s.reshuffle()
	}
	s.piled--
	c := s.pile[s.piled]
	s.pile[s.piled] = 0
	return c
}

// reshuffle turns the discard pile into the draw pile. The two together have at least 40 cards, so
// no draw fails (R3.3).
func (s *State) reshuffle() {
	n := copy(s.pile[:], s.discard[:s.thrown])
	s.piled, s.thrown = uint8(n), 0
	clear(s.discard[:])
	s.deck.Shuffle(n, func(i, j int) { s.pile[i], s.pile[j] = s.pile[j], s.pile[i] })
}

// toss puts cards on the discard pile, one after the other in the order of R3.1.
func (s *State) toss(list cards) {
	for list != 0 {
		s.discard[s.thrown] = list.pop()
		s.thrown++
	}
}

// turnUp draws the top card for all to see and records it in the current step. The caller tosses the card,
// or adds it to table.drawn so that it is discarded when the action is finished.
func (s *State) turnUp() card {
	c := s.drawCard()
	s.latest().turnedUp(c)
	return c
}

// deal gives a player n cards of the draw pile, which only this player sees.
func (s *State) deal(of seat, n int, out *events) {
	if n <= 0 {
		return
	}
	out.Reveal("rois.log.draws", "who", game.Seat(of), "n", n)
	for range n {
		c := s.drawCard()
		s.players[of].hand.add(c)
		out.Whisper(game.Seat(of), "rois.log.drew", "card", c.named())
	}
}

// randomCard removes a random card from a non-empty hand and returns it (R3.6).
func (s *State) randomCard(of seat) card {
	hand := &s.players[of].hand
	rest := *hand
	for range draw(&s.chance, hand.count()) {
		rest.pop()
	}
	c := rest.first()
	hand.drop(c)
	return c
}

// jokersGone says whether both jokers lie in the discard pile (R13.3b).
func (s *State) jokersGone() bool {
	n := 0
	for _, c := range s.discard[:s.thrown] {
		if c.joker() {
			n++
		}
	}
	return n == 2
}

// String returns the cards as in R31.1, in the order of R3.1: "7H 2S".
func (s cards) String() string {
	var b []byte
	for s != 0 {
		if len(b) > 0 {
			b = append(b, ' ')
		}
		b = append(b, s.pop().String()...)
	}
	return string(b)
}
