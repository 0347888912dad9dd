package lune

// survey is what the choices of all Veks of one step have in common (L12): what does
// not change while they move. Capsules do: who reads them looks at the board.
type survey struct {
	group    [squares]uint8    // Plasma group of each square, from 1; 0 without Plasma (L3.40)
	stands   [squares]int8     // value of a struck obstacle or Forest (L12.5)
	place    [2][squares]int16 // position score of the ground itself (L12.7); [1] with Flight of its own
	toMech   [squares]int8     // distance to the nearest Mech; 0 if none
	toTarget [squares]int8     // to the nearest Mech, Rocket, Civil Building or Well
	shy      bool              // destinations with a Capsule are excluded (L12.3)
}

// look fills a survey with the board as it is.
func (s *State) look(v *survey) {
	v.shy = s.turn <= 1 // the OPENING and VEK(1)
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
			if s.leavesNext(u) {
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

// worthOf is what an obstacle or a Forest adds to the score of an attack that strikes
// it (L12.5).
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

// grounds is what the ground of a square adds to a position's score (L12.7), for Veks
// without and with Flight of their own. A Chasm is no elevation 0 here: it cannot slide.
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

// shun lowers the squares next to a Rocket that is about to leave.
func (v *survey) shun(rocket square) {
	for _, q := range steps[rocket] {
		if q != nowhere {
			v.place[0][q] -= 50
			v.place[1][q] -= 50
		}
	}
}

// gather gives a number to a square's Plasma group.
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

// distances measures how far each square is from the nearest of some squares; 0
// everywhere if there are none (L12.7).
func distances(from set, to *[squares]int8) {
	if from == 0 {
		*to = [squares]int8{}
		return
	}
	for q := range square(squares) {
		to[q] = 100 // farther than any
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
