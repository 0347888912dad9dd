package lune

import "bivouac/game"

// Reach is a square to which a Mech can move (L21.7).
type Reach struct {
	At   string `json:"at"`
	Fall int    `json:"fall"` // damage on the way (L6.3)
}

// Target is what one use of a weapon would strike (L21.7).
type Target struct {
	Weapon  string   `json:"weapon"`  // its code
	Aim     string   `json:"aim"`     // as typed: "E", "D5", "E2"
	Strikes []string `json:"strikes"` // squares struck or laid on; none for a shot that is lost
	Line    []string `json:"line"`    // squares that the shot flies over
}

// Outcome is the result of an input if no building resists.
type Outcome struct {
	Steps   []Step   `json:"steps"`
	Grid    int      `json:"grid"`
	Threats []Threat `json:"threats"` // the announced attacks after the input
	Risk    int      `json:"risk"`    // how much of the Grid the Vek turn then takes
}

// mechOf returns the index of a Mech by its letter, and whether it is on the board.
func (s *State) mechOf(letter string) (uint8, bool) {
	for m := range uint8(mechCount) {
		if u := &s.now.units[m]; mechLetters[m:m+1] == letter {
			return m, u.alive && u.at < squares
		}
	}
	return 0, false
}

// Reaches lists where a Mech on the board could move if it had not moved or acted, in board order. It
// returns nil for a Webbed Mech (L6.6).
func Reaches(v View, mech string) []Reach {
	s := v.now
	if s == nil {
		return nil
	}
	m, ok := s.mechOf(mech)
	if !ok || s.webbed(id(m)) {
		return nil
	}
	var r reached
	s.reach(id(m), &r)
	var list []Reach
	for all := r.ends; all != 0; {
		q := all.pop()
		list = append(list, Reach{q.name(), int(r.cost[q])})
	}
	return list
}

// Targets lists what the weapons of a Mech on the board can strike from its square, as if it had
// not acted.
func Targets(v View, mech string) []Target {
	s := v.now
	if s == nil {
		return nil
	}
	m, ok := s.mechOf(mech)
	if !ok {
		return nil
	}
	var list []Target
	for w := range weaponCount {
		if s.armed(m, w) {
			list = s.targets(m, w, list)
		}
	}
	return list
}

// targets appends the targets of one weapon (L7.5).
func (s *State) targets(m uint8, w weapon, to []Target) []Target {
	from := s.now.units[m].at
	add := func(p play, strikes, line set) {
		to = append(to, Target{weaponCodes[w], p.target(), names(strikes), names(line)})
	}
	for d := north; d <= west; d++ {
		p := play{verb: vAttack, mech: m, weapon: w, dir: d}
		switch next := from.step(d); {
		case next == nowhere:
		case w == titanFist:
			add(p, next.bit(), 0)
		case w == taurusCannon, w == plasmaCannon:
			strikes, line := s.flight(from, d)
			add(p, strikes, line)
		case w == plasmaLauncher:
			for p.n = 1; p.n <= 3 && from.walk(d, int(p.n)) != nowhere; p.n++ {
				add(p, s.layable(from, d, int(p.n)), 0)
			}
		default:
			for p.at = next.step(d); p.at != nowhere; p.at = p.at.step(d) {
				if w == artemis || s.buildable(p.at) {
					add(p, p.at.bit(), 0)
				}
			}
		}
	}
	return to
}

// flight returns the square that a shot strikes, if any, and the squares on its way.
func (s *State) flight(from square, d dir) (strikes, line set) {
	end, hit := s.shot(from, d)
	for q := from.step(d); q != nowhere; q = q.step(d) {
		if hit && q == end {
			return q.bit(), line
		}
		line |= q.bit()
	}
	return 0, line
}

// layable returns the squares on which the launcher lays Plasma (L7.13).
func (s *State) layable(from square, d dir, n int) set {
	x := set(0)
	for k := range 3 {
		if q := from.walk(d, n+k); q != nowhere && s.now.tiles[q].bears() {
			x |= q.bit()
		}
	}
	return x
}

func names(x set) []string {
	list := []string{}
	for x != 0 {
		list = append(list, squareNames[x.pop()])
	}
	return list
}

// Preview returns the result of a move, an attack or a Repair that the Mech's owner may make now, for
// the view of any seat. It returns nil for any other action.
func Preview(v View, a game.Action) *Outcome {
	s := v.now
	p, ok := parse(string(a))
	if s == nil || !ok || p.verb != vMove && p.verb != vAttack && p.verb != vRepair ||
		s.check(s.owner[p.mech], &p) != nil {
		return nil
	}
	t := s.preview(&p)
	defer t.clear()
	o := &Outcome{Grid: max(0, int(t.now.grid)), Steps: []Step{}, Threats: t.threats(), Risk: t.atRisk()}
	for i := range t.is.list() {
		o.Steps = append(o.Steps, t.is.marks[i].step())
	}
	return o
}
