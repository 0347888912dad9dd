package rois

import (
	"slices"
	"sync"

	"bivouac/game"
)

// scratch is a scratch buffer for a list of plays and their texts; it grows as needed.
type scratch struct {
	plays []play
	text  []byte
	ends  []int // end offset of each text
}

// scratchPool is a pool of scratch buffers; several goroutines may query a position at once.
var scratchPool = sync.Pool{New: func() any { return new(scratch) }}

// Legal appends the texts of all legal inputs of a seat; there are none if the seat is not asked.
func (s *State) Legal(of game.Seat, to []game.Action) []game.Action {
	if of != game.Seat(red) && of != game.Seat(black) || s.asked[of] == 0 {
		return to
	}
	return s.written(of, to, nil)
}

// Candidates appends the actions of Legal except those that are never better than another one: an attack by
// part of a troop (R8.6), and the choice of another card of the same suit (R3.1).
func (s *State) Candidates(of game.Seat, to []game.Action) []game.Action {
	if of != game.Seat(red) && of != game.Seat(black) || s.asked[of] == 0 {
		return to
	}
	return s.written(of, to, func(p play) bool {
		return p.attacks() && !p.whole() || p.verb == vUse && !s.ruseBroken()
	})
}

// written appends the texts of a seat's legal inputs, except those for which out returns true.
func (s *State) written(of game.Seat, to []game.Action, out func(play) bool) []game.Action {
	d := scratchPool.Get().(*scratch)
	defer scratchPool.Put(d)
	d.plays, d.text, d.ends = s.plays(seat(of), d.plays[:0]), d.text[:0], d.ends[:0]
	if out != nil {
		d.plays = slices.DeleteFunc(d.plays, out)
	}
	for i := range d.plays {
		d.text = d.plays[i].write(d.text)
		d.ends = append(d.ends, len(d.text))
	}
	all, from := string(d.text), 0 // all texts are slices of one string
	for _, end := range d.ends {
		to = append(to, game.Action(all[from:end]))
		from = end
	}
	return to
}

// plays appends all legal inputs of an asked player.
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
			return to // an order's options are legal by construction
		}
	default:
		if s.phase == inOrder {
			to = s.phasePlays(of, to)
		}
		to = s.candidates(of, to)
	}
	kept := to[:from]
	for i := range to[from:] {
		p := &to[from+i]
		switch {
		case !s.check(of, p, nil):
		case len(kept) == from+i: // already in place
			kept = to[:from+i+1]
		default:
			kept = append(kept, *p)
		}
	}
	return kept
}

// phasePlays appends the candidates of the order phase (R7.1).
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

// paying appends an input of the order phase with each card that may pay for it, and with each
// possible zone of its hero.
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

// choices appends the candidates of a decision inside an effect (R6.6).
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

// mustPlays appends the legal plays of the card that was turned up.
func (s *State) mustPlays(of seat, to []play) []play {
	from := len(to)
	to = s.candidates(of, to)
	kept := to[:from]
	for i := range to[from:] {
		if p := &to[from+i]; p.announces() && s.checkAction(of, p, nil) {
			kept = append(kept, *p)
		}
	}
	return kept
}

// telling appends the play p once for each combination of n of the cards in from.
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

// answers appends the candidates of a window (R13.1).
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
