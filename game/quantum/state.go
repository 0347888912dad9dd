package quantum

import (
	"slices"

	"bivouac/game"
	"bivouac/game/notation"
)

// phase is the state of the game.
type phase uint8

const (
	rolling phase = iota
	placing
	acting
	positioning
	inInfamy
	over
)

var phaseNames = [...]string{PhaseRoll, PhasePlace, PhaseActions, PhasePosition, PhaseInfamy, PhaseOver}

// seat is a place at the table, 0..3.
type seat uint8

const nobody seat = 255

// ship is a die of a fleet. Unused places of a list are zero.
type ship struct {
	at          square // scrapped while it lies in the scrapyard
	value       uint8
	moved, used bool // Q4.4
}

func (p ship) aboard() bool { return p.at < squares }

// player is the state of one seat.
type player struct {
	faction    uint8 // index of factionLetters
	count      uint8 // ships in all
	ships      [mostShips]ship
	domination uint8
	research   uint8
	placed     uint8 // cubes on the board
	cubes      [mostCubes]planet
	roll       [fleetSize]uint8 // first dice until placed; then zeros
	answered   bool             // has kept or rerolled
	rerolled   bool
	out        bool // has resigned
	draw       bool
	auto       bool // Q4.11
}

func (p *player) fleet() []ship { return p.ships[:p.count] }

func (p *player) reserve() int { return mostCubes - int(p.placed) }

// cubes are the owners of the cubes on a planet, in the order placed.
type cubes struct {
	n     uint8
	owner [mostSeats]seat
}

// victory is a won attack whose attacker chooses between taking the square and staying.
type victory struct {
	ship         uint8 // of the active player
	from, target square
}

// State is a position; it holds values only, so that Clone is an assignment. save.go encodes it as
// JSON.
type State struct {
	chart   uint8 // index of charts
	seats   uint8
	phase   phase
	active  seat
	first   seat
	actions uint8
	fresh   uint8 // cubes placed this turn
	gaining bool  // phase 2 of the turn
	gains   uint8 // phase 2: cubes whose gain is still to come
	round   uint8
	players [mostSeats]player
	slots   [planetCount]cubes
	won     victory
	asked   [mostSeats]int // ID of each seat's open question, 0 for none
	last    int            // the highest ID of a question so far
	end     ending
	now     trace
	before  trace
	luck    game.Rand
	hushed  bool // events and questions are not needed
}

// Clone returns a deep copy.
func (s *State) Clone() game.State {
	c := *s
	return &c
}

// Copy overwrites the state with a copy of another.
func (s *State) Copy(from game.State) { *s = *from.(*State) }

// Hush disables events and questions from now on.
func (s *State) Hush() { s.hushed = true }

func (s *State) mine() *player { return &s.players[s.active] }

func (s *State) list() []player { return s.players[:s.seats] }

func (s *State) numbers() *[planetCount]uint8 { return &charts[s.chart].numbers }

// taken returns the squares that hold a ship.
func (s *State) taken() grid {
	var g grid
	for i := range s.list() {
		g = g.or(s.players[i].stations())
	}
	return g
}

// stations returns the squares that hold a ship of the player.
func (p *player) stations() grid {
	var g grid
	for _, v := range p.fleet() {
		if v.aboard() {
			g = g.or(bit(v.at))
		}
	}
	return g
}

// shipAt returns the owner of the ship on a square and its index in the owner's fleet. It returns
// false if there is none.
func (s *State) shipAt(q square) (seat, int, bool) {
	if q >= squares {
		return nobody, 0, false
	}
	for i := range s.list() {
		for n, v := range s.players[i].fleet() {
			if v.at == q {
				return seat(i), n, true
			}
		}
	}
	return nobody, 0, false
}

// own returns the index of the active player's ship on a square. It returns false if there is none.
func (s *State) own(q square) (int, bool) {
	for n, v := range s.mine().fleet() {
		if v.at == q && v.aboard() {
			return n, true
		}
	}
	return 0, false
}

// scrap returns the index of a ship with that value in the active player's scrapyard. It returns
// false if there is none.
func (s *State) scrap(value uint8) (int, bool) {
	for n, v := range s.mine().fleet() {
		if v.at == scrapped && v.value == value {
			return n, true
		}
	}
	return 0, false
}

// has says whether a player has a cube on a planet.
func (p *player) has(q planet) bool { return slices.Contains(p.cubes[:p.placed], q) }

// open says whether a seat may place a cube on a planet (Q6.7, Q9.5).
func (s *State) open(of seat, p planet) bool {
	return !s.players[of].has(p) && int(s.slots[p].n) < slotsOf(s.numbers()[p])
}

// put places a cube of a seat; the caller has checked that it may.
func (s *State) put(of seat, p planet) {
	owner := &s.players[of]
	owner.cubes[owner.placed] = p
	owner.placed++
	c := &s.slots[p]
	c.owner[c.n] = of
	c.n++
}

// opens counts the planets open to a seat, and returns the first one.
func (s *State) opens(of seat) (n int, first planet) {
	first = noPlanet
	for p := range planet(planetCount) {
		if s.open(of, p) {
			if n == 0 {
				first = p
			}
			n++
		}
	}
	return n, first
}

// sum adds the values of a seat's ships in orbit of a planet (Q6.8).
func (s *State) sum(of seat, p planet) int {
	n := 0
	for _, v := range s.players[of].fleet() {
		if v.aboard() && orbits[p].has(v.at) {
			n += int(v.value)
		}
	}
	return n
}

// harbour returns the empty orbital squares where the active player may deploy (Q6.3).
func (s *State) harbour() grid {
	var g grid
	p := s.mine()
	for _, c := range p.cubes[:p.placed] {
		g = g.or(orbits[c])
	}
	return g.without(s.taken())
}

// rank returns a seat's place in the turn order, from 0 (Q3.4).
func (s *State) rank(of seat) int { return (int(of) + int(s.seats) - int(s.first)) % int(s.seats) }

// next returns the next remaining seat, clockwise (Q1.4).
func (s *State) next(after seat) seat {
	for {
		after = (after + 1) % seat(s.seats)
		if !s.players[after].out {
			return after
		}
	}
}

// still counts the remaining players.
func (s *State) still() int {
	n := 0
	for i := range s.list() {
		if !s.players[i].out {
			n++
		}
	}
	return n
}

// ask opens a new question for a seat.
func (s *State) ask(of seat) {
	s.last++
	s.asked[of] = s.last
}

// events collects the events of an action. A nil *events collects nothing.
type events = notation.Events
