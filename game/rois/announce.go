package rois

import "bivouac/game"

// act performs a legal input of the active player (R6.4).
func (s *State) act(p play, out *events) {
	of := s.active
	if p.verb == vUse {
		s.players[of].use |= p.cards
		out.Whisper(game.Seat(of), "rois.log.use", "cards", shown(p.cards.list()...))
		return
	}
	if s.phase == inOrder && !s.keepFirst(&p, out) {
		return
	}
	if p.verb == vRep {
		s.replace(out)
		return
	}
	s.lapse(&p)
	switch {
	case p.verb == vEnd:
		s.closing(p, out)
	case p.announces():
		s.announce(p, out)
	default:
		s.perform(p, out)
	}
}

// keepFirst closes the order phase by an action (R6.2). The triggers come before the action, and its named
// units are those that had the named HP before them. keepFirst says whether the action goes on. If the
// triggers made it illegal, it is dropped (R6.3), with the inputs typed after it (R13.12).
func (s *State) keepFirst(p *play, out *events) bool {
	of := s.active
	s.phase = inAction
	if p.names == 0 {
		s.triggers(out)
	} else {
		was, mask := s.board[p.from].troop, s.meant(p)
		s.triggers(out)
		s.renameHealed(p, &was, mask)
	}
	if s.phase == over {
		s.marks.dropped = true
		return false
	}
	if !s.check(of, p, nil) {
		s.marks.dropped = true
		if out != nil {
			out.Say("rois.log.dropped", "who", game.Seat(of), "what", s.worded(of, p))
		}
		return false
	}
	return true
}

// lapse ends what the input p forfeits: a broken action, whose remaining cards are discarded, and the
// follow-ups except p itself (R6.9, R13.6).
func (s *State) lapse(p *play) {
	if s.table.stage == broken {
		s.toss(s.table.cards)
		s.clearTable()
	}
	switch p.verb {
	case vSac: // sacrifice ends its own follow-up (R-GOB4.1)
		s.marks.follow.emptied = 0
	case vLoot: // loot ends its own follow-up, for one zone (R-GOB5.1)
		s.marks.follow.from, s.marks.follow.struck = noZone, noZone
	default:
		s.marks.follow = noFollow
	}
}

// noFollow means that there is nothing to follow up.
var noFollow = follow{from: noZone, struck: noZone}

// clearTable empties the table; the caller moves the cards.
func (s *State) clearTable() {
	s.table = table{play: newPlay(noVerb), answer: newPlay(noVerb), must: noCard, cancelled: noCard}
}

// perform carries out an action without a card that could be cancelled: discarding, calming the
// elements, and actions of orders (R17.4).
func (s *State) perform(p play, out *events) {
	of := s.active
	h := s.held(of)
	s.note(newStep(of, p)).cards = p.cards
	if p.cards != 0 {
		s.players[of].hand &^= p.cards
		s.toss(p.cards)
	}
	switch {
	case out == nil:
	case p.cards != 0:
		out.Reveal("rois.log.throws", "who", game.Seat(of), "cards", shown(p.cards.list()...))
	default:
		out.Say("rois.log.does", "who", game.Seat(of), "what", s.worded(of, &p))
	}
	n := out.Len()
	w := h.power()
	s.marks.counts = s.marks.counts || p.cards != 0 || w.has(p.verb) && w.counts
	s.marks.acted = true
	switch p.verb {
	case vDiscard:
	case vCalm:
		s.calm(out)
	default:
		w.do(s, h, &p, out)
		if p.verb == vMarch && tells(out, n, "rois.log.moves") { // which names the same zones
			aside(out, n-1, "rois.log.does")
		}
	}
	s.checkVictory(out)
}

// calm ends the orders that forbid all movement (R-ELF4.4).
func (s *State) calm(out *events) {
	for of := red; of <= black; of++ {
		if s.power(of).still {
			s.discardOrder(of, out)
		}
	}
}

// announce puts the cards of an action on the table (R10.9). A jammed action stops here; otherwise the enemy
// is asked, if the public facts allow an answer (R13.3).
func (s *State) announce(p play, out *events) {
	of := s.active
	if p.verb == vWhip {
		p = s.whipped(p, out)
	}
	taken := s.taken(of, &p)
	pl := &s.players[of]
	s.clearTable()
	s.table.play, s.table.cards = p, taken
	pl.hand &^= taken
	s.choice = choice{}
	s.phase = inAction
	s.marks.acted, s.marks.counts = true, true
	s.note(newStep(of, p)).cards = taken
	if out != nil {
		out.Reveal("rois.log.plays", "who", game.Seat(of), "what", s.worded(of, &p), "cards", shown(taken.list()...))
	}
	if !s.marks.jammed && s.power(of.other()).jams { // R-COL2.1
		s.jam(out)
		return
	}
	switch p.class() { // a jammed action does not get here: it never took place
	case classStrike, classPush, classShot:
		s.marks.fought = true
	}
	s.window(out)
}

// whipped makes the step of R-ORC3.2 and returns the strike that follows it.
func (s *State) whipped(p play, out *events) play {
	mask, _ := s.portion(&s.board[p.from].troop, &p)
	s.note(newStep(s.active, between(vMove, p.from, p.via)))
	s.relocate(p.from, p.via, mask, p.markers, out)
	return between(vStrike, p.via, p.to)
}

// window opens the enemy's reaction window, or resolves the action at once (R13.1).
func (s *State) window(out *events) {
	s.table.stage = announced
	n := out.Len()
	if !s.opens() {
		s.resolve(out)
		if s.latest().play.verb == vMove && tells(out, n, "rois.log.moves") { // which names the same zones
			aside(out, 0, "rois.log.plays")
		}
		return
	}
	s.phase = inReaction
	out.Reveal("rois.log.asked", "who", game.Seat(s.active.other()))
	aside(out, n, "rois.log.asked") // the question says the same
}

// first returns the card of the current action that a counter or a jam takes (R13.4).
func (t *table) first() card {
	if t.cancelled != noCard && t.cards.has(t.cancelled) {
		return t.cancelled // the replacement counts as the first card (W6)
	}
	if t.play.verb == vRuse && t.cards.has(t.play.first) {
		return t.play.first
	}
	return t.cards.first()
}

// jam breaks off an action (R-COL2): its first card is discarded, the others return to the hand, and the top
// card of the pile must be played instead.
func (s *State) jam(out *events) {
	of := s.active
	s.marks.jammed = true
	s.latest().jammed = true
	lost := s.table.first()
	back := s.table.cards &^ setOf(lost)
	s.clearTable()
	s.players[of].hand |= back
	s.toss(setOf(lost))
	c := s.turnUp()
	out.Reveal("rois.log.jammed", "who", game.Seat(of), "card", lost.named(), "instead", c.named())
	s.mustPlay(c, false, out)
}

// mustPlay asks how the card that was turned up is played (R-COL2.2, R-CAR3.1). If it cannot be played, it is
// discarded at once. After a trade (traded), this ends the turn.
func (s *State) mustPlay(c card, traded bool, out *events) {
	s.table.must, s.table.traded = c, traded
	s.phase = inChoice
	s.choice = choice{kind: chooseCard, by: s.active, held: s.held(s.active)}
	d := scratchPool.Get().(*scratch)
	defer scratchPool.Put(d)
	if d.plays = s.mustPlays(s.active, d.plays[:0]); !c.joker() && len(d.plays) > 0 {
		return
	}
	out.Say("rois.log.useless", "card", c.named())
	s.declineCard(out)
}

// declineCard discards the card that was turned up; after a trade it also ends the turn (R-CAR3.2).
func (s *State) declineCard(out *events) {
	traded := s.table.traded
	s.toss(s.mustCards())
	s.clearTable()
	s.choice = choice{}
	s.phase = inAction
	if traded {
		s.endTurn(out)
	}
}

// replace announces a broken action again with another card (R13.6).
func (s *State) replace(out *events) {
	of := s.active
	c := s.replacement(of)
	pl := &s.players[of]
	pl.hand.drop(c)
	t := &s.table
	p := t.play
	taken := t.cards | setOf(c)
	if p.verb == vRuse {
		p.cards = taken
		p.first = c
	}
	s.clearTable()
	t.play, t.cards, t.cancelled = p, taken, c
	s.marks.follow = noFollow
	s.note(newStep(of, p)).cards = taken
	if out != nil {
		out.Reveal("rois.log.replaces", "who", game.Seat(of), "what", s.worded(of, &p), "cards", shown(taken.list()...))
	}
	s.window(out)
}
