package invade

import "bivouac/game"

// refuseKill says why "kill T" cannot be done as a whole (I16.4).
func (s *State) refuseKill(target square) *game.Refusal {
	if r := s.refuseAny(target); r != nil {
		return r
	}
	if need, left := s.cells[target].hp(), s.shotsLeft(); need > left {
		return game.Refuse("I16.4", "invade.err.kill", "need", need, "left", left)
	}
	return nil
}

// refuseAny says why nobody can shoot at a target: the reason of the soldier
// that comes nearest to it.
func (s *State) refuseAny(target square) *game.Refusal {
	if r := s.refuseTarget(target); r != nil {
		return r
	}
	if _, ok := s.attacker(target); ok {
		return nil
	}
	var best *game.Refusal
	bestRank := -1
	for _, q := range s.own[s.active].squares() {
		r := s.refuseShot(q, target, false)
		if rank := closeness[r.Why.Key]; rank > bestRank {
			best, bestRank = r, rank
		}
	}
	if best == nil {
		return game.Refuse("I10.2", "invade.err.nobody")
	}
	return best
}

// closeness ranks the reasons for which a shot fails, the nearest miss highest.
var closeness = map[game.Key]int{
	"invade.err.line": 0, "invade.err.range": 1, "invade.err.sight": 2, "invade.err.miss": 3,
}

// refuseVolley says no when nobody can be killed (I16.5).
func (s *State) refuseVolley() *game.Refusal {
	if _, ok := s.nextKill(); !ok {
		return game.Refuse("I16.5", "invade.err.volley")
	}
	return nil
}

// shooter is the only Bombardier that can legally fire at a target (I16.1).
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
