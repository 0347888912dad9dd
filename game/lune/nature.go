package lune

// nature performs step 2 of the Vek turn, the environment of the mission (L11.2, L14).
func (s *State) nature() {
	switch s.rules().environment {
	case landslide:
		s.slide()
	case meteors:
		s.eachMarker(true, s.meteorFalls) // the others emerge (L11.12)
	}
}

// slide lowers the whole board by one level; level 0 becomes Chasm (L14.10, L14.11). No unit takes
// fall damage, since relative heights stay (L14.12).
func (s *State) slide() {
	s.noteAt(mSlide, nowhere, 0)
	lost, wells := s.now.tally.gridLost, set(0)
	for q := range square(squares) {
		switch t := &s.now.tiles[q]; {
		case t.level > 0:
			t.level--
		case t.level == 0:
			s.noteAt(mSink, q, chasm)
			if s.collapse(q) {
				wells |= q.bit()
			}
			if i := s.now.on[q]; i != none && !s.flies(&s.now.units[i]) {
				s.doom(i, bySlide)
			}
		}
	}
	if s.now.tally.gridLost != lost {
		s.noteAt(mGrid, nowhere, s.now.grid)
	}
	s.mourn()
	s.blasts(wells, none)
}

// eachMarker calls the function on with the square of each meteor or emergence marker, in the order
// of marking (L11.12, L14.22), until the session is over. on may remove markers.
func (s *State) eachMarker(meteor bool, on func(square)) {
	n, all := s.now.marked, s.now.markers
	for _, m := range all[:n] {
		if m.meteor == meteor {
			on(m.at)
		}
		if s.phase == over {
			return
		}
	}
}

// meteorFalls resolves one impact: the square is struck, its unit dies (even a flyer over a Chasm), and
// a rock appears if the square still has a tile (L14.22).
func (s *State) meteorFalls(q square) {
	s.unmark(q)
	s.noteAt(mMeteor, q, 0)
	a := newAttack(none)
	a.strike(q, 0)
	a.kills, a.why = s.now.on[q], byMeteor
	s.resolve(&a)
	if s.phase == over {
		return
	}
	if !s.free(q) {
		s.noteAt(mVoid, q, 1)
		return
	}
	i := s.spawn(rock, q)
	s.now.units[i].fell = s.turn
	s.noteUnit(mRock, i, nowhere, q, 0)
}

// unmark removes the marker of a square.
func (s *State) unmark(q square) {
	b := &s.now
	for i, m := range b.markers[:b.marked] {
		if m.at == q {
			copy(b.markers[i:], b.markers[i+1:b.marked])
			b.marked--
			return
		}
	}
}

// takeOff performs step 4 of the Vek turn: active Rockets leave, and units next to them die (L4.31,
// L11.10).
func (s *State) takeOff() {
	for i := range id(s.now.count) {
		u := &s.now.units[i]
		if !u.alive || u.kind != rocket || u.leaves != s.turn {
			continue
		}
		s.noteUnit(mTakeoff, i, u.at, nowhere, 0)
		for _, q := range steps[u.at] {
			if q != nowhere && s.now.on[q] != none {
				s.doom(s.now.on[q], byRocket)
			}
		}
		s.vanish(i)
		s.now.tally.rocketsGone++
		s.mourn()
		if s.phase == over {
			return
		}
	}
}

// vanish removes a unit from the board without death: a Rocket that left, a rock that hatched.
func (s *State) vanish(i id) {
	u := &s.now.units[i]
	s.now.on[u.at] = none
	u.alive, u.at = false, nowhere
	u.hp, u.fire, u.shield = 0, false, false
}
