package rois

import "bivouac/game"

// take removes units from a troop and returns them. mask has a bit for the place of each. The caller must
// settle the zone afterwards.
func (t *troop) take(mask uint8) (taken []unit) {
	taken = make([]unit, 0, mostTroop)
	for i := range t.list() {
		if mask>>i&1 != 0 {
			taken = append(taken, t.units[i])
			t.units[i].hp = 0
		}
	}
	t.bury()
	return taken
}

// all returns the whole troop as bits of places.
func (t *troop) all() uint8 { return 1<<t.n - 1 }

// enter puts a unit into a zone with room and destroys a hive there (R-INS5.3).
func (s *State) enter(of seat, z zone, u unit, out *events) {
	s.trample(z, out)
	s.board[z].troop.add(of, u)
}

// trample destroys the hive in a zone, if there is one.
func (s *State) trample(z zone, out *events) {
	if of := s.board[z].hive; of != nobody {
		s.board[z].hive = nobody
		out.Say("rois.log.trampled", "zone", z.String(), "who", game.Seat(of))
	}
}

// relocate moves units of a troop to another zone with room. mask has a bit for the place of each. If the
// whole troop moves, all its markers move with it, otherwise those of marks (R29.3).
func (s *State) relocate(from, to zone, mask, marks uint8, out *events) {
	s.trek(from, to, mask, marks, 0, out)
}

// bring relocates the units and markers that a play names.
func bring(s *State, _ held, p *play, out *events) {
	mask, _ := s.portion(&s.board[p.from].troop, p)
	s.relocate(p.from, p.to, mask, p.markers, out)
}

// trek does the same as relocate, but each unit loses toll HP on arrival (R-GRE6.1). This is an own cost,
// not a hostile loss (R15.6).
func (s *State) trek(from, to zone, mask, marks uint8, toll int, out *events) {
	t := &s.board[from].troop
	of := t.owner
	if mask == t.all() {
		marks = s.markersAt(of, from)
	}
	taken := t.take(mask)
	out.Say("rois.log.moves", "who", game.Seat(of), "n", len(taken), "from", from.String(), "to", to.String())
	s.trample(to, out)
	points, dead := 0, 0
	for _, u := range taken {
		n := min(toll, int(u.hp))
		u.hp -= uint8(n)
		points += n
		if u.hp == 0 {
			dead++
			continue
		}
		s.board[to].troop.add(of, u)
	}
	s.carry(of, from, to, marks)
	s.losses(to, of, points, dead, out)
	s.settle(from)
	s.settle(to)
}

// carry moves markers from one zone to another.
func (s *State) carry(of seat, from, to zone, marks uint8) {
	for i := range s.players[of].markers {
		if m := &s.players[of].markers[i]; *m == from && marks>>i&1 != 0 {
			*m = to
		}
	}
}

// mayLeave checks that the troop of a zone may leave it (R9.5).
func (s *State) mayLeave(z zone, no *refusal) bool {
	if !s.still() && s.captured(z) {
		return no.because("R-ORC4.2", "rois.no.captured", aZone(z))
	}
	return s.loose(z, no)
}

// loose does the same as mayLeave for a troop that is not captured.
func (s *State) loose(z zone, no *refusal) bool {
	switch {
	case s.still():
		return no.because("R-ELF4.1", "rois.no.still")
	case s.pinned(z):
		return no.because("R-ORC6.2", "rois.no.pinned", aZone(z))
	}
	return true
}

// fits checks that n units of a player may enter a zone (R9.1).
func (s *State) fits(of seat, z zone, n int, no *refusal) bool {
	switch {
	case s.ground.impassable(z):
		return no.because("R16.5", "rois.no.barred", aZone(z))
	case s.marks.sealed == z:
		return no.because("R-INS2.2", "rois.no.sealed", aZone(z))
	case s.hostile(of, z):
		return no.because("R9.1", "rois.no.enemy", aZone(z))
	case s.vacant(of, z) < n:
		return no.because("R2.7", "rois.no.room", aZone(z), aNumber(s.capacity(of)))
	}
	return true
}

// mayStep checks a single step of n units of a player (R9.1).
func (s *State) mayStep(of seat, from, to zone, n int, no *refusal) bool {
	if !s.ground.adjacent(from, to) {
		return no.because("R2.5", "rois.no.step", fromZone(from), toZone(to))
	}
	return s.fits(of, to, n, no)
}
