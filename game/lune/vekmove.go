package lune

// vekMoves performs step 6 of the Vek turn, which is also the first part of the OPENING: each living
// Vek moves and aims, newcomers included (L11.16, L10.4).
func (s *State) vekMoves() {
	var order [mostUnits]id
	var v survey
	s.look(&v)
	for _, i := range order[:s.veks(&order)] {
		s.now.units[i].aim = aim{}
		o := s.choose(i, &v)
		s.takes(i, &o)
	}
}

// takes performs a Vek's option: it moves there and stores its aim; Leapers web the Mech they aim
// at (L12.9).
func (s *State) takes(i id, o *option) {
	u := &s.now.units[i]
	if o.to != u.at {
		s.travel(i, o.to, o.falls)
	}
	if !o.aim.set {
		return
	}
	u.aim = o.aim
	s.noteAim(mAim, i, o.aim, nowhere)
	if !kinds[u.kind].leap {
		return
	}
	if m := s.unitOn(u.at.step(o.aim.dir)); m != nil && isMech(m.kind) {
		u.webs = id(m.kind) // L9.40: the Mechs are units 0, 1, 2
		s.noteUnit(mWeb, i, nowhere, m.at, 0)
	}
}

// slidesNext says whether a landslide acts in the next Vek turn (L14.10).
func (s *State) slidesNext() bool {
	return s.rules().environment == landslide && s.turn+1 < turns
}
