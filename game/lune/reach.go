package lune

// reached is the result of reach.
type reached struct {
	ends set           // squares where the unit may stop, without its own
	cost [squares]int8 // fall damage on the way to each of them
}

// reach finds the squares to which a unit can move, with the least fall damage (L6). It does not
// check whether the unit is Webbed or has moved.
func (s *State) reach(i id, r *reached) {
	u := &s.now.units[i]
	r.ends = 0
	switch {
	case u.move <= 0 || u.at >= squares || u.kind == rocket || u.kind == rock: // L6.6
	case s.flies(u):
		s.reachOver(u, r, true)
	case leaps(u):
		s.reachOver(u, r, false)
	default:
		s.walks(u, r)
	}
}

// reachOver does the work of reach for Flight (L6.8), and for Leap, which never ends on a Chasm (L6.9).
func (s *State) reachOver(u *unit, r *reached, chasms bool) {
	for all := within[u.at][min(int(u.move), len(within[0])-1)]; all != 0; {
		q := all.pop()
		t := &s.now.tiles[q]
		if s.now.on[q] == none && t.obstacle == open && (chasms || t.level != chasm) {
			r.ends |= q.bit()
			r.cost[q] = 0
		}
	}
}

// walks does the work of reach for walkers. It is a breadth-first search, one round per step of the
// unit, that minimises total fall damage (L6.4). Ways with lethal damage are excluded (L6.5).
func (s *State) walks(u *unit, r *reached) {
	most := u.hp - 1
	if u.shield {
		most = 127
	}
	r.ends = u.at.bit()
	r.cost[u.at] = 0
	for edge, left := r.ends, u.move; edge != 0 && left > 0; left-- {
		edge = s.spread(u, edge, most, r)
	}
	for all := r.ends; all != 0; {
		if q := all.pop(); s.now.on[q] != none {
			r.ends &^= q.bit()
		}
	}
}

// spread takes one step from each square of edge and returns the squares to which this is the
// cheapest way so far.
func (s *State) spread(u *unit, edge set, most int8, r *reached) (next set) {
	before := r.cost
	for edge != 0 {
		at := edge.pop()
		for _, q := range steps[at] {
			if q == nowhere || !s.enters(u, q) {
				continue
			}
			drop := s.now.tiles[at].level - s.now.tiles[q].level
			cost := before[at] + max(0, drop-1)
			if drop < -1 || cost > most || r.ends.has(q) && r.cost[q] <= cost { // L6.1, L6.3
				continue
			}
			r.ends |= q.bit()
			r.cost[q] = cost
			next |= q.bit()
		}
	}
	return next
}

// enters says whether a walker may stop on or cross a square: a tile without obstacle and without a
// unit of the other side (L6.1, L6.2).
func (s *State) enters(u *unit, q square) bool {
	if !s.now.tiles[q].bears() {
		return false
	}
	o := s.unitOn(q)
	return o == nil || isMech(o.kind) && isMech(u.kind) || isVek(o.kind) && isVek(u.kind)
}

// shot returns the square that a shot from a square in a direction strikes (L7.2). It returns false if
// the shot is lost (L7.11).
func (s *State) shot(from square, d dir) (square, bool) {
	h := s.now.tiles[from].height()
	level, seen, last := false, false, nowhere
	for q := from.step(d); q != nowhere; q = q.step(d) {
		t := &s.now.tiles[q]
		e := t.height()
		if t.obstacle != open || e > h {
			return q, true
		}
		seen = e == h || !level
		if seen && s.now.on[q] != none {
			return q, true
		}
		level = level || e == h
		last = q
	}
	return last, seen
}
