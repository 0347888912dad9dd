package lune

// earn gives the pilot of a Mech experience, in a campaign only (L17.23, L17.25).
func (s *State) earn(mech kind, n uint8) {
	if p := &s.now.pilots[mech]; s.mode == 0 && s.now.units[mech].alive {
		p.xp += min(n, 255-p.xp)
	}
}

// ignite sets a unit On Fire; rocks never are (L9.30).
func (s *State) ignite(i id) {
	u := &s.now.units[i]
	if u.kind == rock || u.fire {
		return
	}
	u.fire = true
	s.noteUnit(mIgnite, i, nowhere, u.at, 0)
}

// wound removes health; a shield absorbs all of it instead (L9.50).
func (s *State) wound(i id, n int8, why cause) {
	u := &s.now.units[i]
	if u.shield {
		u.shield = false
		s.noteUnit(mShield, i, nowhere, u.at, 0)
		return
	}
	s.is.note(mark{kind: mHurt, unit: i, code: u.kind, num: u.order, from: nowhere, to: u.at, n: n, dir: noDir, why: why})
	if isMech(u.kind) {
		s.now.tally.mechHurt += uint8(max(0, min(n, u.hp))) // L15.7
	}
	u.hp -= n
}

// loseHealth takes health from a unit outside a resolution: by fire or a blocked emergence. A unit
// that dies of it is only marked dead, until mourn removes it.
func (s *State) loseHealth(i id, n int8, why cause) {
	s.wound(i, n, why)
	if s.now.units[i].hp <= 0 {
		s.doom(i, why)
	}
}

// mourn removes the units marked dead outside a resolution, with the consequences (L8.22).
func (s *State) mourn() {
	a := newAttack(none)
	f := fates{attack: &a}
	s.begin(&f)
	s.bury(&f)
	s.settle(&f)
}

// bury performs step 5 of a resolution: it makes passes until no more units die (L8.7).
func (s *State) bury(f *fates) {
	for s.pass(f) {
		f.wings = s.aura(flyPsion)
		s.swallow(f)
	}
}

// pass removes all units that are marked dead, then lays the Plasma of the Plasmoids among them, in
// board order. It returns false if no unit is marked.
func (s *State) pass(f *fates) bool {
	var coats set
	dead := false
	spread := s.aura(plasmaPsion)
	for i := range s.all() {
		if u := &s.now.units[i]; u.dying {
			dead = true
			if kinds[u.kind].plasmoid || spread && isVek(u.kind) {
				coats |= u.at.bit()
			}
		}
	}
	if !dead {
		return false
	}
	for i := range s.all() {
		if s.now.units[i].dying {
			s.remove(f, id(i))
		}
	}
	for coats != 0 {
		q := coats.pop()
		s.coat(q)
		for _, n := range steps[q] {
			if n != nowhere {
				s.coat(n)
			}
		}
	}
	return true
}

// remove removes a dead unit from the board and counts its death.
func (s *State) remove(f *fates, i id) {
	u := &s.now.units[i]
	s.is.note(mark{kind: mDie, unit: i, code: u.kind, num: u.order, from: nowhere, to: u.at, dir: noDir, why: u.why})
	s.countDeath(f, i)
	if s.now.on[u.at] == i {
		s.now.on[u.at] = none
	}
	u.at, u.alive, u.dying, u.why = nowhere, false, false, 0
	u.hp, u.fire, u.shield, u.aim = 0, false, false, aim{}
}

// countDeath updates objectives and statistics for a death (L15).
func (s *State) countDeath(f *fates, i id) {
	u, c := &s.now.units[i], &s.now.tally
	switch {
	case isMech(u.kind):
		c.mechsLost++
		c.mechHurt += uint8(max(0, u.hp))
		s.now.pilots[u.kind] = pilot{} // L17.24
	case u.kind == rock:
		c.rocksBroken++
	case u.kind == rocket:
		c.rocketsLost++
	default:
		s.countKill(f, i)
	}
}

func (s *State) countKill(f *fates, i id) {
	u, c := &s.now.units[i], &s.now.tally
	if u.why == byChasm {
		c.chasmKills++ // L15.5
	}
	if f.units[i].blown {
		c.plasmaKills++ // L15.6
	}
	if kinds[u.kind].minor {
		return
	}
	c.kills++
	f.earned += 2
	if kinds[u.kind].class == boss {
		c.bossDead = true
		f.earned += 2
	}
}

// settle performs step 6 of a resolution, the aftermath (L8.8).
func (s *State) settle(f *fates) {
	for _, q := range f.lays[:f.laid] {
		s.coat(q)
	}
	s.land(f)
	s.release(f)
	for m := range id(mechCount) {
		if !f.over[m] {
			s.convert(m)
		}
	}
	if f.by < mechCount {
		s.earn(s.now.units[f.by].kind, f.earned)
	}
	if s.now.tally.gridLost != f.lost {
		s.noteAt(mGrid, nowhere, s.now.grid)
	}
	if s.now.grid <= 0 {
		s.finish(darkness) // L18.1
		return
	}
	s.blasts(f.wells, f.by)
}

// blasts resolves the explosions of destroyed Wells in board order, each with the further explosions
// that it causes (L8.20). by is the unit whose action began the chain.
func (s *State) blasts(wells set, by id) {
	for wells != 0 && s.phase != over {
		q := wells.pop()
		s.noteAt(mBlast, q, 0)
		a := newAttack(by)
		a.around(q, 2)
		s.resolve(&a)
	}
}

// land puts a lobbed Blob on its square if that square is free; else the Blob is lost (L5.16).
func (s *State) land(f *fates) {
	if f.lands == nowhere || !s.now.tiles[f.lands].bears() || s.now.on[f.lands] != none {
		return
	}
	i := s.spawn(blob, f.lands)
	s.noteUnit(mEmerge, i, nowhere, f.lands, 0)
	s.loseCapsule(f.lands)
}

// release ends the Webs whose Leaper or Mech died or moved (L9.41).
func (s *State) release(f *fates) {
	for i := range s.all() {
		u := &s.now.units[i]
		if u.webs == none {
			continue
		}
		if m := &s.now.units[u.webs]; !u.alive || !m.alive || f.units[i].moved || f.units[u.webs].moved {
			s.unweb(id(i))
		}
	}
}

// unweb ends the Web of a Leaper, and notes it if the Mech becomes free (L9.41).
func (s *State) unweb(i id) {
	m := s.now.units[i].webs
	if m == none {
		return
	}
	s.now.units[i].webs = none
	if u := &s.now.units[m]; u.alive && !s.webbed(m) {
		s.noteUnit(mFree, m, nowhere, u.at, 0)
	}
}

// convert applies the Energy Conversion of a Mech that had no Overload before (L17.19).
func (s *State) convert(m id) {
	u := &s.now.units[m]
	if u.alive && u.hp < u.most && s.mounted(itemCV, uint8(m)) && s.overload(u) > 0 {
		u.hp++
		s.noteUnit(mHeal, m, nowhere, u.at, 1)
	}
}

// travel moves a unit to the end of its own move, with the fall damage of its way and the effects
// of arrival (L6.7).
func (s *State) travel(i id, to square, falls int8) {
	u := &s.now.units[i]
	had := s.overload(u) > 0
	s.noteUnit(mMove, i, u.at, to, falls)
	s.now.on[u.at] = none
	s.now.on[to] = i
	u.at = to
	s.unweb(i)
	if falls > 0 {
		s.wound(i, falls, byDamage)
	}
	if s.now.tiles[to].terrain == fire {
		s.ignite(i) // L3.31
	}
	s.touchCapsule(i)
	if i < mechCount && !had {
		s.convert(i)
	}
}
