package rois

import "bivouac/game"

// mostPlays is room for the candidates of a usual position; a list grows beyond it.
const mostPlays = 80

// Legal appends the texts of all legal inputs of a seat that is asked.
func (s *State) Legal(of game.Seat, to []game.Action) []game.Action {
	if of != game.Seat(red) && of != game.Seat(black) || s.asked[of] == 0 {
		return to
	}
	var list [mostPlays]play
	var room [16 * mostPlays]byte // all texts become one string, cut into pieces
	var ends [mostPlays]int
	plays := s.plays(seat(of), list[:0])
	b, cuts := room[:0], ends[:0]
	for i := range plays {
		b = plays[i].write(b)
		cuts = append(cuts, len(b))
	}
	all, from := string(b), 0
	for _, end := range cuts {
		to = append(to, game.Action(all[from:end]))
		from = end
	}
	return to
}

// plays appends all legal inputs of a player who is asked.
func (s *State) plays(of seat, to []play) []play {
	from := len(to)
	switch s.phase {
	case inArmies, inTerrain, inOrders:
		return s.setupPlays(of, to)
	case inReaction:
		to = s.answers(of, to)
	case inChoice:
		to = s.choices(of, to)
		if s.choice.kind != chooseCard {
			return to // what an order offers to choose is legal as it stands
		}
	default:
		if s.phase == inOrder {
			to = s.phasePlays(of, to)
		}
		to = s.candidates(of, to)
	}
	kept := to[:from]
	for i := range to[from:] {
		if p := &to[from+i]; !s.check(of, p).refused() {
			kept = append(kept, *p)
		}
	}
	return kept
}

// phasePlays are the candidates of the order phase (R7.1).
func (s *State) phasePlays(of seat, to []play) []play {
	pl := &s.players[of]
	to = append(to, newPlay(vKeep), newPlay(vOff))
	to = s.paying(of, newPlay(vOn), to)
	for n := 1; n <= ordersPerArmy; n++ {
		if pl.kept>>n&1 == 0 {
			continue
		}
		for _, up := range [...]bool{true, false} {
			p := newPlay(vSwap)
			if pl.slot == noOrder {
				p.verb = vLay
			}
			p.order, p.up = orderOf(pl.army, n), up
			to = s.paying(of, p, to)
		}
	}
	return to
}

// paying appends an input of the order phase with each card that may pay for it, and
// with each zone that its hero may come from.
func (s *State) paying(of seat, p play, to []play) []play {
	var heroes area
	if s.crowning(of, &p) {
		heroes = s.lands(of)
	}
	pay := func(p play) {
		if p.verb == vLay || p.verb == vOn && s.set.freeflip {
			to = append(to, p)
			return
		}
		for left := s.players[of].hand; left != 0; {
			p.cards = setOf(left.pop())
			to = append(to, p)
		}
	}
	if heroes == 0 {
		pay(p)
	}
	for z := range heroes.zones {
		p.to = z
		pay(p)
	}
	return to
}

// choices are the candidates of a choice (R6.6).
func (s *State) choices(of seat, to []play) []play {
	switch s.choice.kind {
	case chooseDrop:
		return s.telling(newPlay(vGive), s.players[of].hand, 1, to)
	case chooseCard:
		return append(s.mustPlays(of, to), newPlay(vNo))
	}
	h := s.choice.held
	return h.power().options(s, h, to)
}

// mustPlays are the legal plays of the card that was turned up.
func (s *State) mustPlays(of seat, to []play) []play {
	from := len(to)
	to = s.candidates(of, to)
	kept := to[:from]
	for i := range to[from:] {
		if p := &to[from+i]; p.announces() && !s.checkAction(of, p).refused() {
			kept = append(kept, *p)
		}
	}
	return kept
}

// telling appends a play with every choice of n cards.
func (s *State) telling(p play, from cards, n int, to []play) []play {
	if n == 0 {
		return append(to, p)
	}
	for from != 0 {
		c := from.pop()
		next := p
		next.cards.add(c)
		to = s.telling(next, from, n-1, to)
	}
	return to
}

// answers are the candidates of a window (R13.1).
func (s *State) answers(of seat, to []play) []play {
	hand := s.players[of].hand
	h := s.held(of)
	w := h.power()
	if s.table.spread == [zones]uint8{} {
		to = append(to, newPlay(vPass))
		to = s.telling(newPlay(vCounter), hand.of(noSuit), 1, to)
		to = s.telling(newPlay(vCounter), hand, 2, to)
		if s.table.play.verb == vRuse {
			to = s.telling(newPlay(vGive), hand, 2, to)
		}
	}
	switch {
	case w.answer == noVerb || !w.open(s, h):
	case w.answers != nil:
		to = w.answers(s, h, to)
	default:
		to = s.telling(newPlay(w.answer), hand, w.cards, to)
	}
	return to
}
