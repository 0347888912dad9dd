package lune

// mostVeks is the number up to which Veks are announced and rocks hatch (L13.20, L14.23).
const mostVeks = 6

// vekCount returns V, the number of Veks on the board, Blobs included (L13.20).
func (s *State) vekCount() int {
	return s.living(func(u *unit) bool { return isVek(u.kind) })
}

// emerge performs step 5 of the Vek turn: due rocks hatch, then marked Veks emerge in the order of
// marking (L11.12).
func (s *State) emerge() {
	s.hatch()
	s.eachMarker(false, s.emergeAt)
}

// emergeAt resolves one marker (L11.13-L11.15).
func (s *State) emergeAt(q square) {
	t := &s.now.tiles[q]
	switch {
	case s.now.on[q] != none:
		s.block(s.now.on[q])
	case !t.bears():
		s.unmark(q)
		s.noteAt(mVoid, q, 0)
	default:
		s.unmark(q)
		s.appear(s.drawType(), q)
	}
}

// block resolves an emergence under a unit: the unit takes 1 damage, and the marker stays (L11.13).
func (s *State) block(i id) {
	s.noteUnit(mBlock, i, nowhere, s.now.units[i].at, 0)
	s.now.tally.blocked++
	s.loseHealth(i, 1, bySpawn)
	s.mourn()
}

// appear puts a new Vek on a free square; a Capsule there is destroyed (L11.15).
func (s *State) appear(k kind, q square) {
	i := s.spawn(k, q)
	s.noteUnit(mEmerge, i, nowhere, q, 0)
	s.loseCapsule(q)
}

// hatch turns rocks that did not fall in this turn into Veks, oldest first, while there are fewer
// than six (L14.23).
func (s *State) hatch() {
	for veks := s.vekCount(); veks < mostVeks; veks++ {
		i := s.oldestRock()
		if i == none {
			return
		}
		q := s.now.units[i].at
		s.noteUnit(mHatch, i, nowhere, q, 0)
		s.vanish(i)
		s.appear(s.drawType(), q)
	}
}

// oldestRock returns the rock that hatches next, or none if no rock is due.
func (s *State) oldestRock() id {
	first := none
	for i := mechCount; i < int(s.now.count); i++ {
		u := &s.now.units[i]
		if !u.alive || u.kind != rock || !s.hatches(u) {
			continue
		}
		if first == none || u.order < s.now.units[first].order {
			first = id(i)
		}
	}
	return first
}

// hatches says whether a rock is due to hatch in the Vek turn of the current turn.
func (s *State) hatches(u *unit) bool { return u.fell < s.turn }

// layMarkers performs step 7 of the Vek turn, which also ends the OPENING: it announces what comes
// in the Vek turn after the next players' turn (L13.20, L14.21). Near the end of the mission it
// announces nothing, since a new Vek could not act any more (L13.22).
func (s *State) layMarkers() {
	if s.turn > turns-2 {
		return
	}
	room := mostVeks - s.vekCount()
	if s.rules().environment == meteors {
		s.layMeteors(min(4, room))
		return
	}
	s.layEmergence(min(s.rules().markersEach(), room-s.emergences()))
}

// markersEach returns q of L13.20, the largest number of new emergence markers in one turn.
func (m *mission) markersEach() int {
	if m.difficulty == simple {
		return 2
	}
	return 3
}

// emergences returns M, the number of emergence markers on the board (L13.20).
func (s *State) emergences() int {
	n := 0
	for _, m := range s.now.markers[:s.now.marked] {
		if !m.meteor {
			n++
		}
	}
	return n
}

// layEmergence lays up to n emergence markers on squares of the Vek zone, drawn one after the other
// (L13.21).
func (s *State) layEmergence(n int) {
	slides := s.slidesNext()
	for ; n > 0; n-- {
		q := s.pickWhere(forSquare, s.rules().vekZone, func(q square) bool {
			return s.spare(q) && !(slides && s.now.tiles[q].level == 0)
		})
		if q == nowhere {
			return
		}
		s.mark(q, false)
	}
}

// layMeteors lays up to n meteor markers on squares drawn from the whole board, including those under
// units (L14.21). A square has at most one marker of either kind (L2.4).
func (s *State) layMeteors(n int) {
	for ; n > 0; n-- {
		q := s.pickWhere(forMeteor, everySquare[:], func(q square) bool {
			o := s.unitOn(q)
			return s.now.tiles[q].bears() && (o == nil || o.kind != rock) && !s.isMarked(q)
		})
		if q == nowhere {
			return
		}
		s.mark(q, true)
	}
}

// mark lays a marker on a square. If the list is full, it lays none; the rules never have that
// many.
func (s *State) mark(q square, meteor bool) {
	b := &s.now
	if int(b.marked) == len(b.markers) {
		return
	}
	b.markers[b.marked] = marker{at: q, meteor: meteor}
	b.marked++
	s.noteAt(mMarker, q, int8(bit(meteor, 1)))
}
