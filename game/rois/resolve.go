package rois

import "bivouac/game"

// resolve performs the current action on the board as it is now (R10.9).
func (s *State) resolve(out *events) {
	p := s.table.play
	s.phase = inAction
	h := s.held(s.active)
	w := h.power()
	switch {
	case p.class() == classStrike && (!w.has(p.verb) || w.aim != nil) || p.class() == classShot:
		s.fight(out)
	case p.class() == classPush:
		s.push(&p, out)
	case p.verb == vMove:
		s.move(&p, out)
	case p.verb == vCarry:
		s.carry(s.active, p.from, p.to, p.markers)
	case p.verb == vHeal:
		s.heal(&p, out)
	case p.verb == vRuse:
		s.ruse(out)
	case w.has(p.verb):
		w.do(s, h, &p, out)
	}
	if s.phase == inAction {
		s.finish(out)
	}
}

// finish ends an action: it discards the cards of the action and checks for victory.
func (s *State) finish(out *events) {
	s.toss(s.table.cards | s.table.paid | s.table.drawn)
	s.clearTable()
	s.choice = choice{}
	if s.phase != over {
		s.phase = inAction
		s.checkVictory(out)
	}
}

// fight resolves a strike or a shot. An order that draws a card may ask a question first and then
// calls land and finish itself (R-COL1.2).
func (s *State) fight(out *events) {
	a := s.attackOf(s.active, &s.table.play)
	a.numb = s.table.answer.verb == vNumb
	if s.table.thinned {
		a.units, a.hero = int(s.table.fit), s.table.lead
	}
	h := s.held(s.active)
	w := h.power()
	if !s.stands(&a) {
		a.failed = true
		if out != nil {
			out.Say("rois.log.fails", "what", s.worded(s.active, &s.table.play))
		}
		if w.after != nil {
			w.after(s, h, &a, out)
		}
		s.closed(0, out)
		return
	}
	if w.draws != nil && w.twist == a.twist && a.twist != plain {
		w.draws(s, h, &a, out)
	}
	if s.phase == inAction {
		s.land(&a, out)
	}
}

// stands says whether an attack can still take place (R10.10).
func (s *State) stands(a *attack) bool {
	if a.units == 0 || a.main == noZone || s.owner(a.from) != a.of {
		return false
	}
	if a.flayer {
		return s.flayerOf(a.main) == a.by.other()
	}
	return s.owner(a.main) == a.by.other()
}

// land applies the damage of an attack and its consequences.
func (s *State) land(a *attack, out *events) {
	of := s.active
	h := s.held(of)
	b := s.blowOf(a)
	if q := s.held(of.other()); q.power().eases != nil && s.answered(q.power()) {
		q.power().eases(s, q, a, &b)
	}
	enemies := s.lands(of.other())
	lost := s.inflict(&b, true, out)
	if a.from != noZone {
		s.marks.hit[a.from].add(a.main)
	}
	s.marks.volley = s.marks.volley || a.shot && s.table.cards.count() == 2
	s.marks.follow = noFollow
	if !a.shot && a.of == of {
		s.marks.follow.from, s.marks.follow.struck = a.from, a.main
	}
	hit := a.targets
	for z := range zone(zones) {
		if b.points[z] > 0 && z != a.from {
			hit.add(z)
		}
	}
	s.marks.follow.emptied = hit & enemies &^ s.troops()
	if w := h.power(); w.after != nil {
		w.after(s, h, a, out)
	}
	s.closed(lost[of.other()], out)
}

// answered says whether the defender has given the answer that their order offers.
func (s *State) answered(w *power) bool {
	v := s.table.answer.verb
	return v != noVerb && (v == w.answer || v == vSpreadStop && w.answer == vSpread)
}

// closed runs the effect of the defender's order after the action, if they have given its answer. lost is
// the HP that the action cost them.
func (s *State) closed(lost int, out *events) {
	h := s.held(s.active.other())
	if w := h.power(); w.closed != nil && s.answered(w) {
		w.closed(s, h, lost, out)
	}
}

// push carries out a push (R11.4) and the advance after a Theban push (R-GRE3.2).
func (s *State) push(p *play, out *events) {
	of := s.active
	if s.owner(p.from) != of || !s.checkPush(of, p, nil) {
		if out != nil {
			out.Say("rois.log.fails", "what", s.worded(of, p))
		}
		s.closed(0, out)
		return
	}
	var b blow
	b.add(p.to, 1)
	b.add(p.from, int(s.board[p.to].troop.n))
	to := s.behind(p)
	lost := s.inflict(&b, true, out)
	if t := &s.board[p.to].troop; t.owner == of.other() {
		s.latest().pushed = to
		s.relocate(p.to, to, t.all(), 0, out)
	}
	if t := &s.board[p.from].troop; p.twist == theban && t.owner == of && s.owner(p.to) == nobody {
		s.relocate(p.from, p.to, t.all(), 0, out)
	}
	s.closed(lost[of.other()], out)
}

// move carries out a move (R9).
func (s *State) move(p *play, out *events) {
	of := s.active
	if p.flayer {
		u := s.board[p.from].flayer
		s.board[p.from].flayer = unit{}
		s.enter(of, p.to, u, out)
		out.Say("rois.log.moves", "who", game.Seat(of), "n", 1, "from", p.from.String(), "to", p.to.String())
		return
	}
	mask, _ := s.portion(&s.board[p.from].troop, p)
	if p.twist != twice {
		s.relocate(p.from, p.to, mask, p.markers, out)
		return
	}
	s.trample(p.via, out)
	s.trek(p.from, p.to, mask, p.markers, s.power(of).weary, out)
}

// heal carries out a heal (R12.1).
func (s *State) heal(p *play, out *events) {
	of := s.active
	t := &s.board[p.from].troop
	n := int(t.n)
	h := s.held(of)
	if w := h.power(); w.heals != nil {
		n = w.heals(s, h, p.from, n)
	}
	s.restore(p.from, n, out)
}

// restore gives HP back to the troop of a zone, records this and emits the event.
func (s *State) restore(z zone, points int, out *events) {
	t := &s.board[z].troop
	n := mend(t.list(), points)
	of := t.owner
	t.bury()
	if n > 0 {
		s.hurt(hit{zone: z, of: of, healed: uint8(n)})
		out.Say("rois.log.heals", "zone", z.String(), "n", n)
	}
}

// ruseTakes is the number of cards that the enemy discards under a ruse (R12.2).
const ruseTakes = 2

// ruse carries out a ruse (R12.2, R12.3).
func (s *State) ruse(out *events) {
	of, q := s.active, s.active.other()
	hand := &s.players[q].hand
	lost := s.table.answer.cards
	switch {
	case hand.count() <= ruseTakes:
		lost = *hand
	case s.table.answer.verb != vGive:
		for range ruseTakes {
			c := s.randomCard(q)
			lost.add(c)
		}
	}
	*hand &^= lost
	s.table.drawn |= lost
	if lost != 0 {
		out.Reveal("rois.log.loses.cards", "who", game.Seat(q), "cards", shown(lost.list()...))
	}
	h := s.held(of)
	if w := h.power(); w.ruse != nil {
		var b blow
		w.ruse(s, h, &b)
		s.inflict(&b, true, out)
	}
}
