package invade

import "bivouac/game/invade"

// Longest parts of a move with the best roll: a six, or a six and effect 2 (I8.7).
const (
	bestPart = 6
	bestLong = bestPart + 1
)

// threats are the enemies that could stand on the mover's exit line next turn
// with the best roll (I18.3), as the soldiers stand now.
func (e *easel) threats() []place {
	side := e.mover()
	var list []place
	for _, u := range e.view.Units {
		p, ok := parse(u.Square)
		if ok && u.Side != side && e.breaksThrough(u, p, e.view.Sides[side].Exit-1) {
			list = append(list, p)
		}
	}
	return list
}

// breaksThrough walks down the column to the exit row, then along it: the one
// path of each square (I8.3).
func (e *easel) breaksThrough(u invade.Soldier, p place, exit int) bool {
	slow := 0
	if u.Kind == "A" {
		slow = 1
	}
	step := 1
	if exit < p.row {
		step = -1
	}
	far := (exit - p.row) * step
	if far > bestLong-slow {
		return false
	}
	for row := p.row; row != exit; row += step {
		if !e.passable(u, place{p.col, row + step}) {
			return false
		}
	}
	lateral := bestLong - slow
	if far > bestPart-slow {
		lateral = bestPart - slow
	}
	return e.stops(u, place{p.col, exit}, lateral)
}

// stops says whether a square to stop on lies within reach along the row.
func (e *easel) stops(u invade.Soldier, corner place, lateral int) bool {
	for _, step := range []int{-1, 1} {
		for n := 0; n <= lateral; n++ {
			p := place{corner.col + n*step, corner.row}
			if p.col < 0 || p.col >= files || !e.passable(u, p) {
				break
			}
			if s, taken := e.at(p); !taken || s.Square == u.Square {
				return true
			}
		}
	}
	return false
}

// passable says that a square is no obstacle for the soldier: empty, himself, or
// a Croucher of his own side (I8.5).
func (e *easel) passable(u invade.Soldier, p place) bool {
	s, taken := e.at(p)
	return !taken || s.Square == u.Square || s.Side == u.Side && s.Kind == "A"
}
