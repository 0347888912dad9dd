package rois

// leaders returns the leading edge zones: the most forward Greek zone in column A and in column E
// (R-GRE5.1). A captured one does not count (R-GRE5.3).
func (s *State) leaders(of seat) area {
	var a area
	free := s.uncaptured(of)
	for _, col := range [...]int{0, side - 1} {
		best := noZone
		for row := range side {
			z := zoneAt(col, row)
			if s.owner(z) == of && (best == noZone || of.depth(z) > of.depth(best)) {
				best = z
			}
		}
		if best != noZone && free.has(best) {
			a.add(best)
		}
	}
	return a
}

// marathoners returns the leading edge zones that the current action damages and that can share the damage
// (hit), and the damage of the whole action (b).
func (s *State) marathoners(h held) (hit area, b blow) {
	p := s.table.play
	if c := p.class(); c != classStrike && c != classShot || p.verb == vFlay || p.verb == vHit {
		return 0, b
	}
	a := s.attackOf(h.by.other(), &p)
	b = s.blowOf(&a)
	free := s.uncaptured(h.by)
	for z := range s.leaders(h.by).zones {
		if s.attacks(&a, z, &b) && s.ground.near[z]&free != 0 {
			hit.add(z)
		}
	}
	return hit, b
}

// attacks says whether the points that an attack takes off a zone are damage and not losses.
func (s *State) attacks(a *attack, z zone, b *blow) bool {
	return b.points[z] > 0 && (a.targets.has(z) || a.twist == swarm)
}

// marathonOpen says whether the current action can be answered by sharing its damage (R13.3c).
func marathonOpen(s *State, h held) bool {
	hit, _ := s.marathoners(h)
	return hit != 0
}

// marathonAnswers appends each number of points that may be moved to each zone next. Before the first part it
// also appends the even distribution, and afterwards the end (R-GRE5.2).
func marathonAnswers(s *State, h held, to []play) []play {
	hit, b := s.marathoners(h)
	free := s.uncaptured(h.by)
	begun := s.table.spread != [zones]uint8{}
	if begun {
		to = append(to, newPlay(vSpreadStop))
	} else {
		to = append(to, newPlay(vSpread))
	}
	for z := range hit.zones {
		left := b.points[z]
		for y := range (s.ground.near[z] & free).zones {
			left -= min(left, s.table.spread[y])
		}
		for y := range (s.ground.near[z] & free).zones {
			if s.table.spread[y] > 0 {
				continue // only once for each zone
			}
			for n := uint8(1); n <= left; n++ {
				p := newPlay(vSpread)
				p.to, p.number = y, n
				to = append(to, p)
			}
		}
	}
	return to
}

// marathonReply distributes the points evenly if the owner asks for it: one at a time, round and round, to
// the attacked zone first and then to those around it in reading order (R-GRE5.2).
func marathonReply(s *State, h held, p *play, out *events) {
	if p.verb != vSpread {
		return
	}
	hit, b := s.marathoners(h)
	free := s.uncaptured(h.by)
	for z := range hit.zones {
		around := s.ground.near[z] & free
		left := b.points[z]
		for left > 0 {
			left-- // this point stays
			for y := range around.zones {
				if left > 0 {
					s.table.spread[y]++
					left--
				}
			}
		}
	}
}

// marathonEases moves the points. A receiving zone has only one source: the leading zones of the
// two edges have no common neighbour.
func marathonEases(s *State, h held, a *attack, b *blow) {
	was := *b
	for z := range s.leaders(h.by).zones {
		if !s.attacks(a, z, &was) {
			continue
		}
		for y := range s.ground.near[z].zones {
			n := min(s.table.spread[y], b.points[z])
			b.points[z] -= n
			b.add(y, int(n))
		}
	}
}
