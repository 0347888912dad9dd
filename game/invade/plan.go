package invade

import (
	"bivouac/game"
	"bivouac/game/notation"
)

// A plan is an allocation of the dice with a name that says what it is good for.

// planName returns the name of an allocation: that of the preset with the same dice, or else one
// that fits its highest dice.
func (s *State) planName(d dice) game.Key {
	for i, p := range presets {
		if s.preset(i) == d {
			return presetName(p.id)
		}
	}
	most := d.falling()[0]
	name := "manoeuvre"
	switch {
	case d[ord] == most:
		name = "break"
	case d[eff] == most && d[pre] < d[com]:
		name = "reinforce"
	case d[pre] == most && d[com] >= d[eff]:
		name = "assault"
	case d[eff] == most, d[pre] == most:
		name = "hold"
	}
	return presetName(name)
}

func presetName(id string) game.Key { return game.Key("invade.preset." + id) }

// planText returns the text of a plan on a button: its name, the dice as signs, and the shots that
// the upheaval leaves.
func planText(name any, d dice) game.Text {
	u := d.upheaved()
	return game.T("invade.plan", "name", name, "com", int(d[com]), "abs", int(d[abscissa]), "ord", int(d[ord]),
		"eff", int(d[eff]), "pre", int(d[pre]), "shots", int(u[com]), "across", int(u[abscissa]), "up", int(u[ord]))
}

// squares lists those squares of prey whose soldiers a hunt kills.
func (h *hunt) squares(prey []square) string {
	var list []square
	for i, q := range prey {
		if h.kills[i] {
			list = append(list, q)
		}
	}
	return notation.Names(list)
}

// A plan to shoot considers at most mostPrey enemies, and only those within preyRows rows of the
// own exit line, which can reach it in a turn.
const (
	mostPrey = 3
	preyRows = 7
)

// prey returns the n enemies that threaten the own exit line most, the nearest first.
func (s *State) prey() (list [mostPrey]square, n int) {
	for row := 0; row <= preyRows; row++ {
		for _, q := range s.own[s.active.foe()].squares() {
			if advance(s.active, q) == row && n < mostPrey {
				list[n] = q
				n++
			}
		}
	}
	return list, n
}

// A hunt is what an allocation lets the active player shoot.
type hunt struct {
	dice  dice
	kills [mostPrey]bool // which enemies of prey it kills
	dodge int            // Dodge left after these shots
}

// better says whether a hunt kills more enemies than another or, if they kill as many, nearer ones
// or the same ones with more Dodge left.
func (h *hunt) better(than *hunt) bool {
	count := func(x *hunt) (n int) {
		for _, k := range x.kills {
			if k {
				n++
			}
		}
		return n
	}
	if a, b := count(h), count(than); a != b {
		return a > b
	}
	for i := range h.kills {
		if h.kills[i] != than.kills[i] {
			return h.kills[i]
		}
	}
	return h.dodge > than.dodge
}

// bestHunt returns the hunt of the allocation with which the most enemies that threaten the exit
// line can be shot this turn, each by a soldier that stands or moves into position. It returns
// false if none can be shot.
func (s *State) bestHunt() (hunt, bool) {
	prey, n := s.prey()
	best, found := hunt{}, false
	if n == 0 {
		return best, false
	}
	for _, code := range allocLists[dice(s.roll).falling().code()] {
		d := decode(int(code))
		if u := d.upheaved(); int(u[com]) < hitPoints {
			continue
		}
		for _, e := range hunters(d[eff]) {
			h := s.hunts(d, e, prey[:n])
			if h.kills != [mostPrey]bool{} && (!found || h.better(&best)) {
				best, found = h, true
			}
		}
	}
	return best, found
}

// hunters returns the effects that help to shoot, among those that an Eff die opens.
func hunters(die uint8) []effect {
	switch {
	case die == 6:
		return []effect{effect24}
	case die >= 4:
		return []effect{effect2, effect4}
	case die >= 2:
		return []effect{effect2}
	}
	return []effect{effect1}
}

// hunts returns what an allocation with an effect lets the active player shoot. For each enemy it
// looks for a soldier that can shoot it from where it stands, or after a move, while moves and
// shots last.
func (s *State) hunts(d dice, e effect, prey []square) hunt {
	h := hunt{dice: d, dodge: int(d[pre])}
	t := *s
	*t.mine() = d
	t.phase, t.effect = moving, e
	u := d.upheaved()
	shots := int(u[com])
	var dead []square
	for i, target := range prey {
		need := t.cells[target].hp()
		if need > shots || !t.aims(u, target, dead) && !t.comes(u, target, dead) {
			continue
		}
		shots -= need
		dead = append(dead, target)
		h.kills[i] = true
	}
	dead = dead[:0]
	for i, target := range prey { // a soldier that moved later may stand in the way
		if h.kills[i] = h.kills[i] && t.aims(u, target, dead); h.kills[i] {
			h.dodge -= t.cells[target].hp()
			dead = append(dead, target)
		}
	}
	return h
}

// aims says whether a soldier already stands where it can shoot a target with u, the dice after the
// upheaval, once the enemies in dead are removed.
func (s *State) aims(u dice, target square, dead []square) bool {
	was, bodies := *s.mine(), [mostPrey]cell{}
	for i, q := range dead {
		bodies[i] = s.take(q)
	}
	*s.mine() = u
	_, ok := s.attacker(target)
	*s.mine() = was
	for i, q := range dead {
		s.put(q, bodies[i])
	}
	return ok
}

// comes moves a soldier to a square from which it can shoot a target, trying the shortest shots
// first. It returns false if no soldier can do so.
func (s *State) comes(u dice, target square, dead []square) bool {
	if s.moves >= s.mine()[com] {
		return false
	}
	for n := 1; n < side16; n++ {
		for _, dir := range directions {
			col, row := target.col()+dir.x*n, target.row()+dir.y*n
			reach := int(u[abscissa])
			if dir.y != 0 {
				reach = int(u[ord])
			}
			if n > reach || !inside(col, row) || s.cells[at(col, row)] != 0 {
				continue
			}
			for _, from := range s.own[s.active].squares() {
				if !s.walks(from, at(col, row)) {
					continue
				}
				t := *s
				t.move(from, at(col, row), nil)
				if t.aims(u, target, dead) {
					*s = t
					return true
				}
			}
		}
	}
	return false
}

// walks says whether a soldier of the active player that has not moved can walk to an empty square.
func (s *State) walks(from, to square) bool {
	c := s.cells[from]
	return !c.moved() && s.inReach(c, abs(to.row()-from.row()), abs(to.col()-from.col())) &&
		s.refusePath(from, to, "", "") == nil
}
