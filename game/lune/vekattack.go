package lune

// attacks performs the announced attack of a Vek, and its chain.
func (s *State) attacks(i id) {
	u := &s.now.units[i]
	a := u.aim
	u.aim = aim{}
	var hits [4]hit
	n := s.struck(u, u.at, a, &hits)
	if n == 0 {
		s.noteAim(mAttack, i, a, nowhere)
		return // L5.19
	}
	s.noteAim(mAttack, i, a, hits[0].at)
	t := &kinds[u.kind]
	it := newAttack(i)
	switch t.shape {
	case spit:
		if !s.free(hits[0].at) {
			return // L5.16: lost
		}
		it.lands = hits[0].at
	case burst:
		it.kills, it.why = i, byDamage
	}
	for _, h := range hits[:n] {
		if h.damage > 0 {
			it.strike(h.at, h.damage)
		}
		if t.lays {
			it.lay(h.at)
		}
	}
	s.resolve(&it)
}

// noteAim notes that a Vek aims (what is mAim), or that it attacks and first strikes the square to (what
// is mAttack).
func (s *State) noteAim(what markKind, i id, a aim, to square) {
	u := &s.now.units[i]
	m := mark{kind: what, unit: i, code: u.kind, num: u.order, from: u.at, to: to, n: int8(a.n), dir: a.dir}
	if a.burst {
		m.dir = noDir
	}
	s.is.note(m)
}
