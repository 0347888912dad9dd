package lune

// kind is the type of a unit: an index of kinds.
type kind uint8

const (
	combat    kind = iota // C
	cannon                // K
	artillery             // A
	flyPsion
	plasmaPsion
	plasmaCrab
	plasmaScarab
	blobber
	blob
	hornetLeader
	crab
	scarab
	firefly
	alphaFirefly
	leaper
	alphaLeaper
	hornet
	alphaHornet
	rocket
	rock
	kindCount
)

// aim is an announced attack, relative to its unit (L5.19). The zero value means no aim.
type aim struct {
	set   bool
	burst bool // L5.17
	dir   dir
	n     uint8 // distance of a lobbed attack; 0 for shots and stings
}

// id is the index of a unit in battle.units; none for no unit.
type id uint8

const none id = 255

// unit is one piece. The three Mechs are always units 0, 1, 2, on the board or not; the others
// follow in the order of appearance. The index of a dead unit is reused only when the list is full
// (Veks are identified by order, not index).
type unit struct {
	kind   kind
	alive  bool
	at     square // nowhere when it is not on the board
	hp     int8
	most   int8
	move   int8
	order  uint8 // Veks: initiative (L5.7); Rockets and rocks: their number
	fire   bool
	shield bool
	aim    aim
	webs   id    // LE, AL: the Mech that it holds (L9.40)
	fell   uint8 // rock: the turn in which it fell (L14.23)
	leaves uint8 // Rocket: the turn at whose end it takes off
	moved  bool  // Mech: has moved in this turn
	acted  bool  // Mech: has acted in this turn
	dying  bool  // marked dead (L8.7): only within a resolution, or until mourn
	why    cause // of death, while dying is true
}

// newUnit returns a unit of a kind with full health, off the board.
func newUnit(k kind) unit {
	t := &kinds[k]
	return unit{kind: k, alive: true, at: nowhere, hp: t.health, most: t.health, move: t.move, webs: none}
}

// spawn places a new Vek, Rocket or rock on a free square: a Vek with the next initiative (L5.7),
// the others with the next number of their kind. It notes no mark.
func (s *State) spawn(k kind, at square) id {
	b := &s.now
	i := b.place()
	u := newUnit(k)
	u.at = at
	switch {
	case isVek(k):
		b.serial++
		u.order = b.serial
	case k == rock:
		b.rocks++
		u.order = b.rocks
	case k == rocket:
		for _, o := range b.units[:b.count] {
			if o.kind == rocket {
				u.order++
			}
		}
		u.order++
	}
	b.units[i] = u
	b.on[at] = i
	return i
}

// place returns the index for a new unit: a new one, or a dead unit's if the list is full.
func (b *battle) place() id {
	if int(b.count) < len(b.units) {
		b.count++
		return id(b.count - 1)
	}
	for i := range b.units {
		if i >= mechCount && !b.units[i].alive {
			return id(i)
		}
	}
	panic("lune: more units than squares") // unreachable: mostUnits covers all
}

// unitOn returns the unit on a square, or nil if there is none.
func (s *State) unitOn(q square) *unit {
	if i := s.now.on[q]; i != none {
		return &s.now.units[i]
	}
	return nil
}

// all returns the units of this mission, including dead ones, in the order of appearance.
func (s *State) all() []unit { return s.now.units[:s.now.count] }

// aura says whether a living Psion of that kind is on the board (L9.4).
func (s *State) aura(psion kind) bool {
	for i := mechCount; i < int(s.now.count); i++ {
		if u := &s.now.units[i]; u.alive && u.kind == psion {
			return true
		}
	}
	return false
}

// flies says whether a unit has Flight, its own or from a Fly Psion (L9.1, L9.4).
func (s *State) flies(u *unit) bool {
	return kinds[u.kind].flight || isVek(u.kind) && s.aura(flyPsion)
}

// plasmoid says whether a unit lays Plasma when it dies (L9.4, L9.10).
func (s *State) plasmoid(u *unit) bool {
	return kinds[u.kind].plasmoid || isVek(u.kind) && s.aura(plasmaPsion)
}

// leaps says whether a unit moves by Leap (L6.9).
func leaps(u *unit) bool { return kinds[u.kind].leap }

// overload returns what a unit's Overload adds to each of its strikes now: 0, 1, or 2 with the
// Energy Catalyst (L9.20, L17.18).
func (s *State) overload(u *unit) int8 {
	switch {
	case u.at >= squares || s.now.tiles[u.at].terrain != plasma:
		return 0
	case isMech(u.kind) && s.mounted(itemCE, uint8(u.kind)):
		return 2
	}
	return 1
}

// mounted says whether an item is active on a Mech (L17.11).
func (s *State) mounted(i item, mech uint8) bool {
	return s.shop[i].owned && s.shop[i].on == mech
}

// webbed says whether a Leaper holds the unit (L9.40).
func (s *State) webbed(i id) bool {
	for _, u := range s.all() {
		if u.alive && u.webs == i {
			return true
		}
	}
	return false
}

// lives says whether any Mech lives (L10.20).
func (s *State) lives() bool {
	return s.now.units[combat].alive || s.now.units[cannon].alive || s.now.units[artillery].alive
}
