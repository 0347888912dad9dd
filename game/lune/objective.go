package lune

// States of a bonus objective (goal.state).
const (
	goalOpen uint8 = iota
	goalAchieved
	goalFailed
)

// bar is the criterion of an objective (L15.2).
type bar struct {
	bound int
	most  bool // the count must be at most the bound; else it must be at least the bound
	keeps bool // an objective that is achieved as things stand can fail until the mission ends
}

// The bonus objectives that lost Capsules and Wells decide.
const (
	goalCapsules = 1
	goalWells    = 3
)

// objectives are those of L15.2 by number; 0 is none.
var objectives = [13]bar{
	1:  {bound: 3, keeps: true},
	2:  {bound: 2, keeps: true},
	3:  {bound: 2, keeps: true},
	4:  {bound: 5},
	5:  {bound: 3},
	6:  {bound: 2},
	7:  {bound: 2},
	8:  {bound: 1},
	9:  {bound: 2, most: true, keeps: true},
	10: {bound: 3, most: true, keeps: true},
	11: {bound: 6},
	12: {bound: 3},
}

// goalOf returns the bound of an objective, by its number.
func goalOf(code uint8) int { return objectives[code].bound }

// judge returns the state of the i-th bonus objective now: achieved as things stand, failed when it
// can no longer be achieved, else open (L15.2).
func (s *State) judge(i int) goal {
	code := s.goals[i].code
	count, more := s.counted(code)
	o := &objectives[code]
	g := goal{code: code, count: uint8(count)}
	switch {
	case o.most && count > o.bound, !o.most && count+more < o.bound:
		g.state = goalFailed
	case o.most || count >= o.bound:
		g.state = goalAchieved
	}
	return g
}

// standing returns the state to show during the mission: what can still be lost is open.
func (s *State) standing(i int) goal {
	g := s.judge(i)
	if g.state == goalAchieved && objectives[g.code].keeps {
		g.state = goalOpen
	}
	return g
}

// verdict returns the final state at the end of the mission: what is not achieved has failed.
func (s *State) verdict(i int) goal {
	g := s.judge(i)
	if g.state == goalOpen {
		g.state = goalFailed
	}
	return g
}

// plenty is more than any objective's bound.
const plenty = 99

// counted returns an objective's count so far, and how much more is still possible.
func (s *State) counted(code uint8) (count, more int) {
	c := &s.now.tally
	switch code {
	case 1:
		return max(0, objectives[1].bound-int(c.capsulesLost)), 0
	case 2:
		return s.forests(), 0 // forests never grow back
	case 3:
		return max(0, objectives[3].bound-int(c.wellsLost)), 0
	case 4:
		return int(c.rocksBroken), s.rocksToCome()
	case 5:
		return int(c.chasmKills), s.preyToCome(true)
	case 6:
		return int(c.plasmaKills), s.preyToCome(true)
	case 7:
		return int(c.rocketsGone), s.living(func(u *unit) bool { return u.kind == rocket })
	case 8:
		if s.now.tally.bossDead {
			return 1, 0
		}
		return 0, 1
	case 9:
		return int(c.gridLost), 0
	case 10:
		return int(c.mechHurt), 0
	case 11:
		return int(c.kills), s.preyToCome(false)
	}
	return int(c.blocked), s.blocksToCome()
}

// forests counts the squares that are Forest, not Fire (O2).
func (s *State) forests() int {
	n := 0
	for q := range s.now.tiles {
		if s.now.tiles[q].terrain == forest {
			n++
		}
	}
	return n
}

// living counts the living units for which the function is returns true.
func (s *State) living(is func(*unit) bool) int {
	n := 0
	for i := range s.all() {
		if u := &s.now.units[i]; u.alive && is(u) {
			n++
		}
	}
	return n
}

// rocksToCome counts the rocks that can still be destroyed (O4): plenty as long as new meteors may
// be announced.
func (s *State) rocksToCome() int {
	if s.turn <= turns-2 {
		return plenty
	}
	return s.living(func(u *unit) bool { return u.kind == rock }) + int(s.now.marked)
}

// preyToCome counts the Veks that can still die: plenty as long as new ones can appear (L11.11). minor
// says whether Blobs count, as for O5 and O6 (L9.3), including those that may still be lobbed in the
// last turn.
func (s *State) preyToCome(minor bool) int {
	if s.turn < turns {
		return plenty
	}
	n := s.living(func(u *unit) bool { return isVek(u.kind) && (minor || !kinds[u.kind].minor) })
	if minor {
		n += s.living(func(u *unit) bool { return u.kind == blobber })
	}
	return n
}

// blocksToCome returns how many emergences can still be blocked (O12): none in the last turn (L11.11),
// else plenty.
func (s *State) blocksToCome() int {
	if s.turn < turns {
		return plenty
	}
	return 0
}
