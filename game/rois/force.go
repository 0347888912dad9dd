package rois

import "math/bits"

// lands returns the zones that a player controls (R1.4).
func (s *State) lands(of seat) area {
	var a area
	for z := range s.board {
		if s.board[z].troop.owner == of {
			a |= 1 << z
		}
	}
	return a
}

// troops returns the zones that hold units of either side.
func (s *State) troops() area { return s.lands(red) | s.lands(black) }

// owner returns the controller of a zone, or nobody.
func (s *State) owner(z zone) seat { return s.board[z].troop.owner }

// flayerOf returns the owner of the Flayer that is embedded in a zone (R-ORC6), or nobody.
func (s *State) flayerOf(z zone) seat {
	if s.board[z].flayer.hp == 0 {
		return nobody
	}
	return s.board[z].troop.owner.other()
}

// alive counts the units that a player has on the board, Flayers included (R1.16).
func (s *State) alive(of seat) int {
	n := 0
	for z := range s.board {
		p := &s.board[z]
		if p.troop.owner == of {
			n += int(p.troop.n)
		} else if p.flayer.hp > 0 && p.troop.owner.other() == of {
			n++
		}
	}
	return n
}

// dead counts the units that a player has lost, without those waiting to return (R1.16).
func (s *State) dead(of seat) int {
	p := &s.players[of]
	return max(0, int(p.initial)-s.alive(of)-int(p.waiting))
}

// capacity returns how many units of a player fit into a zone (R2.7).
func (s *State) capacity(of seat) int { return int(s.room) + s.power(of).room }

// space returns how many more units of a player may enter a zone now. It returns 0 if an enemy stands
// there, or if the zone is impassable or sealed (R-INS2.2).
func (s *State) space(of seat, z zone) int {
	if s.hostile(of, z) || s.ground.impassable(z) || s.marks.sealed == z {
		return 0
	}
	return s.vacant(of, z)
}

// vacant returns how many more units of a player fit into a zone.
func (s *State) vacant(of seat, z zone) int {
	return max(0, s.capacity(of)-int(s.board[z].troop.n))
}

// hostile says whether a zone holds an enemy unit, so that a player cannot enter it (R9.1). A
// Flayer in the player's own zone counts while its order is in force (R-ORC6.6).
func (s *State) hostile(of seat, z zone) bool {
	owner := s.owner(z)
	return owner == of.other() || owner == of && s.pinned(z)
}

// captured says whether the troop of a zone is captured (R-ORC4.1).
func (s *State) captured(z zone) bool {
	o := s.owner(z)
	return o != nobody && s.trapped(o, z, 0)
}

// trapped says whether a player's troop in a zone would be captured if the enemy also controlled the zones of
// more.
func (s *State) trapped(of seat, z zone, more area) bool {
	if !s.power(of.other()).traps {
		return false
	}
	n := 0
	for d := north; d < noDirection; d += 2 {
		if y := z.step(d); y != noZone && (s.owner(y) == of.other() || more.has(y)) && s.ground.adjacent(z, y) {
			n++
		}
	}
	return n >= 3
}

// uncaptured returns the zones of a player that are not captured. Only these give support, and only these may
// be used by the player's orders (R17.8).
func (s *State) uncaptured(of seat) area {
	a := s.lands(of)
	if !s.power(of.other()).traps {
		return a
	}
	return a.where(func(z zone) bool { return !s.captured(z) })
}

// pinned says whether the troop of a zone cannot move because of a Flayer (R-ORC6.2).
func (s *State) pinned(z zone) bool {
	of := s.flayerOf(z)
	return of != nobody && s.power(of).pins
}

// still says whether no unit may change zone (R-ELF4.1).
func (s *State) still() bool { return s.power(red).still || s.power(black).still }

// markersAt returns the markers of a player in a zone, as bits (R29).
func (s *State) markersAt(of seat, z zone) uint8 {
	var m uint8
	for i, at := range s.players[of].markers {
		if at == z {
			m |= 1 << i
		}
	}
	return m
}

// marked says whether a marker of a player is effective in a zone (R29.5, R29.6).
func (s *State) marked(of seat, z zone, marker int) bool {
	return s.set.specials && z != noZone && s.players[of].markers[marker] == z && !s.captured(z)
}

// full returns a unit of a player with full HP (R4.2).
func (s *State) full(of seat) unit {
	hp := s.set.hp[of]
	return unit{hp: hp, most: hp}
}

// zones iterates over an area in reading order (R1.17).
func (a area) zones(yield func(zone) bool) {
	for a != 0 {
		z := zone(bits.TrailingZeros32(uint32(a)))
		if !yield(z) {
			return
		}
		a &= a - 1
	}
}

// where returns the zones of an area for which a condition holds.
func (a area) where(is func(zone) bool) (some area) {
	for z := range a.zones {
		if is(z) {
			some.add(z)
		}
	}
	return some
}

// count returns how many zones an area has.
func (a area) count() int { return bits.OnesCount32(uint32(a)) }

// first returns the first zone of the area in reading order, or noZone if the area is empty.
func (a area) first() zone {
	if a == 0 {
		return noZone
	}
	return zone(bits.TrailingZeros32(uint32(a)))
}

// only returns the area of one zone; for noZone it is empty.
func only(z zone) area {
	if z == noZone {
		return 0
	}
	return 1 << z
}
