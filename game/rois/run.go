package rois

// run performs automatic steps until a player needs to be asked (R6.8).
func (s *State) run(out *events) {
	for {
		switch {
		case s.phase == inOrder && s.idleOrder(), s.phase == inAction && s.idleAction():
			s.endTurn(out)
		case s.phase == inChoice && s.choice.kind != chooseDrop:
			p, only := s.onlyChoice()
			if !only {
				return
			}
			s.decide(p, out)
		default:
			return
		}
	}
}

// idleOrder says whether the active player has nothing to do in the order phase: the hand is empty, no
// order is active, and none can be laid or activated for free (R6.8a).
func (s *State) idleOrder() bool {
	p := &s.players[s.active]
	switch {
	case p.hand != 0 || p.slot != noOrder && p.active:
		return false
	case p.slot != noOrder:
		return !s.set.freeflip
	}
	return p.reserve() == 0
}

// idleAction says whether the active player's hand is empty and they can only end the turn (R6.8b).
func (s *State) idleAction() bool {
	if s.players[s.active].hand != 0 {
		return false
	}
	d := scratchPool.Get().(*scratch)
	defer scratchPool.Put(d)
	d.plays = s.candidates(s.active, d.plays[:0])
	for _, p := range d.plays {
		if (p.verb != vEnd || p.twist != plain) && s.check(s.active, &p, nil) {
			return false
		}
	}
	return true
}

// onlyChoice returns the option of a choice that has only one (R6.8c), or false if there are several.
func (s *State) onlyChoice() (play, bool) {
	d := scratchPool.Get().(*scratch)
	defer scratchPool.Put(d)
	d.plays = s.plays(s.choice.by, d.plays[:0])
	if len(d.plays) != 1 {
		return play{}, false
	}
	return d.plays[0], true
}
