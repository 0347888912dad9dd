package lune

// enter begins a phase: votes and readiness of the previous phase lapse (L1.8, L10.12), and
// everybody gets a new question. startMission and enterShop call it.
func (s *State) enter(p phase) {
	s.phase = p
	s.ready, s.reset, s.giveUp = 0, 0, 0
	s.late, s.since = false, 0
	s.asked = [mostSeats]int{}
}

// opens runs the OPENING (see opening), logs it and begins the first players' turn (L10.4).
func (s *State) opens(out *events) {
	s.turn = 0
	s.is = trace{}
	s.opening()
	s.tellTurn(out)
	s.beginTurn()
}

// beginTurn starts PLAYERS(t+1). The current trace becomes that of the last Vek turn.
func (s *State) beginTurn() {
	s.turn++
	s.enter(inPlayers)
	s.was = s.is
	s.is = trace{turn: s.turn}
	for m := range mechCount {
		u := &s.now.units[m]
		u.moved, u.acted = false, false
	}
	s.settleStart()
}

// settleStart stores the position for undo and reset (L10.11, L10.12).
func (s *State) settleStart() {
	s.start, s.calm = s.now, s.now
	s.acted = 0
}

// endTurn runs the Vek turn, and further ones while no Mech lives (L10.20), up to the next players'
// turn or the end of the mission.
func (s *State) endTurn(out *events) {
	for {
		s.is = trace{turn: s.turn}
		s.vekTurn()
		s.tellTurn(out)
		switch {
		case s.phase == over:
			s.was, s.is = s.is, trace{turn: s.turn}
			return
		case s.turn == turns:
			s.was, s.is = s.is, trace{}
			s.debrief(out)
			return
		}
		if s.beginTurn(); s.lives() {
			return
		}
	}
}

// keep records an accepted action of the players' turn, for undo.
func (s *State) keep(p *play) {
	s.acts[s.acted] = *p
	s.acted++
	if p.verb != vMove {
		s.calm = s.now
		s.is.calm = s.is.count
	}
}

// canBack says whether the player may undo the last move (L10.11).
func (s *State) canBack(of seat) bool {
	if s.phase != inPlayers || s.acted == 0 {
		return false
	}
	last := &s.acts[s.acted-1]
	return last.verb == vMove && s.commands(of, last.mech)
}

// back undoes the last move: it restores the position after the last attack or Repair and replays
// the other moves since (L10.11).
func (s *State) back() {
	s.acted--
	first := s.acted
	for first > 0 && s.acts[first-1].verb == vMove {
		first--
	}
	s.now = s.calm
	s.is.count = s.is.calm
	for i := range s.acts[first:s.acted] {
		s.carry(&s.acts[int(first)+i])
	}
}

// restart resets the players' turn (L10.12). As at the beginning of the turn, no player is ready.
func (s *State) restart() {
	s.now = s.start
	s.spent = true
	s.reset, s.ready = 0, 0
	s.is = trace{turn: s.turn}
	s.settleStart()
}

// allActed says whether every living Mech has acted (L10.16).
func (s *State) allActed() bool {
	for m := range mechCount {
		if u := &s.now.units[m]; u.alive && !u.acted {
			return false
		}
	}
	return true
}

// busy says whether a player owns a living Mech that has not acted (L10.17).
func (s *State) busy(of seat) bool {
	for m, owner := range s.owner {
		if u := &s.now.units[m]; owner == of && u.alive && !u.acted {
			return true
		}
	}
	return false
}

// turnEnds says whether the players' turn ends by L10.16 (a) to (d).
func (s *State) turnEnds() bool {
	if s.allActed() && (s.spent || s.autoEnd) {
		return true // (c)
	}
	if s.ready == 0 {
		return false
	}
	if s.late { // (d)
		return true
	}
	for p := range seat(s.seats) { // (a), (b)
		if s.playing(p) && !s.ready.has(p) && s.busy(p) {
			return false
		}
	}
	return true
}
