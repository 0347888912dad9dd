package lune

import (
	"bivouac/game"
	"bivouac/game/notation"
)

// near lists legal answers similar to a refused one: the same Mech and the same verb, the nearest
// squares first.
func (s *State) near(of seat, p *play) []game.Action {
	if p.verb != vMove && p.verb != vAttack && p.verb != vDeploy {
		return nil
	}
	return notation.Nearest(s.Legal(game.Seat(of), nil), func(a game.Action) (int, bool) {
		q, ok := parse(string(a))
		return distance(q.at, p.at), ok && q.verb == p.verb && q.mech == p.mech && (q.verb != vAttack || q.weapon == p.weapon)
	})
}
