package lune

// hit is a square that an announced attack strikes; a lobbed Blob does no damage.
type hit struct {
	at     square
	damage int8
}

// Lobbed attacks reach from two to five squares (L5.11); of two struck squares it is
// the nearer one that is aimed at (L5.12).
const (
	lobNear = 2
	lobFar  = 5
)

// farthest is the greatest distance at which a lobbed attack can be aimed.
func farthest(f shape) uint8 {
	if f == lobTwo {
		return lobFar - 1
	}
	return lobFar
}

// struck lists the squares that a Vek standing on a square would strike now with an
// aim, those off the board left out (L5.19): nearest first, a burst in direction order.
// The damage counts its Overload there (L9.20).
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

// force is the damage of each strike of a Vek's attack from a square: with Overload if
// Plasma lies there (L9.20), which adds nothing to an attack without damage.
func (s *State) force(t *trait, at square) int8 {
	if t.damage > 0 && s.now.tiles[at].terrain == plasma {
		return t.damage + 1
	}
	return t.damage
}

// free says whether a unit can land or be put on a square: a tile, no obstacle, no
// unit (L5.16).
func (s *State) free(q square) bool {
	return s.now.on[q] == none && s.now.tiles[q].bears()
}

// spare says whether a square is free for what appears (L13.11).
func (s *State) spare(q square) bool {
	return s.free(q) && !s.now.tiles[q].capsule && !s.isMarked(q)
}

// isMarked says whether a marker of any kind lies on a square.
func (s *State) isMarked(q square) bool {
	for _, m := range s.now.markers[:s.now.marked] {
		if m.at == q {
			return true
		}
	}
	return false
}
