package lune

// shielded is how many building squares Active Shields cover (L14.30).
const shielded = 3

// brief makes the draws before a mission, in the order of L13.9. The map must be on the board
// already.
func (s *State) brief() {
	s.drawRoster()
	s.drawGoals()
	if s.guarded || s.shields && s.mode != 0 {
		s.drawShields()
	}
	if s.rules().environment == launches {
		s.drawRocket()
	}
	s.drawVeks()
}

// drawGoals sets the bonus objectives: the mission's own and those drawn from its pool
// without repetition (L15.20).
func (s *State) drawGoals() {
	m := s.rules()
	s.goals, s.goalCount = [len(s.goals)]goal{}, 0
	for _, code := range m.fixed {
		s.goals[s.goalCount].code = code
		s.goalCount++
	}
	var left [12]uint8 // one place for each objective
	n := copy(left[:], m.pool)
	for range m.drawn {
		k := s.pickIndex(forObjective, n, func(i int) uint8 { return left[i] })
		s.goals[s.goalCount].code = left[k]
		s.goalCount++
		copy(left[k:], left[k+1:n])
		n--
	}
}

// drawShields gives three building squares a shield, or all if there are fewer (L14.30).
func (s *State) drawShields() {
	for range shielded {
		q := s.pickWhere(forShield, everySquare[:], func(q square) bool {
			return s.now.tiles[q].obstacle == building && !s.now.tiles[q].shield
		})
		if q == nowhere {
			return
		}
		s.now.tiles[q].shield = true
	}
}

// drawRocket draws which Rocket takes off at the end of turn 2; the other follows at the
// end of turn 4 (L16.50).
func (s *State) drawRocket() {
	first := s.pick(forRocket, s.rules().rockets)
	for i := range s.all() {
		u := &s.now.units[i]
		switch {
		case u.kind != rocket:
		case u.at == first:
			u.leaves = 2
		default:
			u.leaves = 4
		}
	}
}

// drawVeks puts the Veks of the first turn on free squares of their zone. For each Vek it draws
// the square, then the type; if the mission has a boss, the first Vek is the boss (L13.9, L13.10).
func (s *State) drawVeks() {
	m := s.rules()
	for i := range m.veks {
		q := s.pickWhere(forSquare, m.vekZone, s.spare)
		if q == nowhere {
			return
		}
		k := hornetLeader
		if i > 0 || !m.boss {
			k = s.drawType()
		}
		s.appear(k, q)
	}
}
