package invade

import "bivouac/game"

// refuseKill returns why "kill T" cannot be completed (I16.4).
func (s *State) refuseKill(target square) *game.Refusal {
	if r := s.refuseAny(target); r != nil {
		return r
	}
	if need, left := s.cells[target].hp(), s.shotsLeft(); need > left {
		return game.Refuse("I16.4", "invade.err.kill", "need", need, "left", left)
	}
	return nil
}

// refuseAny returns why no soldier can hit a target: the reason of the soldier that comes closest
// to a hit. It returns nil if one can.
func (s *State) refuseAny(target square) *game.Refusal {
	if r := s.refuseTarget(target); r != nil {
		return r
	}
	if _, ok := s.attacker(target); ok {
		return nil
	}
	var best *game.Refusal
	var bestRank int
	for _, q := range s.own[s.active].squares() {
		r := s.refuseShot(q, target, false)
		if rank := s.nearMiss(r, q, target); best == nil || rank > bestRank {
			best, bestRank = r, rank
		}
	}
	if best == nil {
		return game.Refuse("I10.2", "invade.err.nobody")
	}
	return best
}

// nearMiss ranks a refused shot, higher if it comes closer to a hit: by its reason, then by
// Precision among those that would miss, then by distance.
func (s *State) nearMiss(r *game.Refusal, from, target square) int {
	rank := closeness[r.Why.Key] * 1000
	if r.Why.Key == "invade.err.miss" {
		rank += s.precision(from, target, false) * 2 * side16
	}
	return rank - distance(from, target)
}

// closeness ranks the reasons for which a shot fails, the nearest miss highest.
var closeness = map[game.Key]int{
	"invade.err.line": 0, "invade.err.range": 1, "invade.err.sight": 2, "invade.err.miss": 3,
}

// shooter returns the only Bombardier that can legally fire at a target (I16.1), or the refusal if
// there is none or more than one.
func (s *State) shooter(target square) (square, *game.Refusal) {
	if r := s.refuseTarget(target); r != nil {
		return 0, r
	}
	var found []square
	s.eachSight(func(from, to square) bool {
		if to == target && s.cells[from].loaded() && s.hitsAt(from, to, true) {
			found = append(found, from)
		}
		return true
	})
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return 0, game.Refuse("I10.9", "invade.err.shell.nobody", "square", squareArg[target])
	}
	return 0, game.Refuse("I16.1", "invade.err.shell.which", "square", squareArg[target], "n", len(found))
}
