package invade

import (
	"cmp"
	"slices"

	"bivouac/game"
)

// mostNear is how many legal actions a refusal names.
const mostNear = 5

// near lists the legal actions most like a refused act: the same verb, the same
// soldier, the nearest squares.
func (s *State) near(asking game.Seat, refused act) []game.Action {
	type rated struct {
		action game.Action
		gap    int
	}
	var list []rated
	for _, action := range s.Legal(asking, nil) {
		a, _ := parse(string(action))
		if gap, ok := likeness(refused, a); ok {
			list = append(list, rated{action, gap})
		}
	}
	slices.SortStableFunc(list, func(x, y rated) int { return cmp.Compare(x.gap, y.gap) })
	var near []game.Action
	for _, r := range list[:min(len(list), mostNear)] {
		near = append(near, r.action)
	}
	return near
}

// likeness is how far a legal act is from the refused one; false if they have
// nothing in common.
func likeness(refused, a act) (int, bool) {
	if attacks(refused.verb) && attacks(a.verb) {
		gap := 4 * distance(refused.to, a.to)
		if refused.verb != a.verb {
			gap += 2
		}
		return gap + min(1, distance(refused.from, a.from)), a.verb != vVolley
	}
	if refused.verb != a.verb {
		return 0, false
	}
	gap := distance(refused.to, a.to) + 8*distance(refused.from, a.from)
	if refused.kind != a.kind {
		gap += 2
	}
	for role, v := range refused.dice {
		gap += abs(int(v) - int(a.dice[role]))
	}
	return gap, true
}

func attacks(v verb) bool { return v == vAttack || v == vKill || v == vShell || v == vVolley }
