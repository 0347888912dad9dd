package lune

// hit is a square that an announced attack strikes; a lobbed Blob does no damage.
type hit struct {
	at     square
	damage int8
}

// Distances of lobbed attacks, two to five squares (L5.11); with two struck squares the aim is the
// nearer one (L5.12).
const (
	lobNear = 2
	lobFar  = 5
)

// farthest returns the largest distance of a lobbed attack's aim.
func farthest(f shape) uint8 {
	if f == lobTwo {
		return lobFar - 1
	}
	return lobFar
}

// struck stores the squares that a Vek on the square at would strike now with an aim, and returns their
// number. It omits squares off the board (L5.19). The nearest square is first; a burst is in direction
// order. The damage includes Overload on the square at (L9.20).
func (s *State) struck(u *unit, at square, a aim, hits *[4]hit) int {
	t := &kinds[u.kind]
	n := 0
	add := func(q square) {
		if q != nowhere {
			hits[n] = hit{q, s.force(t, at)}
			n++
		}
	}
	switch {
	case !a.set:
	case t.shape == lobOne, t.shape == spit:
		add(at.walk(a.dir, int(a.n)))
	case t.shape == lobTwo:
		add(at.walk(a.dir, int(a.n)))
		add(at.walk(a.dir, int(a.n)+1))
	case t.shape == shotAhead:
		if q, ok := s.shot(at, a.dir); ok {
			add(q)
		}
	case t.shape == sting:
		for k := range int(t.reach) {
			add(at.walk(a.dir, k+1))
		}
	case t.shape == burst:
		for _, q := range steps[at] {
			add(q)
		}
	}
	return n
}

// force returns the damage per strike of a Vek's attack from a square: Plasma there adds Overload
// (L9.20), except to an attack without damage.
func (s *State) force(t *trait, at square) int8 {
	if t.damage > 0 && s.now.tiles[at].terrain == plasma {
		return t.damage + 1
	}
	return t.damage
}

// free says whether a unit can land or be placed on a square: a tile without obstacle or unit
// (L5.16).
func (s *State) free(q square) bool {
	return s.now.on[q] == none && s.now.tiles[q].bears()
}

// spare says whether a square is free for a new unit (L13.11).
func (s *State) spare(q square) bool {
	return s.free(q) && !s.now.tiles[q].capsule && !s.isMarked(q)
}

// isMarked says whether a square has a marker of any kind.
func (s *State) isMarked(q square) bool {
	_, marked := s.markerOn(q)
	return marked
}

// markerOn returns the marker on a square, or false if there is none. There is at most one (L2.4).
func (s *State) markerOn(q square) (marker, bool) {
	for _, m := range s.now.markers[:s.now.marked] {
		if m.at == q {
			return m, true
		}
	}
	return marker{}, false
}
