package lune

import (
	"slices"

	"bivouac/game"
)

// most actions that a refusal offers instead.
const mostNear = 5

// near lists the legal answers that are most like a refused one: the same Mech and the
// same verb, the nearest squares first.
func (s *State) near(of seat, p *play) []game.Action {
	if p.verb != vMove && p.verb != vAttack && p.verb != vDeploy {
		return nil
	}
	var list []game.Action
	var far []int
	for _, a := range s.Legal(game.Seat(of), nil) {
		q, ok := parse(string(a))
		if !ok || q.verb != p.verb || q.mech != p.mech || q.verb == vAttack && q.weapon != p.weapon {
			continue
		}
		n := distance(q.at, p.at)
		i := len(list)
		for i > 0 && far[i-1] > n {
			i--
		}
		if i < mostNear {
			list, far = slices.Insert(list, i, a), slices.Insert(far, i, n)
			list, far = list[:min(len(list), mostNear)], far[:min(len(far), mostNear)]
		}
	}
	return list
}
