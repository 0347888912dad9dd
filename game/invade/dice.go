package invade

import (
	"slices"

	"bivouac/game"
)

var upheavalKeys = [7]game.Key{
	1: "invade.upheaval.1", 2: "invade.upheaval.2", 3: "invade.upheaval.3",
	4: "invade.upheaval.4", 5: "invade.upheaval.5", 6: "invade.upheaval.6",
}

func allEqual(d [roles]uint8) bool {
	return d[0] == d[1] && d[1] == d[2] && d[2] == d[3] && d[3] == d[4]
}

// spaced writes dice as in the log: "6 4 3 2 5".
func spaced(values []uint8) string {
	b := make([]byte, 0, 2*roles)
	for _, v := range values {
		b = append(b, '0'+v, ' ')
	}
	return string(b[:len(b)-1])
}

// allocate assigns the dice to their roles (I6.1) and sets the Pre value (I6.3).
func (s *State) allocate(d dice, out *events) {
	*s.mine() = d
	s.now.alloc = d
	s.phase = choosing
	if out != nil {
		out.say("invade.log.alloc", "seat", game.Seat(s.active), "dice", d.words())
	}
}

// words returns the dice with the names of their roles.
func (d dice) words() game.Text {
	return game.T("invade.roles", "com", int(d[com]), "abs", int(d[abscissa]), "ord", int(d[ord]),
		"eff", int(d[eff]), "pre", int(d[pre]))
}

// count returns how many dice show each value.
func count(values [roles]uint8) (n [7]uint8) {
	for _, v := range values {
		n[v]++
	}
	return n
}

// legalAllocations appends the distinct allocations of the roll (I6.5), those with a high Com die
// first.
func (s *State) legalAllocations(to []game.Action) []game.Action {
	for _, code := range allocLists[dice(s.roll).falling().code()] {
		to = append(to, allocWord(int(code)))
	}
	return to
}

// falling returns the dice from high to low.
func (d dice) falling() dice {
	slices.Sort(d[:])
	slices.Reverse(d[:])
	return d
}

// preset returns the dice of the roll as the i-th preset allocates them (I17.3).
func (s *State) preset(i int) dice {
	falling := dice(s.roll).falling()
	var d dice
	for n, role := range presets[i].order {
		d[role] = falling[n]
	}
	return d
}
