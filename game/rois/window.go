package rois

import "bivouac/game"

// answer carries out the enemy's legal answer to the action under way (R13).
func (s *State) answer(p play, out *events) {
	of := s.active.other()
	if p.verb == vSpread && p.to != noZone { // R-GRE5.2: one part of several
		s.table.spread[p.to] += p.number
		return
	}
	h := s.held(of)
	s.phase = inAction
	s.table.answer, s.table.paid = p, p.cards
	if p.verb == vGive {
		s.table.paid = 0 // they are lost with the ruse, not paid
	}
	s.players[of].hand &^= s.table.paid
	st := s.latest()
	st.answer, st.paid = p, p.cards
	if p.verb == vPass {
		out.say("rois.log.passes", "who", game.Seat(of))
	} else {
		out.reveal("rois.log.answers", "who", game.Seat(of), "what", string(p.text()))
	}
	switch {
	case p.verb == vCounter || p.verb == vDip:
		s.cancel(out)
		return
	case h.power().answer == p.verb && h.power().reply != nil:
		h.power().reply(s, h, &p, out)
	}
	if s.phase != over {
		s.resolve(out)
	}
}

// cancel is R13.4: the first card of the action and those paid are thrown away, the
// action is broken.
func (s *State) cancel(out *events) {
	of, q := s.active, s.active.other()
	t := &s.table
	p, lost := t.play, t.first()
	s.latest().cancelled = true
	s.toss(setOf(lost) | t.paid)
	rest := t.cards &^ setOf(lost)
	dip := t.answer.verb == vDip
	s.clearTable()
	t.play, t.cards, t.cancelled, t.stage = p, rest, lost, broken
	out.reveal("rois.log.cancelled", "what", string(p.text()), "card", lost.face())
	foil := s.held(of)
	if dip {
		s.turnOver(q, out)
	}
	if w := foil.power(); w.foiled != nil && w.foiled(s, foil, &p, out) {
		s.toss(t.cards)
		s.clearTable()
	}
	if h := s.held(q); h.power().countered != nil {
		h.power().countered(s, h, out)
	}
	s.checkVictory(out)
}

// fury is a strike out of turn (R-GAU6.2): the whole troop of a zone strikes another
// before the announced action is resolved. Those of the action's own units that it
// kills take no part in it any more.
func (s *State) fury(by seat, from, at zone, out *events) {
	p := between(vStrike, from, at)
	a := s.attackOf(by, &p)
	b := s.blowOf(&a)
	t := s.board[at].troop
	mask, _ := s.portion(&t, &s.table.play)
	allot(t.list(), int(b.points[at]))
	var left attack
	left.count(&t, mask)
	s.table.fit, s.table.lead, s.table.thinned = uint8(left.units), left.hero, true
	s.inflict(&b, true, out)
	s.checkVictory(out)
}
