package rois

import "math/bits"

// labelOf returns the label of a player's unit (R31.2).
func (s *State) labelOf(of seat, u unit) label {
	return label{hp: u.hp, hero: u.hero, small: u.most < s.set.hp[of]}
}

// portion returns the units of a troop that a play names, as bits of their places. It returns false if they
// are not there or not named canonically. Canonical is the whole troop if all are meant, else a number if
// they are the healthiest, else their HP in the troop's order (R8.6).
func (s *State) portion(t *troop, p *play) (uint8, bool) {
	switch {
	case p.names > 0:
		return s.named(t, p)
	case p.count == 0:
		return t.all(), !p.hero && t.n > 0
	}
	mask, ok := t.healthiest(int(p.count), p.hero)
	return mask, ok
}

// healthiest returns the k healthiest units, as bits of their places. hero says whether the hero is one of
// them (R8.6). It returns false if that is not possible, or if k units are the whole troop.
func (t *troop) healthiest(k int, hero bool) (uint8, bool) {
	at := t.heroAt()
	switch {
	case k >= int(t.n) || hero && (at < 0 || k == 0):
		return 0, false
	case at < 0 || hero && at < k || !hero && at >= k:
		return 1<<k - 1, true
	case hero: // the hero replaces the last of the k healthiest
		return 1<<(k-1) - 1 | 1<<at, true
	}
	return 2<<k - 1 - 1<<at, true // the first k+1 without the hero
}

// named returns the units that a play names by HP, the first ones of equal units. It returns false if they
// are not there or not named canonically (see portion).
func (s *State) named(t *troop, p *play) (uint8, bool) {
	mask, at := uint8(0), 0
	for _, l := range p.named[:p.names] {
		for at < int(t.n) && s.labelOf(t.owner, t.units[at]) != l {
			at++
		}
		if at == int(t.n) {
			return 0, false
		}
		mask |= 1 << at
		at++
	}
	return mask, !t.byNumber(mask) && t.earliest(mask)
}

// byNumber says whether a selection is the whole troop or can be named by number.
func (t *troop) byNumber(mask uint8) bool {
	if mask&(mask+1) == 0 {
		return true // the first units: the whole troop, or the healthiest
	}
	if t.heroAt() < 0 {
		return false
	}
	k := bits.OnesCount8(mask)
	plain, ok := t.healthiest(k, false)
	led, ok2 := t.healthiest(k, true)
	return ok && mask == plain || ok2 && mask == led
}

// earliest says whether a selection takes the first ones of equal units.
func (t *troop) earliest(mask uint8) bool {
	for i := 1; i < int(t.n); i++ {
		if mask>>i&1 != 0 && mask>>(i-1)&1 == 0 && t.units[i] == t.units[i-1] {
			return false
		}
	}
	return true
}

// portions appends a play with every choice of units of its zone: the whole troop, every number of the
// healthiest, and, if lists is set, every choice that must be named by HP.
func (s *State) portions(to []play, p play, lists bool) []play {
	t := &s.board[p.from].troop
	to = append(to, p)
	hero := t.heroAt() >= 0
	for k := 1; k < int(t.n); k++ {
		p.count, p.hero = uint8(k), false
		if _, ok := t.healthiest(k, false); ok {
			to = append(to, p)
		}
		if p.hero = true; hero {
			to = append(to, p)
		}
	}
	p.count, p.hero = 0, false
	if !lists || t.n < 2 || t.units[0] == t.units[t.n-1] {
		return to
	}
	for mask := uint8(1); mask < t.all(); mask++ {
		if t.earliest(mask) && !t.byNumber(mask) {
			to = append(to, s.naming(t, p, mask))
		}
	}
	return to
}

// naming returns the play with its units named by HP.
func (s *State) naming(t *troop, p play, mask uint8) play {
	p.names = 0
	for i, u := range t.list() {
		if mask>>i&1 != 0 {
			p.named[p.names] = s.labelOf(t.owner, u)
			p.names++
		}
	}
	return p
}

// heroAt returns the hero's index in the troop, or -1 if the hero is not in it.
func (t *troop) heroAt() int {
	for i, u := range t.list() {
		if u.hero {
			return i
		}
	}
	return -1
}

// single returns the one unit that a play takes out of a troop, as the bit of its place: the healthiest, or
// another one named by HP (R-ORC6.1, R-INS2.1). It returns false if there is no such unit.
func (s *State) single(t *troop, p *play) (uint8, bool) {
	switch {
	case t.n == 0 || p.count > 0 || p.names > 1:
		return 0, false
	case p.names == 0:
		return 1, true
	}
	for i, u := range t.list() {
		if s.labelOf(t.owner, u) == p.named[0] {
			return 1 << i, u != t.units[0]
		}
	}
	return 0, false
}

// singles appends a play once for each distinct unit of its zone.
func (s *State) singles(to []play, p play) []play {
	t := &s.board[p.from].troop
	for i, u := range t.list() {
		switch {
		case i == 0:
			to = append(to, p)
		case u != t.units[i-1]:
			to = append(to, s.naming(t, p, 1<<i))
		}
	}
	return to
}
