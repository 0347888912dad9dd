package rois

import "slices"

// unit is one piece (R1.2). A place of a list that is not in use holds zeros.
type unit struct {
	hp, most uint8
	hero     bool // R-ELF5
}

// mostTroop is the greatest capacity: that of R4.3 and one more (R-ROM4).
const mostTroop = mostUnits + 1

// troop is all units of one side in one zone, in canonical order: highest hp
// first, then highest most, an ordinary unit before the hero. Embedded Flayers are
// not in it.
type troop struct {
	owner seat // nobody when there is no unit
	n     uint8
	units [mostTroop]unit
}

// list is the units that are there; they may be changed in place, then tidy.
func (t *troop) list() []unit { return t.units[:t.n] }

// bury removes the dead and restores the canonical order; the owner stays, so that
// State.settle knows who was here.
func (t *troop) bury() {
	live := slices.DeleteFunc(t.list(), func(u unit) bool { return u.hp == 0 })
	clear(t.units[len(live):])
	t.n = uint8(len(live))
	slices.SortFunc(live, healthiest)
}

// tidy is bury, and an empty troop has no owner.
func (t *troop) tidy() {
	t.bury()
	if t.n == 0 {
		t.owner = nobody
	}
}

// add puts a unit of a side in; the caller has tested that there is room.
func (t *troop) add(of seat, u unit) {
	t.owner = of
	t.units[t.n] = u
	t.n++
	slices.SortFunc(t.list(), healthiest)
}

// healthiest is the canonical order of a troop.
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

// place is one zone with all that stands in it; its terrain is in State.ground.
type place struct {
	hive   seat // whose (R-INS5), or nobody
	troop  troop
	flayer unit // embedded unit of the side that does not own the troop (R-ORC6); hp 0 for none
}

// emptyPlace is a zone without anybody.
func emptyPlace() place { return place{hive: nobody, troop: troop{owner: nobody}} }
