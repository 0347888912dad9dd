package lune

// resolve performs an attack (L8), including the explosions of Wells. If the Grid reaches 0 the
// session ends (L8.8).
func (s *State) resolve(a *attack) {
	f := fates{attack: a}
	s.begin(&f)
	s.declare(&f)
	s.explode(&f)
	for _, p := range a.pushes[:a.pushed] {
		s.push(&f, p.at, p.dir)
	}
	s.touch(&f)
	s.hurt(&f)
	s.bury(&f)
	s.settle(&f)
}

// declare performs step 0: it assigns each strike's damage to the unit that is there now (L8.2).
func (s *State) declare(f *fates) {
	for i := range s.all() {
		if u := &s.now.units[i]; u.alive && u.at < squares {
			f.units[i].height = s.now.tiles[u.at].height()
		}
	}
	for _, x := range f.strikes[:f.hits] {
		f.struck |= x.at.bit()
		if o := s.now.tiles[x.at].obstacle; o == building || o == well {
			f.firm |= x.at.bit()
		}
		s.noteAt(mStrike, x.at, x.damage)
		if i := s.now.on[x.at]; i != none {
			f.units[i].damage += x.damage
		}
	}
	if f.kills != none {
		s.doom(f.kills, f.why)
	}
}

// explode performs step 1: struck Plasma explodes, with all Plasma connected to it (L3.40, L8.3).
func (s *State) explode(f *fates) {
	for all := f.struck; all != 0; {
		if q := all.pop(); s.now.tiles[q].terrain == plasma {
			f.blown |= q.bit()
		}
	}
	if f.blown == 0 {
		return
	}
	f.blown = s.joined(f.blown)
	for all := f.blown; all != 0; {
		q := all.pop()
		s.noteAt(mExplode, q, 0)
		if i := s.now.on[q]; i != none {
			f.units[i].blown = true
			f.units[i].damage += s.scorch(&s.now.units[i])
		}
		s.now.tiles[q].terrain = bare
		s.loseCapsule(q)
		s.groundHit(f, q, f.demolish && f.struck.has(q))
	}
}

// scorch returns the damage that a unit takes when its square explodes (L3.41, L17.20).
func (s *State) scorch(u *unit) int8 {
	if isMech(u.kind) && s.mounted(itemLS, uint8(u.kind)) {
		return 1
	}
	return 2
}

// joined returns all squares of the Plasma groups that contain some of the given squares (L3.40), by
// flood fill.
func (s *State) joined(some set) set {
	lying := set(0)
	for q := range s.now.tiles {
		if s.now.tiles[q].terrain == plasma {
			lying |= square(q).bit()
		}
	}
	const columnA, columnH set = 0x0101010101010101, 0x8080808080808080
	for {
		more := some | (some<<8|some>>8|some&^columnH<<1|some&^columnA>>1)&lying
		if more == some {
			return some
		}
		some = more
	}
}

// touch performs step 3: the effects of Chasms, fire and Capsules (L8.5).
func (s *State) touch(f *fates) {
	s.swallow(f)
	for _, x := range f.strikes[:f.hits] {
		if t := &s.now.tiles[x.at]; t.terrain == forest {
			t.terrain = fire
			f.lit |= x.at.bit()
			s.noteAt(mIgnite, x.at, 0)
		}
	}
	for i := range s.all() {
		u := &s.now.units[i]
		if u.alive && u.at < squares && s.now.on[u.at] == id(i) && s.now.tiles[u.at].terrain == fire &&
			(f.units[i].moved || f.lit.has(u.at)) {
			s.ignite(id(i))
		}
	}
	for _, i := range f.moved[:f.movers] {
		s.touchCapsule(i)
	}
}

// swallow marks the non-flyers on Chasms dead (L3.20).
func (s *State) swallow(f *fates) {
	for i := range s.all() {
		if u := &s.now.units[i]; u.alive && u.at < squares && s.now.tiles[u.at].level == chasm && !f.flies(u) {
			s.doom(id(i), byChasm)
		}
	}
}

// hurt performs step 4: damage to units, hits on obstacles and ground hits (L8.6).
func (s *State) hurt(f *fates) {
	for i := range s.all() {
		if d := f.units[i].damage; d > 0 {
			s.wound(id(i), d, byDamage)
		}
	}
	for _, x := range f.strikes[:f.hits] {
		if s.hit(f, x.at, f.demolish) {
			f.spared |= x.at.bit()
		}
	}
	for _, q := range f.bumps[:f.bumped] {
		s.hit(f, q, false)
	}
	for _, x := range f.strikes[:f.hits] {
		s.loseCapsule(x.at)
		if !f.blown.has(x.at) && !f.spared.has(x.at) {
			s.groundHit(f, x.at, f.demolish && !f.firm.has(x.at))
		}
	}
	s.swallow(f)
	for i := range s.all() {
		switch u := &s.now.units[i]; {
		case !u.alive || u.hp > 0:
		case f.units[i].blown:
			s.doom(id(i), byPlasma)
		default:
			s.doom(id(i), byDamage)
		}
	}
}

// doom marks a unit dead. A Chasm takes precedence over any other cause (L15.5) except a meteor.
func (s *State) doom(i id, why cause) {
	u := &s.now.units[i]
	if !u.dying || why == byChasm && u.why != byMeteor {
		u.dying, u.why = true, why
	}
}
