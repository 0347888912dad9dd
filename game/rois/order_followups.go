package rois

// mostSacrifice is the most points that may be sacrificed (R-GOB4.1).
const mostSacrifice = 5

// offerSac offers every number of points after a strike.
func offerSac(s *State, _ held, to []play) []play {
	if s.marks.follow.struck == noZone {
		return to
	}
	for n := uint8(1); n <= mostSacrifice; n++ {
		p := newPlay(vSac)
		p.number = n
		to = append(to, p)
	}
	return to
}

// checkSac requires that a strike came just before, that enemies are left in the zone struck, and that the
// strikers have at least as many HP as are sacrificed (R-GOB4.1).
func checkSac(s *State, h held, p *play, no *refusal) bool {
	f := s.marks.follow
	switch {
	case f.from == noZone || f.struck == noZone || s.owner(f.struck) != h.by.other(), !s.uncaptured(h.by).has(f.from):
		return no.because("R-GOB4.1", "rois.no.sac")
	case p.number < 1 || p.number > mostSacrifice || int(p.number) > health(s.board[f.from].troop.list()):
		return no.because("R-GOB4.1", "rois.no.sac.number", aZone(f.from))
	}
	return true
}

// sacrifice makes the striking zone and the zone struck lose the same points, once per strike (R-GOB4.1).
func sacrifice(s *State, _ held, p *play, out *events) {
	f := &s.marks.follow
	var b blow
	b.add(f.struck, int(p.number))
	b.add(f.from, int(p.number))
	f.from, f.struck = noZone, noZone
	s.inflict(&b, true, out)
}

// offerLoot offers the troops around each zone that an attack has just emptied.
func offerLoot(s *State, h held, to []play) []play {
	g := generator{s: s, of: h.by, to: to}
	for y := range s.marks.follow.emptied.zones {
		for z := range (s.ground.near[y] & s.uncaptured(h.by)).zones {
			g.portions(between(vLoot, z, y))
		}
	}
	return g.to
}

// checkLoot checks a free move (R17.9) into a zone that was just emptied (R-GOB5.1).
func checkLoot(s *State, h held, p *play, no *refusal) bool {
	if p.to == noZone || !s.marks.follow.emptied.has(p.to) {
		return no.because("R-GOB5.1", "rois.no.loot", aZone(p.to))
	}
	return s.checkLeaving(h.by, p, no) && s.mayStep(h.by, p.from, p.to, s.leaving(p), no)
}

// loot moves units into an emptied zone, once per zone (R-GOB5.1).
func loot(s *State, h held, p *play, out *events) {
	s.marks.follow.emptied &^= only(p.to)
	bring(s, h, p, out)
}
