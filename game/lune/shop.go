package lune

// unmounted is share.on for equipment that is on no Mech (L17.10).
const unmounted = noMech

// prices of the shop, in the order of its table (L17).
var prices = [itemCount]int8{2, 2, 2, 2, 2, 1, 3, 1, 1}

// Indexes of State.bought.
const (
	boughtGrid   = iota // GR for the Grid
	boughtResist        // GR for R, when the Grid is full (L17.7)
	boughtShield        // SH
)

// isWeapon says whether an item uses the slot of the second weapon; other equipment uses one of two
// upgrade slots (L17.10).
func (i item) isWeapon() bool { return i <= itemAR }

// room says whether a Mech has a free slot for the equipment (L17.10).
func (s *State) room(mech uint8, i item) bool {
	taken, places := 0, 2
	if i.isWeapon() {
		places = 1
	}
	for other := range equipment {
		if other != i && other.isWeapon() == i.isWeapon() && s.mounted(other, mech) {
			taken++
		}
	}
	return taken < places
}

// secondWeapon returns the bought weapon of a Mech, or false if it has none.
func (s *State) secondWeapon(mech uint8) (item, bool) {
	for i := item(0); i.isWeapon(); i++ {
		if s.mounted(i, mech) {
			return i, true
		}
	}
	return 0, false
}

// buyable says whether the item is in stock and affordable.
func (s *State) buyable(i item) bool { return s.stocked(i) && s.purse >= prices[i] }

// affords says whether any item is in stock and affordable.
func (s *State) affords() bool {
	for i := range itemCount {
		if s.buyable(i) {
			return true
		}
	}
	return false
}

// stocked says whether the item can still be bought in this visit, regardless of its price.
func (s *State) stocked(i item) bool {
	switch i {
	case itemGR: // L17.7, L17.30
		return s.mode == 0 && (s.now.grid < mostGrid || s.resist+resistStep <= mostResist)
	case itemSH: // one per visit; useless if the option gives it anyway
		return !s.guarded && (s.mode == 0 || !s.shields) // L14.31
	}
	return !s.shop[i].owned
}

// buy pays for an item and mounts it on the Mech, if one is named (L17.10).
func (s *State) buy(i item, mech uint8) {
	s.purse -= prices[i]
	switch {
	case i == itemSH:
		s.guarded = true
		s.bought[boughtShield]++
	case i != itemGR:
		s.shop[i] = share{owned: true, fresh: true, on: mech}
	case s.now.grid < mostGrid:
		s.now.grid++
		s.bought[boughtGrid]++
	default:
		s.resist += resistStep
		s.bought[boughtResist]++
	}
}

// resistStep is how much GR raises R when the Grid is full (L17.7).
const resistStep = 2

// fresh says whether the item was bought in this visit and may be refunded (L17.9).
func (s *State) fresh(i item) bool {
	switch i {
	case itemGR:
		return s.bought[boughtGrid]+s.bought[boughtResist] > 0
	case itemSH:
		return s.bought[boughtShield] > 0
	}
	return s.shop[i].owned && s.shop[i].fresh
}

// refund reverts a purchase of this visit, or the last one if there are several of GR (L17.9).
func (s *State) refund(i item) {
	s.purse += prices[i]
	switch {
	case i == itemSH:
		s.guarded = false
		s.bought[boughtShield]--
	case i != itemGR:
		s.shop[i] = share{on: unmounted}
	case s.bought[boughtResist] > 0:
		s.resist -= resistStep
		s.bought[boughtResist]--
	default:
		s.now.grid--
		s.bought[boughtGrid]--
	}
}

// mountable says whether equipment can be mounted on a Mech: there is a free slot, or a weapon to
// swap with.
func (s *State) mountable(i item, mech uint8) bool {
	h := &s.shop[i]
	return h.owned && h.on != mech && (i.isWeapon() || s.room(mech, i))
}

// mount moves equipment to a Mech (L17.10). A weapon swaps places with the one already there.
func (s *State) mount(i item, mech uint8) {
	if other, ok := s.secondWeapon(mech); ok && i.isWeapon() {
		s.shop[other].on = s.shop[i].on
	}
	s.shop[i].on = mech
}

// teach gives the pilot of a Mech a skill (L17.22).
func (s *State) teach(mech uint8, skill uint8) {
	s.now.pilots[mech].learn(skill)
	s.fit(kind(mech))
}
