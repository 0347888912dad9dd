package rois

import "bivouac/game"

// worst returns the index of the unit that takes the next point, or -1 if all are dead. It is the most
// wounded unit; among equally wounded ones that with most HP; then an ordinary unit before the hero
// (R10.7).
func worst(list []unit) int { return worstBut(list, 0) }

// worstBut does the same as worst while some units are acting: among equal units it prefers one that is not
// acting (R10.7). acting has a bit for the place of each acting unit.
func worstBut(list []unit, acting uint8) int {
	at := -1
	for i, u := range list {
		if u.hp > 0 && (at < 0 || worse(u, list[at]) || u == list[at] && acting>>at&1 > acting>>i&1) {
			at = i
		}
	}
	return at
}

func worse(u, than unit) bool {
	a, b := u.most-u.hp, than.most-than.hp
	switch {
	case a != b:
		return a > b
	case u.hp != than.hp:
		return u.hp > than.hp
	}
	return than.hero && !u.hero
}

// allot takes points off units one after the other (R10.7); excess points are lost. Dead units keep
// their places.
func allot(list []unit, points int) { allotBut(list, points, 0) }

// allotBut does the same as allot while some units are acting: see worstBut.
func allotBut(list []unit, points int, acting uint8) {
	for points > 0 {
		i := worstBut(list, acting)
		if i < 0 {
			return
		}
		n := min(points, int(list[i].hp))
		list[i].hp -= uint8(n)
		points -= n
	}
}

// mend restores points, the most wounded unit first, each up to its maximum (R12.1). It returns the
// points restored.
func mend(list []unit, points int) int {
	given := 0
	for points > given {
		at := -1
		for i, u := range list {
			if u.hp < u.most && (at < 0 || worse(u, list[at])) {
				at = i
			}
		}
		if at < 0 {
			break
		}
		n := min(points-given, int(list[at].most-list[at].hp))
		list[at].hp += uint8(n)
		given += n
	}
	return given
}

// health returns the sum of HP.
func health(list []unit) int {
	n := 0
	for _, u := range list {
		n += int(u.hp)
	}
	return n
}

// inflict applies a blow to all troops at once, emits its events and records it in the current
// step. It returns the HP that each side lost. hostile says whether an enemy or an attack caused it
// (R15.6). The caller checks for victory.
func (s *State) inflict(b *blow, hostile bool, out *events) (lost [2]int) {
	var struck area
	for z := range zone(zones) {
		if b.points[z] == 0 && b.each[z] == 0 && b.flayer[z] == 0 {
			continue
		}
		struck.add(z)
		if of := s.flayerOf(z); of != nobody && b.flayer[z] > 0 {
			f := &s.board[z].flayer
			n := min(f.hp, b.flayer[z])
			f.hp -= n
			dead := 0
			if f.hp == 0 {
				dead = 1
			}
			lost[of] += s.losses(z, of, int(n), dead, out)
		}
		t := &s.board[z].troop
		if of := t.owner; of != nobody {
			before, n := health(t.list()), t.n
			allot(t.list(), int(b.points[z]))
			for i := range t.list() {
				u := &t.units[i]
				u.hp -= min(u.hp, b.each[z])
			}
			t.bury()
			lost[of] += s.losses(z, of, before-health(t.list()), int(n-t.n), out)
		}
	}
	for z := range struck.zones {
		s.settle(z)
	}
	if hostile && lost != [2]int{} {
		s.marks.hurt = true
	}
	return lost
}

// losses records and emits what the units of a zone have lost, and returns points.
func (s *State) losses(z zone, of seat, points, dead int, out *events) int {
	if points == 0 {
		return 0
	}
	s.hurt(hit{zone: z, of: of, points: uint8(points), dead: uint8(dead)})
	if dead > 0 {
		out.Say("rois.log.dies", "zone", z.String(), "who", game.Seat(of), "n", points, "dead", dead)
	} else {
		out.Say("rois.log.loses", "zone", z.String(), "who", game.Seat(of), "n", points)
	}
	return points
}

// eachOf adds a loss of 1 to every unit of a player in an area (R1.13), including Flayers in the
// enemy's zones.
func (s *State) eachOf(of seat, in area, b *blow) {
	for z := range in.zones {
		switch of {
		case s.owner(z):
			b.each[z]++
		case s.flayerOf(z):
			b.flayer[z]++
		}
	}
}

// contact returns the zones adjacent to at least one zone of an area (R1.6).
func (s *State) contact(with area) area {
	var a area
	for z := range with.zones {
		a |= s.ground.near[z]
	}
	return a
}

// settle restores the invariants of a zone after units have died or left: a Flayer without a troop
// around it becomes a troop (R-ORC6.4), markers without units are lost (R29.4).
func (s *State) settle(z zone) {
	p := &s.board[z]
	owner := p.troop.owner
	p.troop.tidy()
	if p.flayer.hp == 0 {
		p.flayer = unit{}
	}
	if p.troop.n == 0 && owner != nobody && p.flayer.hp > 0 {
		p.troop.add(owner.other(), p.flayer)
		p.flayer = unit{}
	}
	for of := red; of <= black; of++ {
		for i := range s.players[of].markers {
			if s.players[of].markers[i] == z && p.troop.owner != of {
				s.players[of].markers[i] = noZone
			}
		}
	}
}
