package quantum

import (
	"slices"
	"strings"

	"bivouac/game"
)

// Reach is a square that a ship can move to.
type Reach struct {
	Square   string `json:"square"`
	Maneuver bool   `json:"maneuver"` // only with diagonal steps, which spend the ability (Q10.10)
}

// Shot is an enemy that a ship can attack, with all squares to attack it from.
type Shot struct {
	Ship     string   `json:"ship"`
	Target   string   `json:"target"`
	From     []string `json:"from"`     // legal attack squares (Q8.2), in reading order
	Maneuver []bool   `json:"maneuver"` // for each: only with diagonal steps
	Strike   bool     `json:"strike"`   // also by the free Strike (Q10.5), or only by it if From is empty
	Odds     Odds     `json:"odds"`
}

// Threat is an own ship that enemies could attack in their next turn with their present values.
type Threat struct {
	Square string   `json:"square"`
	By     []string `json:"by"`   // the enemies that can, in reading order
	Odds   Odds     `json:"odds"` // of the best of them
}

// Plan is a seat's progress on a planet.
type Plan struct {
	Planet string `json:"planet"`
	Number int    `json:"number"`
	Sum    int    `json:"sum"`   // of the ships in orbit
	Open   bool   `json:"open"`  // a free slot and no cube of the seat's
	Build  bool   `json:"build"` // the cube can be built now
}

// Reaches lists where the ship on a square could move in its owner's turn if it had not moved (Q7,
// Q10.9). It returns nil if there is no ship.
func Reaches(v View, from string) []Reach {
	s := v.state()
	x, ok := s.at(from)
	if !ok {
		return nil
	}
	var list []Reach
	c := x.moves(s.free())
	for all := c.all(); !all.empty(); {
		q := all.pop()
		list = append(list, Reach{q.String(), c.turned.has(q)})
	}
	return list
}

// at returns the ship on a square, given as typed. It returns false if there is none.
func (s *State) at(text string) (ship, bool) {
	r := reader{rest: []byte(text), good: true}
	of, n, ok := s.shipAt(r.square())
	if !ok {
		return ship{}, false
	}
	return s.players[of].ships[n], true
}

// Targets lists what the ships of a seat can attack: in its turn with the present marks and
// actions, else as at the beginning of its turn. It returns nil for spectators.
func Targets(v View, of game.Seat) []Shot {
	s := v.state()
	if of < 0 || int(of) >= int(s.seats) {
		return nil
	}
	now := s.active == seat(of) && s.phase == acting
	s.active = seat(of)
	if !now {
		s.actions = actionsPerTurn
	}
	var list []Shot
	own := s.mine().stations()
	for ours := own; !ours.empty(); {
		from := ours.pop()
		n, _ := s.own(from)
		for foes := s.taken().without(own); !foes.empty(); {
			if shot, ok := s.shot(s.mine().ships[n], foes.pop()); ok {
				list = append(list, shot)
			}
		}
	}
	return list
}

// shot returns how a ship can attack a target. It returns false if it cannot.
func (s *State) shot(x ship, target square) (Shot, bool) {
	owner, m, _ := s.shipAt(target)
	shot := Shot{
		Ship: x.at.String(), Target: target.String(), From: []string{}, Maneuver: []bool{},
		Strike: x.value == battlestation && !x.used && near[x.at].has(target),
		Odds:   OddsOf(int(x.value), int(s.players[owner].ships[m].value)),
	}
	if s.actions > 0 && !x.moved {
		c := x.attacks(target, s.free())
		for all := c.all(); !all.empty(); {
			q := all.pop()
			shot.From, shot.Maneuver = append(shot.From, q.String()), append(shot.Maneuver, c.turned.has(q))
		}
	}
	return shot, shot.Strike || len(shot.From) > 0
}

// Threats lists the ships of a seat that enemies could attack in their next turns.
func Threats(v View, of game.Seat) []Threat {
	var list []Threat
	for other := range v.Players {
		if game.Seat(other) == of {
			continue
		}
		w := v
		w.Phase, w.Ships = PhaseOver, slices.Clone(v.Ships) // an enemy's turn begins without marks
		for i := range w.Ships {
			w.Ships[i].Moved, w.Ships[i].Used = false, false
		}
		for _, shot := range Targets(w, game.Seat(other)) {
			if slices.ContainsFunc(v.Ships, func(x Ship) bool { return x.Square == shot.Target && x.Seat == of }) {
				list = threatened(list, shot)
			}
		}
	}
	slices.SortFunc(list, func(a, b Threat) int { return compareSquares(a.Square, b.Square) })
	for i := range list {
		slices.SortFunc(list[i].By, compareSquares)
	}
	return list
}

// compareSquares compares squares by reading order.
func compareSquares(a, b string) int {
	return strings.Compare(a[1:]+a[:1], b[1:]+b[:1])
}

func threatened(list []Threat, shot Shot) []Threat {
	i := slices.IndexFunc(list, func(t Threat) bool { return t.Square == shot.Target })
	if i < 0 {
		return append(list, Threat{shot.Target, []string{shot.Ship}, shot.Odds})
	}
	list[i].By = append(list[i].By, shot.Ship)
	if shot.Odds.Of36 > list[i].Odds.Of36 {
		list[i].Odds = shot.Odds
	}
	return list
}

// Plans lists a seat's progress on each planet. It returns nil for spectators.
func Plans(v View, of game.Seat) []Plan {
	var list []Plan
	for _, p := range v.Planets {
		if of < 0 || int(of) >= len(p.Sums) {
			return nil
		}
		list = append(list, Plan{
			Planet: p.Square, Number: p.Number, Sum: p.Sums[of], Open: p.Open[of], Build: p.Build && v.Active == of,
		})
	}
	return list
}

// state reconstructs what overlays need of the position from a view.
func (v View) state() *State {
	s := &State{seats: uint8(min(len(v.Players), mostSeats)), actions: uint8(v.Actions), active: nobody}
	for i := range charts {
		if charts[i].name == v.Map {
			s.chart = uint8(i)
		}
	}
	s.phase = phase(max(0, slices.Index(phaseNames[:], v.Phase)))
	if v.Active >= 0 && int(v.Active) < int(s.seats) {
		s.active = seat(v.Active)
	}
	for i, p := range v.Players[:s.seats] {
		for _, c := range p.Cubes {
			if q := squareOf(c); planetAt(q) != noPlanet && s.players[i].placed < mostCubes {
				s.players[i].cubes[s.players[i].placed] = planetAt(q)
				s.players[i].placed++
			}
		}
	}
	for _, x := range v.Ships {
		if q := squareOf(x.Square); q != nowhere && int(x.Seat) < int(s.seats) && x.Seat >= 0 {
			// Only an invalid view has too many ships.
			_ = s.players[x.Seat].add(ship{q, uint8(x.Value), x.Moved, x.Used})
		}
	}
	return s
}

func squareOf(text string) square {
	r := reader{rest: []byte(text), good: true}
	return r.square()
}
