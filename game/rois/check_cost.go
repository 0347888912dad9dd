package rois

import "bivouac/game"

// checkShot checks a shot: it needs a clear line of fire (R2.6), unless an order reaches any zone (R11.3).
func (s *State) checkShot(of seat, p *play, no *refusal) bool {
	if !s.isTarget(of, p.to, no) {
		return false
	}
	if p.names > 0 {
		return no.because("R8.6", "rois.no.units", aZone(p.from))
	}
	far := s.far(of, p)
	if far != (p.suit != noSuit) || p.suit == spades || p.suit == clubs {
		return no.because("R11.3", "rois.no.suit")
	}
	if !far && !s.ground.fire(p.from, p.to, s.troops()) {
		return no.because("R2.6", "rois.no.line", fromZone(p.from), toZone(p.to))
	}
	if s.power(of.other()).spares == nil {
		return true
	}
	a := s.attackOf(of, p)
	return !s.spared(&a, p.to) || no.because("R-ELF1.1", "rois.no.spared", aZone(p.to))
}

// far says whether a shot needs no line of fire; the suit of its cards must then be named.
func (s *State) far(of seat, p *play) bool { return p.twist == cruiser || s.power(of).far }

// checkHeal checks a heal (R12.1).
func (s *State) checkHeal(p *play, no *refusal) bool {
	if !p.whole() {
		return no.because("R12.1", "rois.no.part")
	}
	if p.suit != spades && p.suit != clubs {
		return no.because("R12.1", "rois.no.suit")
	}
	t := s.board[p.from].troop
	return mend(t.list(), 1) > 0 || no.because("R12.1", "rois.no.wound", aZone(p.from))
}

// checkHit checks a strike at the Flayer in the zone of the own troop (R-ORC6.3). The enemy's order need not
// be in force.
func (s *State) checkHit(of seat, p *play, no *refusal) bool {
	switch {
	case p.to != p.from || !p.whole() || s.flayerOf(p.from) != of.other():
		return no.because("R-ORC6.3", "rois.no.flayer", aZone(p.from))
	case p.suit != hearts && p.suit != diamonds:
		return no.because("R-ORC6.3", "rois.no.suit")
	}
	return true
}

// mustCards returns the card that was turned up and must be played, if there is one.
func (s *State) mustCards() cards {
	if s.table.must == noCard {
		return 0
	}
	return setOf(s.table.must)
}

// cost returns how many cards of which suit an action takes. It returns 0 and noSuit for an action that
// takes no cards or whose cards are named.
func (s *State) cost(of seat, p *play) (n int, x suit) {
	straight := func(even, odd suit) (int, suit) {
		from := p.from
		if p.verb == vWhip {
			from = p.via
		}
		if d, _ := from.bearing(p.to); d.diagonal() {
			return 1, odd
		}
		return 1, even
	}
	switch manners[p.verb].price {
	case byRed:
		return straight(hearts, diamonds)
	case byBlack:
		return straight(spades, clubs)
	case twoRed:
		_, x = straight(hearts, diamonds)
		if s.far(of, p) {
			x = p.suit
		}
		if s.power(of).quick && s.marks.volley {
			return 1, x
		}
		return 2, x
	case twoBlack:
		_, x = straight(spades, clubs)
		return 2, x
	case ofHeart:
		return 1, hearts
	case ofSuit:
		return 1, p.suit
	case twoOf:
		if s.marked(of, p.from, doctor) { // R29.5
			return 1, p.suit
		}
		return 2, p.suit
	}
	return 0, noSuit
}

// checkCost checks that the hand, together with a card that was turned up, pays for an action, and
// that it plays that card.
func (s *State) checkCost(of seat, p *play, no *refusal) bool {
	must := s.table.must
	if p.verb == vRuse {
		return must == noCard || p.cards.has(must) || no.because("R-COL2.2", "rois.no.must", aCard(must))
	}
	n, x := s.cost(of, p)
	if n == 0 {
		return true
	}
	purse := s.players[of].hand | s.mustCards()
	if purse.of(x).count() < n {
		return no.because(manners[p.verb].rule, "rois.no.cards", aNumber(n), aSuit(x))
	}
	return must == noCard || must.suit() == x || no.because("R-COL2.2", "rois.no.must", aCard(must))
}

// taken returns the cards that an action takes: those named; otherwise, of its suit, the card
// turned up, then those chosen by "use", then the lowest (R3.1).
func (s *State) taken(of seat, p *play) cards {
	n, x := s.cost(of, p)
	if n == 0 {
		return p.cards
	}
	pl := &s.players[of]
	var all cards
	for _, from := range [...]cards{s.mustCards(), pl.use, pl.hand} {
		for from = from.of(x) &^ all; from != 0 && all.count() < n; {
			all.add(from.pop())
		}
	}
	return all
}

var suitKeys = [...]game.Key{
	hearts: "rois.suit.H", diamonds: "rois.suit.D", spades: "rois.suit.S", clubs: "rois.suit.C", noSuit: "rois.suit.any",
}
