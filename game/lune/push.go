package lune

// push pushes the unit on a square, in the order of L8.10.
func (s *State) push(f *fates, p square, d dir) {
	i, q := s.now.on[p], p.step(d)
	if i == none || s.now.units[i].kind == rocket || q == nowhere { // 1, 2
		return
	}
	t, other := &s.now.tiles[q], s.now.on[q]
	drop := f.units[i].height - t.height()
	walks := !f.flies(&s.now.units[i])
	cliff := walks && drop >= 2 // L6.12
	switch {
	case walks && t.level == chasm && other == none: // 3
		s.shift(f, i, q)
	case walks && drop < 0: // 4
		s.bump(f, i, q, againstCliff)
	case t.obstacle != open: // 5
		f.bumps[f.bumped] = q
		f.bumped++
		if cliff {
			s.dash(f, i, q, drop)
		} else {
			s.bump(f, i, q, againstThing)
		}
	case other != none && cliff && t.level != chasm: // 6
		s.crush(other, q)
		s.shift(f, i, q)
		s.fall(f, i, drop)
	case other != none:
		s.bump(f, i, q, againstThing)
		f.units[other].damage++
	default: // 7
		s.shift(f, i, q)
		if cliff {
			s.fall(f, i, drop)
		}
	}
}

// shift moves a pushed unit.
func (s *State) shift(f *fates, i id, to square) {
	u := &s.now.units[i]
	s.noteUnit(mPush, i, u.at, to, 0)
	s.now.on[u.at] = none
	s.now.on[to] = i
	u.at = to
	f.displaced(i)
}

func (f *fates) displaced(i id) {
	f.units[i].moved = true
	f.moved[f.movers] = i
	f.movers++
}

// What a unit collides with: higher ground, or an obstacle or a unit on the square.
const (
	againstCliff int8 = iota
	againstThing
)

// bump applies a collision to the pushed unit: 1 damage and no movement.
func (s *State) bump(f *fates, i id, at square, against int8) {
	f.units[i].damage++
	s.noteUnit(mBump, i, s.now.units[i].at, at, against)
}

// fall applies the damage of a drop of two levels or more (L6.11).
func (s *State) fall(f *fates, i id, drop int8) {
	f.units[i].damage += drop - 1
	s.noteUnit(mFall, i, nowhere, s.now.units[i].at, drop)
}

// dash drops a unit on an obstacle below, where it dies (L8.13).
func (s *State) dash(f *fates, i id, q square, drop int8) {
	u := &s.now.units[i]
	s.noteUnit(mPush, i, u.at, q, 0)
	s.noteUnit(mFall, i, nowhere, q, drop)
	s.now.on[u.at] = none
	u.at = q
	f.units[i].moved = true
	s.doom(i, byCrush)
}

// crush kills the unit below a falling one and removes it from its square (L8.12).
func (s *State) crush(i id, q square) {
	s.noteUnit(mCrush, i, nowhere, q, 0)
	s.now.on[q] = none
	s.doom(i, byCrush)
}

// noteUnit notes a mark of a unit.
func (s *State) noteUnit(k markKind, i id, from, to square, n int8) {
	u := &s.now.units[i]
	s.is.note(mark{kind: k, unit: i, code: u.kind, num: u.order, from: from, to: to, n: n, dir: noDir})
}

// noteAt notes a mark of a square.
func (s *State) noteAt(k markKind, at square, n int8) {
	s.is.note(mark{kind: k, unit: none, from: nowhere, to: at, n: n, dir: noDir})
}
