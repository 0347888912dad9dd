package lune

// carry performs a Mech's legal action: a move, an attack or a Repair. The caller handles votes,
// readiness and the end of the turn.
func (s *State) carry(p *play) {
	m := id(p.mech)
	u := &s.now.units[m]
	switch p.verb {
	case vMove:
		var r reached
		s.reach(m, &r)
		u.moved = true
		s.travel(m, p.at, r.cost[p.at])
	case vAttack:
		u.acted = true
		s.fire(m, p)
	case vRepair:
		u.acted = true
		s.mend(m)
	}
}

// mend performs a Repair (L10.9).
func (s *State) mend(m id) {
	u := &s.now.units[m]
	n := int8(1)
	if s.now.pilots[m].has(skillMedic) {
		n = 2
	}
	n = min(n, u.most-u.hp)
	u.hp += n
	u.fire = false
	s.noteUnit(mRepair, m, nowhere, u.at, n)
}

// fire performs the attack of a Mech (L7.5).
func (s *State) fire(m id, p *play) {
	u := &s.now.units[m]
	a := newAttack(m)
	a.demolish = s.mounted(itemDE, uint8(m))
	first := nowhere
	switch p.weapon {
	case titanFist:
		first = u.at.step(p.dir)
		a.strike(first, 2+s.overload(u))
		a.push(first, p.dir)
	case taurusCannon, plasmaCannon:
		first = s.aimShot(&a, u, p)
	case artemis:
		first = p.at
		a.strike(first, 1+s.overload(u))
		for d, q := range steps[first] {
			a.push(q, dir(d))
		}
	case plasmaLauncher:
		for n := range 3 {
			a.lay(u.at.walk(p.dir, int(p.n)+n))
		}
		first = a.lays[0]
	case architect:
		first = p.at
	}
	s.is.note(mark{kind: mAttack, unit: m, code: u.kind, from: u.at, to: first, n: int8(p.weapon), dir: p.dir})
	if p.weapon == architect {
		s.raise(p.at)
		return
	}
	s.resolve(&a)
}

// aimShot sets up the attack of a Taurus or Plasma Cannon (L7.2, L7.12) and returns the struck
// square, or nowhere if the shot is lost.
func (s *State) aimShot(a *attack, u *unit, p *play) square {
	q, ok := s.shot(u.at, p.dir)
	if !ok {
		return nowhere
	}
	damage := 1 + s.overload(u)
	if p.weapon == plasmaCannon && s.now.tiles[u.at].terrain == plasma {
		damage++
	}
	a.strike(q, damage)
	a.push(q, p.dir)
	return q
}

// raise lays a tile (L7.14): the square becomes intact with bare ground; a Chasm becomes level 0.
func (s *State) raise(q square) {
	t := &s.now.tiles[q]
	t.level++
	t.cracked, t.terrain = false, bare
	s.noteAt(mRaise, q, t.level)
}

// aimed says whether a direction or square is a valid target of the weapon from a square, by
// geometry alone (L7.10, L7.13).
func (p *play) aimed(from square) bool {
	switch p.weapon {
	case artemis, architect:
		_, n, line := toward(from, p.at)
		return line && n >= 2
	case plasmaLauncher:
		return p.n >= 1 && p.n <= 3 && p.dir <= west && from.walk(p.dir, int(p.n)) != nowhere
	}
	return p.dir <= west && from.step(p.dir) != nowhere
}

// armed says whether a Mech has a weapon, either as its base weapon or mounted as its second one
// (L17.10). The shop lists second weapons in the order of the weapon constants.
func (s *State) armed(mech uint8, w weapon) bool {
	return w == weapon(mech) || w >= plasmaCannon && s.mounted(item(w-plasmaCannon), mech)
}

// buildable says whether the Architect can lay a tile on a square (L7.14).
func (s *State) buildable(q square) bool {
	t := &s.now.tiles[q]
	return t.obstacle == open && s.now.on[q] == none && !t.capsule && t.level <= 3
}
