package rois

import "bivouac/game"

// clearMarks resets the marks of the turn.
func (s *State) clearMarks() { s.marks = marks{sealed: noZone, follow: noFollow} }

// begin performs START of a player's turn (R6.1).
func (s *State) begin(of seat, out *events) {
	s.active, s.phase = of, inOrder
	s.turn++
	s.clearMarks()
	s.before, s.now = s.now, s.before.emptied()
	s.now.turn, s.now.seat = s.turn, of
	p := &s.players[of]
	p.turns++
	p.night = false
	if out != nil {
		out.Say("rois.log.turn", "who", game.Seat(of), "turn", int(s.turn))
		(*out)[out.Len()-1].Heads = true
	}
	s.muster(of, out)
	if h := s.held(of); h.power().starts != nil {
		s.auto(atStart)
		h.power().starts(s, h, out)
	}
	s.checkVictory(out)
	if s.phase != over && !s.set.orders {
		s.phase = inAction
	}
}

// auto begins an automatic step of the trace.
func (s *State) auto(m moment) {
	p := newPlay(vAuto)
	switch m {
	case atTriggers:
		p.order = s.held(s.active).card
	case atEnemyEnd:
		p.order = s.held(s.active.other()).card
	}
	s.note(newStep(s.active, p)).moment = m
}

// muster brings waiting units onto the board (R-INS4.5).
func (s *State) muster(of seat, out *events) {
	p := &s.players[of]
	for ; p.waiting > 0; p.waiting-- {
		z := s.roomiest(of)
		if z == noZone {
			return
		}
		s.enter(of, z, s.full(of), out)
		out.Say("rois.log.returns", "who", game.Seat(of), "zone", z.String())
	}
}

// roomiest returns the home-row zone with room that has fewest own units; of several, the leftmost
// (R-INS4.5). It returns noZone if there is none.
func (s *State) roomiest(of seat) zone {
	best := noZone
	for _, z := range home(of) {
		switch {
		case s.space(of, z) == 0:
		case best == noZone || s.board[z].troop.n < s.board[best].troop.n,
			s.board[z].troop.n == s.board[best].troop.n && of.rightness(z) < of.rightness(best):
			best = z
		}
	}
	return best
}

// triggers runs what the active player's order does at the start of the turn (R6.3).
func (s *State) triggers(out *events) {
	if h := s.held(s.active); h.power().triggers != nil {
		s.auto(atTriggers)
		h.power().triggers(s, h, out)
		s.checkVictory(out)
	}
}

// closing ends the turn, after a closing action if p has one (R14.1).
func (s *State) closing(p play, out *events) {
	s.note(newStep(s.active, p))
	if p.twist == plain {
		out.Say("rois.log.ends.plain", "who", game.Seat(s.active))
		s.endTurn(out)
		return
	}
	out.Say("rois.log.ends", "who", game.Seat(s.active), "what", p.swapped())
	h := s.held(s.active)
	h.power().do(s, h, &p, out)
	s.endTurn(out)
}

// endTurn performs END (R14), up to the discard if the player has to choose one.
func (s *State) endTurn(out *events) {
	if s.phase == over {
		return
	}
	s.lapse(&play{verb: vEnd})
	s.phase = inAction
	s.choice = choice{}
	for _, step := range [...]func(*State, *events){
		(*State).disorder, (*State).torrents, (*State).enemyEnd, (*State).spend, (*State).drawTwo,
	} {
		step(s, out)
		if s.phase == over {
			return
		}
	}
	s.drums(out)
}

// disorder disorganises the active player's army if nothing in the turn prevents it (R14.2).
func (s *State) disorder(out *events) {
	of := s.active
	if s.marks.counts || s.power(of).steady {
		return
	}
	s.auto(atDisorder)
	out.Say("rois.log.disorder", "who", game.Seat(of))
	n := out.Len()
	s.disband(of, out)
	aside(out, n, "rois.log.loses")
}

// disband takes 1 point off every zone that a player controls (R14.2).
func (s *State) disband(of seat, out *events) {
	var b blow
	for z := range s.lands(of).zones {
		b.add(z, 1)
	}
	s.inflict(&b, false, out)
	s.checkVictory(out)
}

// torrents takes 1 HP from each of the active player's units that stands in a torrent (R14.3).
func (s *State) torrents(out *events) {
	of := s.active
	var b blow
	for z := range zone(zones) {
		if s.ground.plots[z].kind != torrent {
			continue
		}
		if s.owner(z) == of {
			b.each[z] = 1
		} else if s.flayerOf(z) == of {
			b.flayer[z] = 1
		}
	}
	if b == (blow{}) {
		return
	}
	s.auto(atTorrents)
	s.inflict(&b, false, out)
	s.checkVictory(out)
}

// enemyEnd runs what the enemy's order does at the end of the active player's turn (R14.4).
func (s *State) enemyEnd(out *events) {
	if h := s.held(s.active.other()); h.power().enemyEnd != nil {
		s.auto(atEnemyEnd)
		h.power().enemyEnd(s, h, out)
		s.checkVictory(out)
	}
}

// spend turns over the active player's order if its use in this turn requires that (R14.5).
func (s *State) spend(out *events) {
	if s.marks.used && s.power(s.active).spends {
		s.turnOver(s.active, out)
		s.checkVictory(out)
	}
}

// drawTwo draws the cards of R14.6, or those of the effect that replaces it.
func (s *State) drawTwo(out *events) {
	s.deal(s.active, s.due(), out)
}

// due returns how many cards the active player draws at the end of the turn.
func (s *State) due() int {
	hand := s.players[s.active].hand.count()
	switch {
	case s.marks.noDraw:
		return 0
	case s.marks.drawsTo > 0:
		return max(0, int(s.marks.drawsTo)-hand)
	}
	return max(0, min(2, handful-hand))
}

// drums asks the active player for a discard if they have more cards than the enemy's order allows (R14.7);
// otherwise the turn passes to the other player.
func (s *State) drums(out *events) {
	h := s.held(s.active.other())
	if w := h.power(); w.most != nil && s.players[s.active].hand.count() > w.most(s, h) {
		s.phase = inChoice
		s.choice = choice{kind: chooseDrop, by: s.active, held: h}
		return
	}
	s.pass(out)
}

// drop discards a card because of the enemy's War Drums (R-GOB6.1).
func (s *State) drop(p play, out *events) {
	of := s.active
	s.players[of].hand &^= p.cards
	s.toss(p.cards)
	s.choice = choice{}
	s.phase = inAction
	s.note(newStep(of, p)).cards = p.cards
	out.Reveal("rois.log.drops", "who", game.Seat(of), "cards", shown(p.cards.list()...))
	s.drums(out)
}

// pass ends the game if a limit is reached (R15.5, R15.6); otherwise it begins the other player's turn
// (R14.8).
func (s *State) pass(out *events) {
	if s.quiet++; s.marks.hurt {
		s.quiet = 0
	}
	switch {
	case int(s.turn) >= 2*int(s.set.rounds):
		s.adjudicate(reasonRounds, out)
	case s.set.quiet > 0 && s.quiet >= uint16(s.set.quiet):
		s.adjudicate(reasonQuiet, out)
	default:
		s.begin(s.active.other(), out)
	}
}
