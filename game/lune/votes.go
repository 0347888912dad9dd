package lune

// players returns the seats of all players who have not left.
func (s *State) players() seatSet { return (1<<s.seats - 1) &^ s.left }

// commands says whether a player commands a Mech: its owner does, and everybody when it is late
// (L1.5, L1.8).
func (s *State) commands(of seat, mech uint8) bool {
	return s.late || s.owner[mech] == of
}

// needed returns the players whose agreement a proposal needs: those who have a living Mech
// (L1.10, L10.12), or all players if no Mech lives.
func (s *State) needed() seatSet {
	var set seatSet
	for m, owner := range s.owner {
		if s.playing(owner) && s.now.units[m].alive {
			set = set.with(owner)
		}
	}
	if set == 0 {
		return s.players()
	}
	return set
}

// agreed says whether a proposal has the agreement that it needs: of all whose agreement
// counts, or of one of them when it is late (L1.10, L10.12).
func (s *State) agreed(by seatSet) bool {
	needed := s.needed()
	if s.late {
		return by&needed != 0
	}
	return by != 0 && needed&^by == 0
}

// placed says whether a Mech of the mission has been deployed (L10.2).
func (s *State) placed(mech uint8) bool { return s.now.units[mech].at != nowhere }

// missing says whether a player commands a Mech that is not yet placed (L10.2).
func (s *State) missing(of seat) bool {
	for m := range uint8(mechCount) {
		if s.commands(of, m) && !s.placed(m) {
			return true
		}
	}
	return false
}

// owes says whether a player must give a Mech away before the phase can end: they have two
// or more, and another player has none (L1.7).
func (s *State) owes(of seat) bool {
	if s.late || s.mechsOf(of) < 2 {
		return false
	}
	for p := range seat(s.seats) {
		if s.playing(p) && s.mechsOf(p) == 0 {
			return true
		}
	}
	return false
}

// wanted says whether a player has something to decide and is to be asked (L1.9).
func (s *State) wanted(of seat) bool {
	if !s.playing(of) || s.ready.has(of) {
		return false
	}
	switch s.phase {
	case inShop:
		return true
	case inDeploy:
		return s.late || s.mechsOf(of) > 0
	case inPlayers:
		return s.late || s.busy(of)
	}
	return false
}

// phaseEnds says whether everybody has agreed to go on (L1.9).
func (s *State) phaseEnds() bool {
	switch s.phase {
	case inPlayers:
		return s.turnEnds()
	case over:
		return false
	}
	if s.late {
		return s.ready != 0
	}
	for p := range seat(s.seats) {
		if s.wanted(p) {
			return false
		}
	}
	return true
}

// wake withdraws the "ready" of players who have got something to do: a Mech to place or to give
// away (L1.7, L10.2).
func (s *State) wake() {
	for p := range seat(s.seats) {
		if s.ready.has(p) && (s.phase == inDeploy && s.missing(p) || s.phase != inPlayers && s.owes(p)) {
			s.ready = s.ready.without(p)
		}
	}
}

// ask opens a question for each wanted player who has none, and closes the questions of players who
// are not wanted. Once all Mechs have acted, players who were asked until then stay asked, so that they
// can say ready or use the reset (L10.17). If nobody is asked, everybody who is not ready is asked. last
// is the player who has just answered a question, or nobody.
func (s *State) ask(last seat) {
	done := s.phase == inPlayers && s.allActed() && !s.late
	asked := false
	for p := range seat(s.seats) {
		had := s.asked[p] != 0 || p == last
		switch {
		case done && had && s.playing(p) && !s.ready.has(p) || s.wanted(p):
			s.askOne(p)
			asked = true
		default:
			s.asked[p] = 0
		}
	}
	for p := range seat(s.seats) {
		if !asked && s.phase != over && s.playing(p) && !s.ready.has(p) {
			s.askOne(p)
		}
	}
}

func (s *State) askOne(p seat) {
	if s.asked[p] == 0 {
		s.last++
		s.asked[p] = s.last
	}
}
