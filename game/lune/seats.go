package lune

// playing says whether a seat was given to somebody who is still there.
func (s *State) playing(p seat) bool { return uint8(p) < s.seats && !s.left.has(p) }

// mechsOf is how many Mechs a player owns.
func (s *State) mechsOf(p seat) int {
	n := 0
	for _, of := range s.owner {
		if of == p {
			n++
		}
	}
	return n
}

// inherit gives the Mechs of whoever has left, in the order C, K, A, each to the
// remaining player who owns the fewest, the first joined among equals (L1.6).
// Somebody remains.
func (s *State) inherit() {
	for k, of := range s.owner {
		if s.playing(of) {
			continue
		}
		heir := nobody
		for p := range seat(s.seats) {
			if s.playing(p) && (heir == nobody || s.mechsOf(p) < s.mechsOf(heir)) {
				heir = p
			}
		}
		s.owner[k] = heir
	}
}
