package lune

// opening runs the OPENING: the first Veks move and aim, then the first markers are laid (L10.4).
func (s *State) opening() {
	s.vekMoves()
	s.layMarkers()
}

// vekTurn runs the Vek turn (L11). In the last turn it ends after step 4 (L11.11). It stops at once when
// the game is lost (L18.1).
func (s *State) vekTurn() {
	last := s.turn == turns
	for _, step := range [...]struct {
		does   func(*State)
		always bool
	}{
		{(*State).burn, true},
		{(*State).nature, false}, // L11.2: not in the last turn
		{(*State).vekAttacks, true},
		{(*State).takeOff, true},
		{(*State).emerge, false},
		{(*State).vekMoves, false},
		{(*State).layMarkers, false},
	} {
		if step.always || !last {
			step.does(s)
		}
		if s.phase == over {
			return
		}
	}
}

// burn performs step 1: all units On Fire lose 1 health simultaneously (L11.1).
func (s *State) burn() {
	for i := range s.now.count {
		if u := &s.now.units[i]; u.alive && u.at != nowhere && u.fire {
			s.loseHealth(id(i), 1, byFire)
		}
	}
	s.mourn()
}

// vekAttacks performs step 3: each living Vek with an aim attacks once (L11.3).
func (s *State) vekAttacks() {
	var order [mostUnits]id
	for _, i := range order[:s.veks(&order)] {
		u := &s.now.units[i]
		if !u.alive || !u.aim.set {
			continue
		}
		s.attacks(i)
		if s.phase == over {
			return
		}
		s.unweb(i) // L9.41
	}
}

// veks lists the living Veks by initiative (L5.7) and returns their number.
func (s *State) veks(list *[mostUnits]id) int {
	n := 0
	for i := mechCount; i < int(s.now.count); i++ {
		u := &s.now.units[i]
		if !u.alive || !isVek(u.kind) {
			continue
		}
		k := n // indexes of the dead are reused, so the order may differ
		for ; k > 0 && s.now.units[list[k-1]].order > u.order; k-- {
			list[k] = list[k-1]
		}
		list[k] = id(i)
		n++
	}
	return n
}
