package invade

import (
	"bivouac/game"
	"bivouac/game/notation"
)

// near lists the legal actions most like a refused act: see likeness.
func (s *State) near(asking game.Seat, refused act) []game.Action {
	return notation.Nearest(s.Legal(asking, nil), func(action game.Action) (int, bool) {
		a, _ := parse(string(action))
		return likeness(refused, a)
	})
}

// likeness returns the distance of a legal act from the refused one. It returns false if the two
// have nothing in common.
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
