package quantum

import (
	"slices"
	"strconv"
	"strings"

	"bivouac/game"
)

// New sets up the table: it chooses the map, rolls the first dice and asks all players whether to
// keep or reroll them (Q3.2, Q3.3).
func (g Game) New(setup game.Setup) (game.State, []game.Event, error) {
	if err := setup.Check(g.Info()); err != nil {
		return nil, nil, err
	}
	s := empty(uint8(setup.Seats-2), setup.Seed)
	var out events
	for i := range s.list() {
		s.throw(seat(i), &out)
		s.ask(seat(i))
	}
	return s, out, nil
}

// empty returns a table with a map before the first roll.
func empty(chart uint8, seed game.Seed) *State {
	s := &State{
		chart: chart, seats: chart + 2, active: nobody, first: nobody,
		won: noVictory, end: ending{winner: nobody}, luck: game.NewRand(seed, "dice"),
	}
	for i := range s.list() {
		s.players[i] = player{faction: uint8(i), domination: 1, research: 1}
	}
	return s
}

// throw rolls the first dice of a player (Q3.2).
func (s *State) throw(of seat, out *events) {
	p := &s.players[of]
	for i := range p.roll {
		p.roll[i] = s.die()
	}
	out.Reveal("quantum.log.roll", "who", game.Seat(of), "dice", diceList(p.roll[:]), "total", p.total())
}

func (s *State) die() uint8 { return uint8(s.luck.Die(6)) }

func (p *player) total() int { return int(p.roll[0]) + int(p.roll[1]) + int(p.roll[2]) }

func diceList(dice []uint8) string {
	words := make([]string, len(dice))
	for i, d := range dice {
		words[i] = strconv.Itoa(int(d))
	}
	return strings.Join(words, ", ")
}

// answer keeps or rerolls the first dice; after the last answer the set-up continues (Q3.3).
func (s *State) answer(of seat, reroll bool, out *events) {
	p := &s.players[of]
	p.answered, p.rerolled, s.asked[of] = true, reroll, 0
	if reroll {
		out.Reveal("quantum.log.reroll", "who", game.Seat(of))
		s.throw(of, out)
	} else {
		out.Reveal("quantum.log.keep", "who", game.Seat(of)) // Q3.3: final, so never undone
	}
	for i := range s.list() {
		if !s.players[i].answered {
			return
		}
	}
	first, tied := s.lowest(out)
	s.first = first
	if tied {
		out.Say("quantum.log.first.tie", "who", game.Seat(s.first))
	} else {
		out.Say("quantum.log.first", "who", game.Seat(s.first), "total", s.players[s.first].total())
	}
	for i := range s.list() {
		s.put(seat(i), charts[s.chart].starts[i]) // Q3.5
	}
	s.lower()
	s.phase, s.active = placing, s.first
}

// lowest returns the first player, the one with the lowest total. Tied players roll two dice each
// until one is left (Q3.4); broken says whether there was a tie.
func (s *State) lowest(out *events) (first seat, broken bool) {
	var tied []seat
	best := 0
	for i := range s.list() {
		tied, best = lowestOf(tied, best, seat(i), s.players[i].total())
	}
	for ; len(tied) > 1; broken = true {
		var left []seat
		for _, of := range tied {
			one, two := s.die(), s.die()
			out.Reveal("quantum.log.tie", "who", game.Seat(of), "dice", diceList([]uint8{one, two}), "total", int(one+two))
			left, best = lowestOf(left, best, of, int(one+two))
		}
		tied = left
	}
	return tied[0], broken
}

// lowestOf adds a seat with its total to the seats that have the lowest total so far, which is
// best. It returns the new list and the new lowest total.
func lowestOf(tied []seat, best int, of seat, total int) ([]seat, int) {
	switch {
	case len(tied) == 0 || total < best:
		return append(tied[:0], of), total
	case total == best:
		return append(tied, of), best
	}
	return tied, best
}

// lower resets all draw flags, since a cube was placed (Q12.5).
func (s *State) lower() {
	for i := range s.list() {
		s.players[i].draw = false
	}
}

// orbit returns the four squares where a player places ships: north, east, south, west (Q3.6).
func (s *State) orbit(of seat) *[4]square { return &ring[charts[s.chart].starts[of]] }

// place puts the active player's three ships on the board; after the last player the game begins
// (Q3.7).
func (s *State) place(a act, out *events) {
	p := s.mine()
	p.count, p.roll, p.answered, p.rerolled = fleetSize, [fleetSize]uint8{}, false, false
	for i, b := range a.berths {
		p.ships[i] = ship{at: b.at, value: b.value}
	}
	if out != nil {
		out.Say("quantum.log.place", "who", game.Seat(s.active), "ships", placement(a))
	}
	next := s.next(s.active)
	if next == s.first {
		s.round = 1
		s.begin(s.first)
		return
	}
	s.active = next
}

// placement describes where ships are placed: "5 on e1, 5 on f2, 2 on e3".
func placement(a act) game.Text {
	var list game.Text
	for i, b := range a.berths {
		ship := game.T("quantum.berth", "value", int(b.value), "square", b.at.String())
		if i == 0 {
			list = ship
			continue
		}
		list = game.T("quantum.also", "one", list, "two", ship)
	}
	return list
}

// automatic returns the placement of Q3.6: in the order rolled, north, east, south.
func (s *State) automatic() act {
	a := act{verb: vPlace}
	for i, v := range s.mine().roll {
		a.berths[i] = berth{v, s.orbit(s.active)[i]}
	}
	return a
}

// ordered returns the canonical form of a placement: the dice in the order rolled, and equal ones
// from north on. If the dice are wrong, it returns the placement unchanged.
func (s *State) ordered(a act) act {
	left := a.berths
	var b act
	b.verb = vPlace
	for i, v := range s.mine().roll {
		best := -1
		for k, x := range left {
			if x.value == v && (best < 0 || s.berthOf(x.at) < s.berthOf(left[best].at)) {
				best = k
			}
		}
		if best < 0 {
			return a
		}
		b.berths[i], left[best].value = left[best], 0
	}
	return b
}

func (s *State) berthOf(q square) int { return slices.Index(s.orbit(s.active)[:], q) }

// legalPlaces appends the placements. The squares come in the order of orbit, for the first die,
// then the second, then the third.
func (s *State) legalPlaces(to []game.Action) []game.Action {
	ring := s.orbit(s.active)
	roll := s.mine().roll
	for i := range ring {
		for j := range ring {
			for k := range ring {
				a := act{verb: vPlace, berths: [fleetSize]berth{{roll[0], ring[i]}, {roll[1], ring[j]}, {roll[2], ring[k]}}}
				if i != j && j != k && i != k && s.ordered(a) == a {
					to = append(to, a.placing())
				}
			}
		}
	}
	return to
}
