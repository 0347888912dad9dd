package lune

// unmounted is where equipment lies that is on no Mech (L17.10).
const unmounted = noMech

// isWeapon says whether an item takes the place of a second weapon; the other
// equipment takes one of two for upgrades (L17.10).
func (i item) isWeapon() bool { return i <= itemAR }

// room says whether a Mech has a free place for the equipment (L17.10).
func (s *State) room(mech uint8, i item) bool {
	taken, places := 0, 2
	if i.isWeapon() {
		places = 1
	}
	for other := range equipment {
		h := &s.shop[other]
		if other != i && h.owned && h.on == mech && other.isWeapon() == i.isWeapon() {
			taken++
		}
	}
	return taken < places
}
