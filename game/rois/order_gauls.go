package rois

import "bivouac/game"

func init() {
	powers[orderOf(gauls, 1)] = power{support: impetuous}                                          // R-GAU1
	powers[orderOf(gauls, 2)] = power{own: [3]verb{vInfHand, vInfOrder}, check: checkSpy, do: spy} // R-GAU2
	powers[orderOf(gauls, 3)] = power{steady: true}                                                // R-GAU3
	powers[orderOf(gauls, 4)] = power{twist: raid, check: checkRaid, aim: aimRaid}                 // R-GAU4
	// R-GAU5: State.held returns the enemy's order
	powers[orderOf(gauls, 5)] = power{copies: true, unique: true}
	powers[orderOf(gauls, 6)] = power{proud: true, answer: vFury, cards: 2, open: furious, // R-GAU6
		reply: strikeBack}
}

// impetuous returns the support of an attack. It is doubled against a zone that the same zone has attacked
// before in this turn (R-GAU1.1).
func impetuous(s *State, h held, a *attack, sup int) int {
	if h.by == s.active && s.marks.hit[a.from].has(a.main) {
		return 2 * sup
	}
	return sup
}

// checkSpy requires that there is something to see (R-GAU2.1).
func checkSpy(s *State, h held, p *play, no *refusal) bool {
	q := &s.players[h.by.other()]
	switch {
	case p.verb == vInfHand && q.hand == 0:
		return no.because("R8.3", "rois.no.spy.hand")
	case p.verb == vInfOrder && (q.slot == noOrder || q.active):
		return no.because("R-GAU2.1", "rois.no.spy.order")
	}
	return true
}

// spy shows the enemy's hand or order, as it is now, to the owner alone, and turns the spy's order over
// (R-GAU2.1).
func spy(s *State, h held, p *play, out *events) {
	me, q := &s.players[h.by], &s.players[h.by.other()]
	me.seen, me.seenOrder, me.seenIn = 0, noOrder, s.turn
	if p.verb == vInfHand {
		me.seen = q.hand
		out.Whisper(game.Seat(h.by), "rois.log.spy.hand", "cards", shown(q.hand.list()...))
	} else {
		me.seenOrder = q.slot
		out.Whisper(game.Seat(h.by), "rois.log.spy.order", "order", q.slot.key())
	}
	s.turnOver(h.by, out)
}

// checkRaid requires that the striking zone has no support at all, not even from a leader (R-GAU4.1, R29.5).
func checkRaid(s *State, h held, p *play, no *refusal) bool {
	a := s.attackOf(h.by, p)
	return s.supportOf(h, &a) == 0 || no.because("R-GAU4.1", "rois.no.raid", aZone(p.from))
}

// aimRaid aims at every enemy zone adjacent to the striking one.
func aimRaid(s *State, h held, a *attack) {
	a.targets = s.ground.near[a.from] & s.lands(h.by.other())
}

// furied returns the zones of a Fury (R-GAU6.2): from, the attacked or pushed zone, which strikes back, and
// at, the zone of its attackers. ok says whether a Fury is possible. Only the main target strikes back, and
// only at a neighbour. There is no Fury if the attackers are Gauls corrupted by the enemy (R-INS6), nor for
// a strike at a Flayer, which does not attack the zone around it.
func (s *State) furied(h held) (from, at zone, ok bool) {
	p := &s.table.play
	if c := p.class(); c != classStrike && c != classPush {
		return noZone, noZone, false
	}
	a := s.attackOf(h.by.other(), p)
	from, at = a.main, a.from
	ok = !a.flayer && a.of != h.by && from != noZone && at != noZone && s.owner(at) == h.by.other() &&
		s.uncaptured(h.by).has(from) && s.ground.adjacent(from, at)
	return from, at, ok
}

// furious says whether the current action can be answered by a Fury (R13.3c).
func furious(s *State, h held) bool {
	_, _, ok := s.furied(h)
	return ok
}

// strikeBack makes the strike out of turn (R-GAU6.2).
func strikeBack(s *State, h held, _ *play, out *events) {
	if from, at, ok := s.furied(h); ok {
		s.fury(h.by, from, at, out)
	}
}
