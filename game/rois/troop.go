package rois

import "slices"

// unit is one piece (R1.2). Unused places of troop.units are zero.
type unit struct {
	hp, most uint8
	hero     bool // R-ELF5
}

// mostTroop is the largest possible capacity of a zone: that of R4.3 plus one (R-ROM4).
const mostTroop = mostUnits + 1

// troop is all units of one side in one zone, in canonical order: highest hp
// first, then highest most, an ordinary unit before the hero. Embedded Flayers are
// not in it.
type troop struct {
	owner seat // nobody when there is no unit
	n     uint8
	units [mostTroop]unit
}

// list returns the units. Whoever changes them in place must call bury or tidy afterwards.
func (t *troop) list() []unit { return t.units[:t.n] }

// bury removes the dead and restores the canonical order. It keeps the owner, which State.settle
// needs.
func (t *troop) bury() {
	live := slices.DeleteFunc(t.list(), func(u unit) bool { return u.hp == 0 })
	clear(t.units[len(live):])
	t.n = uint8(len(live))
	slices.SortFunc(live, healthiest)
}

// tidy does the same as bury, and also clears the owner of an empty troop.
func (t *troop) tidy() {
	t.bury()
	if t.n == 0 {
		t.owner = nobody
	}
}

// add adds a unit of a side; the caller has checked the capacity.
func (t *troop) add(of seat, u unit) {
	t.owner = of
	t.units[t.n] = u
	t.n++
	slices.SortFunc(t.list(), healthiest)
}

// healthiest compares units by the canonical order of a troop.
func healthiest(a, b unit) int {
	switch {
	case a.hp != b.hp:
		return int(b.hp) - int(a.hp)
	case a.most != b.most:
		return int(b.most) - int(a.most)
	case a.hero == b.hero:
		return 0
	case a.hero:
		return 1
	}
	return -1
}

// place holds what is in one zone, except the terrain, which is in State.ground.
type place struct {
	hive   seat // owner of the hive (R-INS5), or nobody
	troop  troop
	flayer unit // embedded unit of the side that does not own the troop (R-ORC6); hp 0 for none
}
