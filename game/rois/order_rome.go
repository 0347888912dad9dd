package rois

func init() {
	powers[orderOf(rome, 1)] = power{heals: recruits}                                         // R-ROM1
	powers[orderOf(rome, 2)] = power{countered: pilum}                                        // R-ROM2
	powers[orderOf(rome, 3)] = power{own: [3]verb{vSPQR}, offer: offerSPQR, check: checkSPQR, // R-ROM3
		aim: func(*State, held, *attack) {}, after: bindSPQR}
	powers[orderOf(rome, 4)] = power{room: 1, stopped: disbandLegions} // R-ROM4
	// R-ROM5: State.cancel turns the order over
	powers[orderOf(rome, 5)] = power{answer: vDip, open: func(*State, held) bool { return true }}
	powers[orderOf(rome, 6)] = power{twist: rotation, offer: offerRotation, check: checkRotation, do: rotate} // R-ROM6
}

// recruits returns the points of a heal: twice as many in the home row (R-ROM1.1).
func recruits(s *State, h held, z zone, points int) int {
	if h.by.depth(z) == 1 {
		return 2 * points
	}
	return points
}

// pilum makes each enemy unit in contact lose 1, once (R-ROM2.1, R-COL4.1).
func pilum(s *State, h held, out *events) {
	var b blow
	s.eachOf(h.by.other(), s.contact(s.uncaptured(h.by)), &b)
	s.inflict(&b, true, out)
}

// offerSPQR offers the strikes with black cards (R-ROM3.1).
func offerSPQR(s *State, h held, to []play) []play {
	enemies := s.lands(h.by.other())
	for z := range s.uncaptured(h.by).zones {
		for y := range (s.ground.near[z] & enemies).zones {
			to = s.portions(to, between(vSPQR, z, y), false)
		}
	}
	return to
}

// checkSPQR checks the same as for a strike with red cards.
func checkSPQR(s *State, h held, p *play, no *refusal) bool {
	return s.checkTroop(h.by, p, no) && s.checkStrike(h.by, p, no)
}

// bindSPQR forbids moves and red attacks for the rest of the turn (R-ROM3.2).
func bindSPQR(s *State, h held, a *attack, out *events) {
	if a.verb == vSPQR && !a.failed {
		s.marks.noMove, s.marks.noRed = true, true
	}
}

// disbandLegions removes the most wounded units beyond the capacity when the order ends (R-ROM4.2).
func disbandLegions(s *State, h held, out *events) {
	for z := range s.lands(h.by).zones {
		t := &s.board[z].troop
		points, dead := 0, 0
		for ; int(t.n) > s.capacity(h.by); dead++ {
			u := &t.units[worst(t.list())]
			points += int(u.hp)
			u.hp = 0
			t.bury()
		}
		if dead > 0 {
			s.auto(atOrderLost)
			s.losses(z, h.by, points, dead, out)
		}
	}
}

// offerRotation offers the end of the turn with each swap of two units of adjacent zones (R-ROM6.1).
func offerRotation(s *State, h held, to []play) []play {
	free := s.uncaptured(h.by)
	for z := range free.zones {
		for y := range (s.ground.near[z] & free).zones {
			if y > z {
				to = s.rotations(h.by, z, y, to)
			}
		}
	}
	return to
}

// rotations appends the swaps between two zones, once for each pair of different units.
func (s *State) rotations(of seat, z, y zone, to []play) []play {
	a, b := &s.board[z].troop, &s.board[y].troop
	for i, u := range a.list() {
		for j, v := range b.list() {
			if i > 0 && u == a.units[i-1] || j > 0 && v == b.units[j-1] {
				continue
			}
			p := between(vEnd, z, y)
			p.twist, p.names = rotation, 2
			p.named[0], p.named[1] = s.labelOf(of, u), s.labelOf(of, v)
			to = append(to, p)
		}
	}
	return to
}

// checkRotation checks a swap of two units (R-ROM6.1). Swapping equal units has no effect, so it is refused
// (R8.3).
func checkRotation(s *State, h held, p *play, no *refusal) bool {
	free := s.uncaptured(h.by)
	switch {
	case p.verb != vEnd || p.from == noZone || p.to == noZone || p.from > p.to || !free.has(p.from) || !free.has(p.to),
		!s.ground.adjacent(p.from, p.to):
		return no.because("R-ROM6.1", "rois.no.rotation")
	}
	for _, z := range [...]zone{p.from, p.to} {
		if !s.mayLeave(z, no) {
			return false
		}
	}
	i, j := s.rotated(p)
	if i < 0 || j < 0 {
		return no.because("R8.6", "rois.no.units", aZone(p.from))
	}
	if s.board[p.from].troop.units[i] == s.board[p.to].troop.units[j] {
		return no.because("R8.3", "rois.no.rotation")
	}
	return true
}

// rotated returns the indexes of the two units that a swap names, or -1 for one that is not there.
func (s *State) rotated(p *play) (i, j int) {
	find := func(t *troop, l label) int {
		for i, u := range t.list() {
			if s.labelOf(t.owner, u) == l {
				return i
			}
		}
		return -1
	}
	return find(&s.board[p.from].troop, p.named[0]), find(&s.board[p.to].troop, p.named[1])
}

// rotate swaps two units. If one of them is wounded and the other is not, the wounded one regains 1 HP
// (R-ROM6.1).
func rotate(s *State, h held, p *play, out *events) {
	i, j := s.rotated(p)
	a, b := &s.board[p.from].troop, &s.board[p.to].troop
	u, v := &a.units[i], &b.units[j]
	*u, *v = *v, *u
	hurtU, hurtV := u.hp < u.most, v.hp < v.most
	switch {
	case hurtU && !hurtV:
		s.refit(p.from, u, out)
	case hurtV && !hurtU:
		s.refit(p.to, v, out)
	}
	a.bury()
	b.bury()
}

// refit gives a unit 1 HP back.
func (s *State) refit(z zone, u *unit, out *events) {
	u.hp++
	s.hurt(hit{zone: z, of: s.owner(z), healed: 1})
	out.Say("rois.log.heals", "zone", z.String(), "n", 1)
}
