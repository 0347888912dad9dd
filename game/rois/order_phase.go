package rois

import "bivouac/game"

// orderPhase performs a legal choice of R7.1 and then the triggers.
func (s *State) orderPhase(p play, out *events) {
	s.setOrder(p, out)
	if s.phase != over {
		s.triggers(out)
	}
}

// setOrder performs a legal choice of R7.1 without the triggers.
func (s *State) setOrder(p play, out *events) {
	of := s.active
	pl := &s.players[of]
	if p.verb != vKeep {
		s.note(newStep(of, p)).cards = p.cards
		s.tellPhase(&p, out)
	}
	was := s.inForce()
	pl.hand &^= p.cards
	s.toss(p.cards)
	switch p.verb {
	case vOn:
		pl.active, pl.known = true, false
	case vOff:
		pl.active, pl.known = false, true
	case vSwap, vLay:
		pl.slot, pl.active, pl.known = p.order, p.up, false
	}
	pl.locked = pl.active && pl.slot != noOrder && powers[pl.slot].locked
	if p.to != noZone {
		s.crown(of, p.to, out)
	}
	s.reconcile(was, out)
	s.phase = inAction
	s.checkVictory(out)
}

// tellPhase emits the choice for an order. An order laid face down is not named (R7.5).
func (s *State) tellPhase(p *play, out *events) {
	who := game.Seat(s.active)
	if p.cards != 0 {
		out.Reveal("rois.log.pays", "who", who, "cards", shown(p.cards.list()...))
	}
	switch {
	case p.verb == vOff:
		out.Say("rois.log.order.off", "who", who, "order", s.players[s.active].slot.key())
	case p.verb == vOn:
		out.Reveal("rois.log.order.on", "who", who, "order", s.players[s.active].slot.key())
	case p.up:
		out.Reveal("rois.log.order.laid", "who", who, "order", p.order.key())
	default:
		out.Say("rois.log.order.hidden", "who", who)
	}
}

// inForce returns the orders in force for both players.
func (s *State) inForce() [2]held { return [2]held{s.held(red), s.held(black)} }

// reconcile runs the effects of orders that have come into force or ended; was holds those in force before.
// It does so for both sides, since one may copy the other's order (R-GAU5.2). The caller checks for
// victory.
func (s *State) reconcile(was [2]held, out *events) {
	now := s.inForce()
	for of := red; of <= black; of++ {
		if was[of].order == now[of].order {
			continue
		}
		if f := was[of].power().stopped; f != nil {
			f(s, was[of], out)
		}
		if f := now[of].power().began; f != nil {
			f(s, now[of], out)
		}
	}
}

// turnOver turns a player's order face down. Everybody still knows which order it is (R7.5, R7.7).
func (s *State) turnOver(of seat, out *events) {
	was := s.inForce()
	p := &s.players[of]
	p.active, p.known, p.locked = false, true, false
	out.Say("rois.log.order.turns", "who", game.Seat(of), "order", p.slot.key())
	s.reconcile(was, out)
}

// discardOrder removes the order in a player's slot from the game (R3.5).
func (s *State) discardOrder(of seat, out *events) {
	was := s.inForce()
	p := &s.players[of]
	out.Say("rois.log.order.lost", "who", game.Seat(of), "order", p.slot.key())
	p.kept &^= p.slot.bit()
	p.lost |= p.slot.bit()
	p.slot, p.active, p.known, p.locked = noOrder, false, false, false
	s.reconcile(was, out)
}

// crown makes the healthiest unit of a zone the hero, once in a game (R-ELF5.1).
func (s *State) crown(of seat, z zone, out *events) {
	t := &s.board[z].troop
	s.players[of].crowned = true
	t.units[0].hero = true
	t.bury()
	out.Say("rois.log.crowned", "who", game.Seat(of), "zone", z.String())
}
