package rois

import "bivouac/game"

func init() {
	powers[orderOf(goblins, 1)] = power{own: [3]verb{vSplit}, offer: offerSplit, check: checkSplit, do: split} // R-GOB1
	powers[orderOf(goblins, 2)] = power{own: [3]verb{vRage}, offer: offerRage, check: checkRage, aim: aimRage} // R-GOB2
	powers[orderOf(goblins, 3)] = power{own: [3]verb{vStorm}, counts: true, offer: offerStorm,                 // R-GOB3
		check: checkStorm, do: storm, options: stormOptions, decide: stormOn}
	powers[orderOf(goblins, 4)] = power{own: [3]verb{vSac}, offer: offerSac, check: checkSac, do: sacrifice} // R-GOB4
	powers[orderOf(goblins, 5)] = power{own: [3]verb{vLoot}, offer: offerLoot, check: checkLoot, do: loot}   // R-GOB5
	// R-GOB6: State.drums
	powers[orderOf(goblins, 6)] = power{most: drummed}
}

// splits says whether a unit may be split: it must be unwounded and of full size (R-GOB1.1). The hero may
// not be split (R-ELF5.3).
func (s *State) splits(of seat, u unit) bool {
	hp := s.set.hp[of]
	return hp >= 2 && u.hp == hp && u.most == hp && !u.hero
}

// splittable counts the units of a zone that may be split.
func (s *State) splittable(of seat, z zone) int {
	n := 0
	for _, u := range s.board[z].troop.list() {
		if s.splits(of, u) {
			n++
		}
	}
	return n
}

// offerSplit offers every number of units of every zone, within the limits.
func offerSplit(s *State, h held, to []play) []play {
	dead := s.dead(h.by)
	for z := range s.uncaptured(h.by).zones {
		for n := 1; n <= min(dead, s.vacant(h.by, z), s.splittable(h.by, z)); n++ {
			p := newPlay(vSplit)
			p.from, p.count = z, uint8(n)
			to = append(to, p)
		}
	}
	return to
}

// checkSplit checks that the units may be split and that their number fits the zone and the army (R-GOB1.1,
// R-GOB1.2).
func checkSplit(s *State, h held, p *play, no *refusal) bool {
	n := int(p.count)
	switch {
	case s.owner(p.from) != h.by:
		return no.because("R8.2", "rois.no.troop", aZone(p.from))
	case s.captured(p.from):
		return no.because("R-ORC4.2", "rois.no.captured", aZone(p.from))
	case n > s.splittable(h.by, p.from):
		return no.because("R-GOB1.1", "rois.no.split", aZone(p.from))
	case n > s.vacant(h.by, p.from):
		return no.because("R-GOB1.2", "rois.no.room", aZone(p.from), aNumber(s.capacity(h.by)))
	case n > s.dead(h.by):
		return no.because("R-GOB1.2", "rois.no.split.army", aNumber(int(s.players[h.by].initial)))
	}
	return true
}

// split replaces each unit by two units of half the HP (R-GOB1.1).
func split(s *State, h held, p *play, out *events) {
	half := s.set.hp[h.by] / 2
	t := &s.board[p.from].troop
	left := p.count
	for i := range t.list() {
		if u := &t.units[i]; left > 0 && s.splits(h.by, *u) {
			*u = unit{hp: half, most: half}
			left--
		}
	}
	for range p.count {
		t.add(h.by, unit{hp: half, most: half})
	}
	out.Say("rois.log.split", "who", game.Seat(h.by), "zone", p.from.String(), "n", int(p.count))
}

// column returns the enemy zones in the column of a zone.
func (s *State) column(of seat, z zone) area {
	return s.lands(of.other()).where(func(y zone) bool { return y.col() == z.col() })
}

func offerRage(s *State, h held, to []play) []play {
	for z := range s.uncaptured(h.by).zones {
		p := newPlay(vRage)
		p.from = z
		to = append(to, p)
	}
	return to
}

// checkRage requires an enemy in the column (R-GOB2.1).
func checkRage(s *State, h held, p *play, no *refusal) bool {
	return s.checkTroop(h.by, p, no) &&
		(s.column(h.by, p.from) != 0 || no.because("R-GOB2.1", "rois.no.rage", aZone(p.from)))
}

// aimRage aims at every enemy zone of the column (R-GOB2.1). The main target is the nearest one; of two
// equally near, the adjacent one, which can answer by a Fury; otherwise the first in reading order (R1.17).
func aimRage(s *State, h held, a *attack) {
	a.targets, a.main = s.column(h.by, a.from), noZone
	best := side
	near := s.ground.near[a.from]
	for z := range a.targets.zones {
		if _, n := a.from.bearing(z); n < best || n == best && near.has(z) && !near.has(a.main) {
			a.main, best = z, n
		}
	}
}

// drummed returns how many cards the enemy may keep: four if the goblins outnumber them (R-GOB6.1), else all.
func drummed(s *State, h held) int {
	if s.alive(h.by) > s.alive(h.by.other()) {
		return 4
	}
	return deckSize
}
