package rois

import (
	"math/bits"

	"bivouac/game"
)

// dealHands gives both players five cards (R5.7) and asks for the forms of R5.8.
func (s *State) dealHands(out *events) {
	s.gather()
	for range handful {
		for of := red; of <= black; of++ {
			s.piled--
			s.players[of].hand.add(s.pile[s.piled])
		}
	}
	for of := red; of <= black; of++ {
		out.Whisper(game.Seat(of), "rois.log.hand", "cards", shown(s.players[of].hand.list()...))
	}
	s.phase = inOrders
	if !s.set.orders && !s.set.specials {
		s.firstPlayer(out)
		return
	}
	s.ask(red)
	s.ask(black)
}

// markersNext says whether a player's form asks for the markers now, after the orders (R29.2).
func (s *State) markersNext(of seat) bool {
	f := &s.players[of].form
	return s.phase == inOrders && s.set.specials && (!s.set.orders || f.laid != noOrder)
}

// orderPlays appends the forms of R5.8: the three orders, the one in the slot, its side, and the hero's
// zone. If the markers come next, it appends their possible zones instead.
func (s *State) orderPlays(of seat, to []play) []play {
	if s.markersNext(of) {
		return s.markPlays(of, to)
	}
	for kept := uint8(2); kept < 1<<(ordersPerArmy+1)-1; kept += 2 {
		if bits.OnesCount8(kept) != ordersKept {
			continue
		}
		for n := 1; n <= ordersPerArmy; n++ {
			for side := range 2 {
				p := newPlay(vOrders)
				p.order, p.up, p.kept = orderOf(s.players[of].army, n), side == 0, kept
				to = s.withHero(of, p, to)
			}
		}
	}
	return to
}

// withHero appends a form if it is legal, once for each possible zone of the hero if it makes one.
func (s *State) withHero(of seat, p play, to []play) []play {
	if !p.up || !powers[p.order].crowns {
		if s.checkOrders(of, &p, nil) {
			to = append(to, p)
		}
		return to
	}
	for z := range zone(zones) {
		if p.to = z; s.checkOrders(of, &p, nil) {
			to = append(to, p)
		}
	}
	return to
}

// checkOrders checks a form of orders (R5.8, R-ORC5.1, R-ELF5.1).
func (s *State) checkOrders(of seat, p *play, no *refusal) bool {
	pl := &s.players[of]
	burden := orderOf(orcs, 5)
	switch {
	case !s.set.orders || s.markersNext(of):
		return no.because("R5.8", "rois.err.setup.late")
	case p.order == noOrder || p.order.army() != pl.army:
		return no.because("R5.8", "rois.err.orders.army", anArmy(pl.army))
	case bits.OnesCount8(p.kept) != ordersKept || p.kept&p.order.bit() == 0:
		return no.because("R5.8", "rois.err.orders.three", aNumber(ordersKept))
	case pl.army == orcs && (p.order != burden || !p.up):
		return no.because("R-ORC5.1", "rois.err.orders.burden", anOrder(burden))
	}
	crowns := p.up && powers[p.order].crowns
	switch {
	case crowns && (p.to == noZone || s.board[p.to].troop.owner != of):
		return no.because("R-ELF5.1", "rois.err.hero.zone")
	case !crowns && p.to != noZone:
		return no.because("R-ELF5.1", "rois.err.hero.none", anOrder(p.order))
	}
	return true
}

// key returns the text key of the order's name.
func (o order) key() game.Key { return game.Key("rois.order." + o.String()) }

// takeOrders fills in a part of a form of R5.8, and hands the form in when it is complete.
func (s *State) takeOrders(of seat, p *play, out *events) {
	f := &s.players[of].form
	if p.verb == vOrders {
		f.kept, f.laid, f.up, f.hero = p.kept, p.order, p.up, p.to
		if s.set.specials {
			s.ask(of)
			return
		}
	} else if p.to != noZone {
		f.markers[p.number] = p.to
		s.ask(of)
		return
	}
	if s.handIn(of, out) {
		s.showOrders(out)
	}
}

// showOrders reveals both forms: an active order is shown, a passive one only as present (R5.8).
func (s *State) showOrders(out *events) {
	for of := red; of <= black; of++ {
		p := &s.players[of]
		f := p.form
		s.placeMarkers(of, out)
		if !s.set.orders {
			continue
		}
		p.kept, p.slot, p.active = f.kept, f.laid, f.up
		p.locked = f.up && powers[f.laid].locked
		if f.up {
			out.Reveal("rois.log.laid.up", "who", game.Seat(of), "order", f.laid.key())
		} else {
			out.Reveal("rois.log.laid.down", "who", game.Seat(of))
		}
		if f.hero != noZone {
			s.crown(of, f.hero, out)
		}
	}
	s.closeForms()
	s.reconcile([2]held{}, out) // the effects of orders in force at the start
	s.firstPlayer(out)
}

// firstPlayer turns cards until one has a colour, and begins the turn of the player of that colour (R5.9).
func (s *State) firstPlayer(out *events) {
	var turned []card
	for at := int(s.piled) - 1; ; at-- {
		turned = append(turned, s.pile[at])
		if !s.pile[at].joker() {
			break
		}
	}
	first := black
	if turned[len(turned)-1].red() {
		first = red
	}
	out.Reveal("rois.log.first", "who", game.Seat(first), "cards", shown(turned...))
	s.mix()
	s.begin(first, out)
}
