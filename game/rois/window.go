package rois

import (
	"math/bits"

	"bivouac/game"
)

// answer performs the legal answer p to the current action (R13).
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
		s.table.paid = 0 // the cards are lost to the ruse, not paid
	}
	s.players[of].hand &^= s.table.paid
	st := s.latest()
	st.answer, st.paid = p, p.cards
	switch {
	case out == nil:
	case p.verb == vPass:
		n := out.Len()
		out.Say("rois.log.passes", "who", game.Seat(of))
		aside(out, n, "rois.log.passes") // the result follows
	case p.verb == vCounter:
		out.Reveal("rois.log.counters", "who", game.Seat(of), "cards", shown(p.cards.list()...))
	default:
		n := out.Len()
		out.Reveal("rois.log.answers", "who", game.Seat(of), "what", s.worded(of, &p))
		if p.verb == vGive { // the event of the ruse names the cards
			aside(out, n, "rois.log.answers")
		}
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

// cancel carries out a counter (R13.4): the first card of the action and the cards paid are discarded, and
// the action is broken.
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
	if out != nil {
		out.Reveal("rois.log.cancelled", "what", s.worded(of, &p), "card", lost.named())
	}
	foil := s.held(of)
	if dip {
		s.turnOver(q, out)
	}
	if w := foil.power(); w.foiled != nil && w.foiled(s, foil, &p, out) {
		s.toss(t.cards)
		s.clearTable()
	}
	if h := s.held(q); h.power().countered != nil {
		mask := s.meant(&t.play)
		h.power().countered(s, h, out)
		s.rename(&t.play, mask)
	}
	s.checkVictory(out)
}

// fury makes a strike out of turn (R-GAU6.2): the whole troop in from strikes the zone at before the
// announced action is resolved. Units that are killed no longer take part in that action. Among equal
// units, those that do not take part are hit first (R10.7).
func (s *State) fury(by seat, from, at zone, out *events) {
	p := between(vStrike, from, at)
	a := s.attackOf(by, &p)
	b := s.blowOf(&a)
	t := s.board[at].troop
	mask := s.meant(&s.table.play)
	allotBut(t.list(), int(b.points[at]), mask)
	var left attack
	left.count(&t, mask)
	s.table.fit, s.table.lead, s.table.thinned = uint8(left.units), left.hero, true
	s.inflict(&b, true, out)
	if s.table.play.verb == vFlay && mask != 0 {
		s.retell(&s.table.play, t.units[bits.TrailingZeros8(mask)])
	}
	s.checkVictory(out)
}

// retell updates how a play names its single unit, u, which may have lost HP or died (R-ORC6.1).
func (s *State) retell(p *play, u unit) {
	t := &s.board[p.from].troop
	p.count, p.names, p.named = 0, 0, [mostTroop]label{}
	switch {
	case u.hp == 0:
		p.count = impossibleCount
	case u != t.units[0]:
		p.named[0], p.names = s.labelOf(t.owner, u), 1
	}
}

// meant returns the units that the active player's play names, as bits of their places.
func (s *State) meant(p *play) (mask uint8) {
	if p.from == noZone || p.flayer || s.owner(p.from) != s.active {
		return 0
	}
	t := &s.board[p.from].troop
	if p.verb == vFlay {
		mask, _ = s.single(t, p)
	} else {
		mask, _ = s.portion(t, p)
	}
	return mask
}

// impossibleCount is a count larger than any troop. It makes a play illegal.
const impossibleCount = 99

// rename updates how a play names its units, which are given as bits of their places. Their HP have changed
// since it named them, but the action must still be made with the same units (R13.6). After a Pilum every
// unit has lost the same, so the survivors have kept their places.
func (s *State) rename(p *play, mask uint8) {
	if mask == 0 || p.whole() {
		return
	}
	t := &s.board[p.from].troop
	mask &= t.all()
	p.count, p.names, p.hero, p.named = 0, 0, false, [mostTroop]label{}
	k := bits.OnesCount8(mask)
	plain, _ := t.healthiest(k, false)
	led, _ := t.healthiest(k, true)
	switch {
	case k == 0:
		p.count = impossibleCount
	case p.verb == vFlay:
		if t.units[0] != t.units[bits.TrailingZeros8(mask)] {
			*p = s.naming(t, *p, mask)
		}
	case mask == t.all():
	case mask == plain || mask == led:
		p.count, p.hero = uint8(k), mask == led
	default:
		*p = s.naming(t, *p, mask)
	}
}

// renameHealed updates how a play names its units after triggers have healed some of their troop (R6.3).
// was is the troop before that, and mask has a bit for the place of each unit in it. To find the units in
// the troop as it is now, renameHealed gives the same points to was, in which they keep their places.
func (s *State) renameHealed(p *play, was *troop, mask uint8) {
	now := &s.board[p.from].troop
	if mask == 0 || now.owner != was.owner || now.n != was.n {
		return
	}
	for n := health(now.list()) - health(was.list()); n > 0; n-- { // each hive gives one point
		mend(was.list(), 1)
	}
	healed := uint8(0)
	for i, u := range was.list() {
		if mask>>i&1 == 0 {
			continue
		}
		for at, v := range now.list() {
			if u == v && healed>>at&1 == 0 {
				healed |= 1 << at
				break
			}
		}
	}
	s.rename(p, healed)
}
