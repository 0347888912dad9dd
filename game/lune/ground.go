package lune

// groundHit applies a strike, an explosion or a meteor to the top tile: an intact tile cracks, a
// cracked one is destroyed (L3.10). Demolisher destroys an intact tile too (L17.21).
func (s *State) groundHit(f *fates, q square, demolish bool) {
	t := &s.now.tiles[q]
	switch {
	case t.level == chasm:
	case !t.cracked && !demolish:
		t.cracked = true
		s.noteAt(mCrack, q, 0)
	case t.level > 0:
		t.level--
		s.noteAt(mSink, q, t.level)
		s.uncover(q)
	default:
		s.noteAt(mSink, q, chasm)
		if s.collapse(q) {
			f.wells |= q.bit()
		}
	}
}

// uncover removes the terrain and the Capsule of a destroyed tile (L3.11).
func (s *State) uncover(q square) {
	t := &s.now.tiles[q]
	t.cracked, t.terrain = false, bare
	s.loseCapsule(q)
}

// collapse turns a level-0 square into a Chasm (L3.11, L3.13) and destroys its contents and obstacle.
// It notes these losses; the caller notes the Chasm and handles the units. It returns true if a Well
// was destroyed, which must then explode (see State.blasts).
func (s *State) collapse(q square) (blasts bool) {
	t := &s.now.tiles[q]
	s.uncover(q)
	switch t.obstacle {
	case building:
		s.ruin(q, t.count)
	case mountain:
		t.obstacle, t.count = open, 0
		s.noteAt(mRubble, q, 0)
	case well:
		s.loseWell(q)
		blasts = true
	}
	t.level = chasm
	return blasts
}

// ruin removes buildings and reduces the Grid by as much (L4.3).
func (s *State) ruin(q square, n uint8) {
	t := &s.now.tiles[q]
	if t.count -= n; t.count == 0 {
		t.obstacle, t.shield = open, false
	}
	s.now.grid = max(0, s.now.grid-int8(n))
	s.now.tally.gridLost += n
	s.noteAt(mRuin, q, int8(n))
}

// loseWell removes a Well without hits left, or without ground.
func (s *State) loseWell(q square) {
	t := &s.now.tiles[q]
	t.obstacle, t.count = open, 0
	s.now.tally.wellsLost++
	s.noteAt(mWell, q, 0)
}

// hit applies one hit to the obstacle of a square, if there is one (L4.6). It returns true if a
// shield or resistance negated the hit (L4.4).
func (s *State) hit(f *fates, q square, demolish bool) (spared bool) {
	t := &s.now.tiles[q]
	switch t.obstacle {
	case mountain:
		if t.count--; demolish {
			t.count = 0
		}
		if t.count == 0 {
			t.obstacle = open
		}
		s.noteAt(mRubble, q, int8(t.count))
	case well:
		if t.count--; t.count > 0 {
			s.noteAt(mWell, q, int8(t.count))
			break
		}
		s.loseWell(q)
		f.wells |= q.bit()
	case building:
		if t.shield {
			t.shield = false
			s.noteAt(mShield, q, 0)
			return true
		}
		if !s.dry && s.resists() {
			s.noteAt(mResist, q, 0)
			return true
		}
		s.ruin(q, 1)
	}
	return false
}

// resists draws whether a struck building resists (L4.4).
func (s *State) resists() bool {
	r := s.resistance()
	resisted := s.draw(forResist, 100) < r
	s.spy.note(resisted, r)
	return resisted
}

// loseCapsule destroys the Capsule of a square, if there is one (L4.10).
func (s *State) loseCapsule(q square) {
	if t := &s.now.tiles[q]; t.capsule {
		t.capsule = false
		s.now.tally.capsulesLost++
		s.noteAt(mLose, q, 0)
	}
}

// touchCapsule applies the stop of a unit on a Capsule, if there is one: a Mech recovers it, any
// other unit destroys it (L4.10).
func (s *State) touchCapsule(i id) {
	u := &s.now.units[i]
	switch t := &s.now.tiles[u.at]; {
	case !t.capsule:
	case isMech(u.kind):
		t.capsule = false
		s.noteUnit(mRescue, i, nowhere, u.at, 0)
		s.earn(u.kind, 1)
	default:
		s.loseCapsule(u.at)
	}
}

// coat lays Plasma on a square that can bear it (L3.44).
func (s *State) coat(q square) {
	if t := &s.now.tiles[q]; t.bears() && t.terrain != plasma {
		t.terrain = plasma
		s.noteAt(mLay, q, 0)
	}
}
