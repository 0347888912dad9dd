package rois

// behindEnemies returns the empty zones directly behind an enemy zone, as the enemy sees it, and
// adjacent to it (R-INS2.1).
func (s *State) behindEnemies(of seat) area {
	var a area
	for z := range s.lands(of.other()).zones {
		if y := z.step(of.ahead()); y != noZone && s.ground.adjacent(z, y) && s.owner(y) == nobody {
			a.add(y)
		}
	}
	return a
}

// offerEmergence offers each distinct unit of each zone; the healthiest needs no name.
func offerEmergence(s *State, h held, to []play) []play {
	rooms := s.behindEnemies(h.by)
	for z := range s.uncaptured(h.by).zones {
		for y := range rooms.zones {
			to = s.singles(to, between(vEmerge, z, y))
		}
	}
	return to
}

// checkEmergence checks the unit and the zone where it emerges (R-INS2.1, R-INS2.2).
func checkEmergence(s *State, h held, p *play, no *refusal) bool {
	if p.from == noZone || s.owner(p.from) != h.by {
		return no.because("R8.2", "rois.no.troop", aZone(p.from))
	}
	_, ok := s.single(&s.board[p.from].troop, p)
	switch {
	case !ok || p.flayer || p.markers != 0:
		return no.because("R8.6", "rois.no.units", aZone(p.from))
	case p.to == noZone || !s.behindEnemies(h.by).has(p.to):
		return no.because("R-INS2.1", "rois.no.emerge", aZone(p.to))
	}
	return s.mayLeave(p.from, no) && s.fits(h.by, p.to, 1, no)
}

// emerge places the unit, which at once attacks all enemy zones around it. Without a card there is no window
// (R17.4).
func emerge(s *State, h held, p *play, out *events) {
	mask, _ := s.single(&s.board[p.from].troop, p)
	s.relocate(p.from, p.to, mask, 0, out)
	s.marks.once, s.marks.used, s.marks.sealed = true, true, p.to
	a := attack{by: h.by, of: h.by, verb: vEmerge, from: p.to, main: noZone}
	a.targets = s.ground.near[p.to] & s.lands(h.by.other())
	t := &s.board[p.to].troop
	a.count(t, t.all())
	b := s.blowOf(&a)
	s.inflict(&b, true, out)
}
