package lune

// rehearsal is a dry copy without a trace.
func (s *State) rehearsal() State {
	c := *s
	c.dry = true
	c.is.count = 0
	return c
}

// worth is what the position is worth when the announced attacks have hit and every
// building failed to resist.
func worth(s *State) int {
	c := s.rehearsal()
	for _, step := range [...]func(*State){(*State).burn, (*State).calamity, (*State).vekAttacks, (*State).takeOff} {
		if c.phase == over {
			return -1_000_000
		}
		step(&c)
	}
	if c.phase == over {
		return -1_000_000
	}
	v := 100 * int(c.now.grid)
	for i := range c.all() {
		if u := &c.now.units[i]; u.alive && u.at < squares {
			v += c.worthOf(id(i))
		}
	}
	for i := range int(c.goalCount) {
		switch o := c.judge(i); o.state {
		case goalAchieved:
			v += 40
		case goalFailed:
			v -= 40
		default:
			v += 10 * int(o.count)
		}
	}
	for q := range c.now.tiles {
		if c.now.tiles[q].capsule {
			v -= 4
		}
	}
	return v
}

// calamity is nature where it acts (L11.2).
func (s *State) calamity() {
	if s.turn < turns {
		s.nature()
	}
}

// worthOf is what a unit adds.
func (s *State) worthOf(i id) int {
	u := &s.now.units[i]
	switch {
	case isMech(u.kind):
		v := 60 + 10*int(u.hp) - 2*s.toFoe(u.at)
		if u.fire {
			v -= 8
		}
		if s.emerges(u.at) {
			v += 18
		}
		return v
	case u.kind == rock:
		return -15
	case !isVek(u.kind):
		return 0
	}
	v := -15 - 5*int(u.hp)
	switch {
	case s.turn == turns:
		v /= 3 // it does no harm any more
	case kinds[u.kind].class == boss:
		v -= 15
	case u.kind == blob:
		v += 10
	}
	if u.fire {
		v += 4
	}
	if s.emerges(u.at) {
		v += 18
	}
	return v
}

// emerges says whether a Vek is about to emerge on a square in this turn.
func (s *State) emerges(q square) bool {
	for _, m := range s.now.markers[:s.now.marked] {
		if m.at == q && !m.meteor && s.turn < turns {
			return true
		}
	}
	return false
}

// toFoe is the distance to the nearest Vek, or place where one appears.
func (s *State) toFoe(from square) int {
	nearest := 8
	for i := range s.all() {
		if u := &s.now.units[i]; u.alive && u.at < squares && (isVek(u.kind) || u.kind == rock) {
			nearest = min(nearest, distance(from, u.at))
		}
	}
	for _, m := range s.now.markers[:s.now.marked] {
		nearest = min(nearest, distance(from, m.at))
	}
	return nearest
}
