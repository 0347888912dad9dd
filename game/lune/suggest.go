package lune

import (
	"slices"

	"bivouac/game"
)

// mostSuggested is the largest number of attacks and repairs among the suggestions.
const mostSuggested = 3

// Suggest returns those of these answers that are legal: the default placement, the most valuable attacks
// and repairs, and "ready".
func (s *State) Suggest(asking game.Seat) []game.Suggestion {
	if asking < 0 || int(asking) >= int(s.seats) || s.asked[asking] == 0 {
		return nil
	}
	legal := s.Legal(asking, nil)
	var list []game.Suggestion
	add := func(v verb, key game.Key) {
		if a := bareText[v]; slices.Contains(legal, a) {
			list = append(list, game.Suggestion{Name: game.T(key), Action: a})
		}
	}
	add(vAuto, "lune.label.auto")
	if s.phase == inPlayers {
		list = append(list, s.suggestDeeds(legal)...)
	}
	add(vReady, "lune.label.ready")
	return list
}

// suggestDeeds returns the best attack or repair of each Mech by the value of the position after
// it, if it improves the position.
func (s *State) suggestDeeds(legal []game.Action) []game.Suggestion {
	type best struct {
		play  play
		worth int
	}
	var each [mechCount]best
	now := s.worth()
	for _, a := range legal {
		p, ok := parse(string(a))
		if !ok || p.verb != vAttack && p.verb != vRepair {
			continue
		}
		t := s.preview(&p)
		if gain := t.worth() - now; gain > each[p.mech].worth && t.now.grid >= s.now.grid {
			each[p.mech] = best{p, gain}
		}
		t.clear()
	}
	slices.SortStableFunc(each[:], func(a, b best) int { return b.worth - a.worth })
	var list []game.Suggestion
	for i := range each[:mostSuggested] {
		if each[i].worth > 0 {
			list = append(list, game.Suggestion{Name: s.deedName(&each[i].play), Action: each[i].play.text()})
		}
	}
	return list
}

// deedName returns the label of an attack or repair.
func (s *State) deedName(p *play) game.Text {
	d := describer{s: s, p: p, c: &game.Choice{}}
	if p.verb == vAttack {
		d.attack()
		return d.c.Label
	}
	return game.T("lune.label.repair", "mech", d.mechName())
}

// worth returns a rough value of a position for the players, from living units, losses and the effect of
// the announced attacks.
func (s *State) worth() int {
	if s.phase == over {
		return -1000
	}
	n := 40*int(s.now.grid) + 10*int(s.now.tally.rocksBroken) - 20*int(s.now.tally.capsulesLost) -
		20*int(s.now.tally.wellsLost)
	for i := range s.all() {
		u := &s.now.units[i]
		switch {
		case !u.alive || u.at >= squares:
		case isVek(u.kind):
			n -= 12 + 4*int(u.hp)
		case u.kind != rock:
			n += 20 + 6*int(u.hp)
			if u.fire {
				n -= 5
			}
		}
	}
	var memory [24]strikes
	for _, x := range s.announced(memory[:0]) {
		v := s.rehearse(x.by)
		n -= s.dread(&v)
	}
	return n
}

// dread returns the value of an announced attack for the enemy.
func (s *State) dread(v *victims) int {
	n := 35*v.ruined.len() + 10*(v.shields.len()+v.wells.len()+v.lost.len()+v.blobs.len())
	for i := range v.units[:v.count] {
		x := &v.units[i]
		u := &s.now.units[x.unit]
		hurt := min(x.hurt, int(u.hp))
		if x.dead {
			hurt = int(u.hp)
		}
		switch {
		case isVek(u.kind):
			n -= 4 * hurt
		case u.kind == rock:
			n -= 3
		case x.dead:
			n += 20 + 6*hurt
		default:
			n += 6 * hurt
		}
	}
	return n
}
