package quantum

import "bivouac/game"

// begin starts a player's turn (Q4.2).
func (s *State) begin(of seat) {
	s.active, s.phase = of, acting
	s.actions, s.fresh, s.gains, s.gaining = actionsPerTurn, 0, 0, false
	s.now = trace{round: s.round, seat: of}
}

// run ends phase 1 if no action is left and the active player has no usable free ability or does
// not want to be asked for one (Q4.6b, Q4.11).
func (s *State) run(out *events) {
	if s.phase == acting && s.actions == 0 && (s.mine().auto || !s.usable()) {
		s.now.alone = true
		s.endActions(out)
	}
}

// usable says whether the active player has a free ability left (Q10.3).
func (s *State) usable() bool {
	p := s.mine()
	for _, v := range p.fleet() {
		if !v.aboard() || v.used {
			continue
		}
		switch v.value {
		case frigate, scout:
			return true
		case destroyer:
			if p.stations().len() > 1 {
				return true
			}
		case battlestation:
			if !s.taken().without(p.stations()).and(near[v.at]).empty() {
				return true
			}
		}
	}
	return false
}

// endActions ends phase 1; phase 2 follows automatically (Q11).
func (s *State) endActions(out *events) {
	if s.actions > 0 {
		out.Say("quantum.log.end", "who", game.Seat(s.active), "n", int(s.actions))
	}
	s.gaining, s.gains, s.actions = true, s.fresh, 0
	s.now.ended = true
	p := s.mine()
	if p.research == topCounter {
		s.raise()
		b := s.did(stepBreak)
		b.count = p.domination
		s.note(b)
		out.Say("quantum.log.breakthrough", "who", game.Seat(s.active), "n", int(p.domination))
		if s.infamous(out) {
			return
		}
	}
	s.pay(out)
}

// pay resolves the remaining gains, one at a time, and passes the turn (Q11.4). The gain of a
// Breakthrough has been paid already.
func (s *State) pay(out *events) {
	p := s.mine()
	if p.research == topCounter {
		p.research = 1
	}
	for s.gains > 0 {
		s.gains--
		s.raise()
		b := s.did(stepGain)
		b.count = p.domination
		s.note(b)
		out.Say("quantum.log.gain", "who", game.Seat(s.active), "n", int(p.domination))
		if s.infamous(out) {
			return
		}
	}
	s.pass(out)
}

// raise increases the active player's domination by 1, up to 6 (Q9.1).
func (s *State) raise() { s.mine().domination = min(s.mine().domination+1, topCounter) }

// infamous resolves Infamy if it is due (Q9.3). It returns true if the turn cannot continue
// automatically, because the player must choose a planet or has won.
func (s *State) infamous(out *events) bool {
	p := s.mine()
	if p.domination < topCounter {
		return false
	}
	n, first := s.opens(s.active)
	switch {
	case n == 0: // Q9.7
		return false
	case n > 1 && p.reserve() > 1:
		s.phase = inInfamy
		return true
	}
	s.exile(first, true, out)
	return s.phase == over
}

// exile places the cube of an Infamy (Q9.3, Q9.4). The last cube wins before domination is reset
// (Q9.6).
func (s *State) exile(on planet, alone bool, out *events) {
	b := s.did(stepInfamy)
	b.planet, b.alone = on, alone
	s.note(b)
	key := game.Key("quantum.log.infamy")
	if s.mine().reserve() == 1 {
		key = "quantum.log.infamy.last"
	}
	out.Say(key, "who", game.Seat(s.active), "planet", squareArg[on.square()], "number", int(s.numbers()[on]))
	if s.colonise(on, out) {
		return
	}
	s.mine().domination = 1
	if s.gaining {
		s.gains++
	}
}

// colonise places a cube of the active player and says whether it was their last (Q12.1).
func (s *State) colonise(on planet, out *events) bool {
	s.put(s.active, on)
	s.fresh++
	s.lower()
	if s.mine().reserve() > 0 {
		return false
	}
	s.finish(reasonCubes, s.active, out)
	return true
}

// settle places the cube of an Infamy on the chosen planet and continues the turn.
func (s *State) settle(on planet, out *events) {
	s.phase = acting
	s.exile(on, false, out)
	if s.phase != over && s.gaining {
		s.pay(out)
	}
}

// pass ends the turn (Q11.6) and begins the next player's (Q4.7).
func (s *State) pass(out *events) {
	p := s.mine()
	for i := range p.fleet() {
		p.ships[i].moved, p.ships[i].used = false, false
	}
	s.fresh, s.gaining, s.won = 0, false, noVictory
	next := s.next(s.active)
	if s.rank(next) < s.rank(s.active) { // Q12.6
		if s.round == lastRound {
			s.limit(out)
			return
		}
		s.round++
	}
	s.before = s.now
	s.begin(next)
}
