package lune

// deploy puts a Mech on its square, or moves it there (L10.2).
func (s *State) deploy(mech uint8, at square) {
	u := &s.now.units[mech]
	if u.at != nowhere {
		s.now.on[u.at] = none
	}
	u.at = at
	s.now.on[at] = id(mech)
}

// deployRest places a player's Mechs that are not on the board yet on the default squares (L10.3).
// If of is nobody, it places those of all players.
func (s *State) deployRest(of seat) {
	for m := range uint8(mechCount) {
		if s.placed(m) || of != nobody && !s.commands(of, m) {
			continue
		}
		if q := s.defaultSquare(); q != nowhere {
			s.deploy(m, q)
		}
	}
}

// defaultSquare returns the free square of the Mech zone with the highest elevation; among equals,
// the first in board order (L10.3). It returns nowhere if none is free.
func (s *State) defaultSquare() square {
	best := nowhere
	for _, q := range s.rules().mechZone {
		if s.free(q) && (best == nowhere || s.now.tiles[q].level > s.now.tiles[best].level) {
			best = q
		}
	}
	return best
}
