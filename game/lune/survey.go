package lune

// survey is data shared by the choices of all Veks in one step (L12), which their moves do not
// change. Capsules can change and are read from the board.
type survey struct {
	group    [squares]uint8    // Plasma group of each square, from 1; 0 without Plasma (L3.40)
	stands   [squares]int8     // value of striking the obstacle or Forest (L12.5)
	place    [2][squares]int16 // position score of the ground (L12.7); [1] with own Flight
	toMech   [squares]int8     // distance to the nearest Mech; 0 if none
	toTarget [squares]int8     // to the nearest Mech, Rocket, Civil Building or Well
	shy      bool              // destinations with a Capsule are excluded (L12.3)
}

// look computes the survey of the current board.
func (s *State) look(v *survey) {
	v.shy = s.turn <= 1 // in the OPENING and VEK(1)
	v.group = [squares]uint8{}
	groups := uint8(0)
	slides := s.slidesNext()
	var mechs, targets set
	for q := range square(squares) {
		t := &s.now.tiles[q]
		if t.terrain == plasma && v.group[q] == 0 {
			groups++
			s.gather(v, q, groups)
		}
		v.stands[q] = worthOf(t)
		if t.obstacle == building || t.obstacle == well {
			targets |= q.bit()
		}
		v.place[0][q], v.place[1][q] = grounds(t, slides)
	}
	for i := range s.all() {
		u := &s.now.units[i]
		switch {
		case !u.alive || u.at >= squares:
		case isMech(u.kind):
			mechs |= u.at.bit()
		case u.kind == rocket:
			targets |= u.at.bit()
			if u.leaves == s.turn+1 { // L12.7
				v.shun(u.at)
			}
		}
	}
	for _, m := range s.now.markers[:s.now.marked] {
		if !m.meteor {
			v.place[0][m.at] -= 50
			v.place[1][m.at] -= 50
		}
	}
	distances(mechs, &v.toMech)
	distances(mechs|targets, &v.toTarget)
}

// worthOf returns what an obstacle or a Forest adds to the score of an attack on it (L12.5).
func worthOf(t *tile) int8 {
	switch {
	case t.obstacle == building && t.shield:
		return 3
	case t.obstacle == building:
		return 6
	case t.obstacle == well:
		return 4
	case t.terrain == forest:
		return 2
	}
	return 0
}

// grounds returns what the ground of a square adds to a position's score (L12.7), for Veks without
// and with own Flight. A Chasm does not count as elevation 0: it cannot slide.
func grounds(t *tile, slides bool) (walker, flyer int16) {
	switch t.terrain {
	case fire:
		flyer = -30
	case plasma:
		flyer = 5
	}
	switch {
	case t.level == chasm:
		return flyer - 20, flyer
	case t.level == 0 && slides:
		return flyer - 50, flyer
	}
	return flyer, flyer
}

// shun lowers the score of squares next to a Rocket about to leave.
func (v *survey) shun(rocket square) {
	for _, q := range steps[rocket] {
		if q != nowhere {
			v.place[0][q] -= 50
			v.place[1][q] -= 50
		}
	}
}

// gather gives all squares of the Plasma group of a square the same number, by flood fill.
func (s *State) gather(v *survey, from square, number uint8) {
	v.group[from] = number
	for open := from.bit(); open != 0; {
		for _, q := range steps[open.pop()] {
			if q != nowhere && v.group[q] == 0 && s.now.tiles[q].terrain == plasma {
				v.group[q] = number
				open |= q.bit()
			}
		}
	}
}

// distances computes each square's distance to the nearest square of a set. It is 0 everywhere if the
// set is empty (L12.7).
func distances(from set, to *[squares]int8) {
	if from == 0 {
		*to = [squares]int8{}
		return
	}
	for q := range square(squares) {
		to[q] = 100 // more than any distance
		if from.has(q) {
			to[q] = 0
		}
		if q.row() > 0 {
			to[q] = min(to[q], to[q-8]+1)
		}
		if q.col() > 0 {
			to[q] = min(to[q], to[q-1]+1)
		}
	}
	for q := square(squares); q > 0; {
		q--
		if q.row() < 7 {
			to[q] = min(to[q], to[q+8]+1)
		}
		if q.col() < 7 {
			to[q] = min(to[q], to[q+1]+1)
		}
	}
}
