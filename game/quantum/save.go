package quantum

import (
	"fmt"
	"slices"

	"bivouac/game"
	"bivouac/game/notation"
)

// save describes the JSON form of the position: lists cut to length, a ship as [square, value,
// marks].
func (s *State) save() notation.Save {
	return notation.Save{
		"map", &s.chart, "phase", &s.phase, "active", &s.active, "first", &s.first, "actions", &s.actions, "fresh", &s.fresh,
		"gaining", &s.gaining, "gains", &s.gains, "round", &s.round,
		"players", notation.Cut(s.players[:], &s.seats, func(p *player) any { return p.save() }),
		"slots", notation.All(s.slots[:], (*cubes).save), "won", notation.Row(&s.won.ship, &s.won.from, &s.won.target),
		"asked", &s.asked, "last", &s.last, "reason", &s.end.reason, "winner", &s.end.winner, "sharing", &s.end.sharing,
		"now", s.now.save(), "before", s.before.save(), "luck", &s.luck,
	}
}

func (c *cubes) save() notation.Value { return notation.Cut(c.owner[:], &c.n, nil) }

func (p *player) save() notation.Save {
	return notation.Save{
		"faction", &p.faction,
		"ships", notation.Cut(p.ships[:], &p.count, func(x *ship) any {
			return notation.Row(&x.at, &x.value, notation.Flags(&x.moved, &x.used))
		}),
		"domination", &p.domination, "research", &p.research,
		"cubes", notation.Cut(p.cubes[:], &p.placed, nil), "roll", &p.roll,
		"flags", notation.Flags(&p.answered, &p.rerolled, &p.out, &p.draw, &p.auto),
	}
}

func (t *trace) save() notation.Save {
	return notation.Save{
		"round", &t.round, "seat", &t.seat, "alone", &t.alone, "ended", &t.ended,
		"steps,omitempty", notation.Cut(t.steps[:], &t.n, (*step).save),
	}
}

// save encodes a step as a list of numbers, its path last.
func (p *step) save() any {
	f := &p.fight
	row := []any{
		&p.kind, &p.by, &p.value, &p.became, &p.from, &p.to, &p.length, &p.cargo, &p.drop, &p.planet, &p.count,
		notation.Flags(&p.ability, &p.alone),
		&f.target, &f.owner, &f.defender, &f.black, &f.white, notation.Flags(&f.won, &f.took, &f.asked), &f.rerolled,
		&f.dropped, new(uint8),
	}
	for i := range p.path {
		row = append(row, &p.path[i])
	}
	return notation.Row(row...)
}

// MarshalJSON writes the whole position.
func (s *State) MarshalJSON() ([]byte, error) { return s.save().MarshalJSON() }

// Load is the inverse of json.Marshal. It returns an error for bytes that are no position.
func (Game) Load(data []byte) (game.State, error) {
	s := &State{}
	return notation.Load("a position of quantum", data, s, s.save(), s.check)
}

// check refuses invalid numbers, so that no later index is out of range.
func (s *State) check() error {
	seated := func(of seat) bool { return of < seat(s.seats) }
	maybe := func(of seat) bool { return of == nobody || seated(of) }
	playing := s.phase != rolling && s.phase != over
	switch {
	case int(s.chart) >= len(charts) || s.seats != s.chart+2:
		return fmt.Errorf("map %d with %d players", s.chart, s.seats)
	case s.phase > over || s.end.reason > reasonVoid || (s.phase == over) == (s.end.reason == reasonNone):
		return fmt.Errorf("phase %d with end %d", s.phase, s.end.reason)
	case !maybe(s.active) || !maybe(s.first) || !maybe(s.end.winner) || playing && !(seated(s.active) && seated(s.first)):
		return fmt.Errorf("seats %d, %d, %d among %d", s.active, s.first, s.end.winner, s.seats)
	case (s.end.reason == reasonCubes || s.end.reason == reasonLeft) && !seated(s.end.winner):
		return fmt.Errorf("end %d without a winner", s.end.reason)
	case s.actions > actionsPerTurn || s.round > lastRound || s.fresh > mostCubes || s.gains > 2*mostCubes:
		return fmt.Errorf("%d actions, round %d, %d new cubes, %d gains", s.actions, s.round, s.fresh, s.gains)
	}
	for i := range s.list() {
		if err := s.players[i].check(); err != nil {
			return fmt.Errorf("player %d: %w", i, err)
		}
	}
	if err := s.luck.Check(6); err != nil {
		return err
	}
	for _, check := range []func() error{s.checkAsked, s.checkSlots, s.checkTable, s.checkPhase, s.checkShips} {
		if err := check(); err != nil {
			return err
		}
	}
	for _, t := range []*trace{&s.now, &s.before} {
		if err := t.check(s.seats); err != nil {
			return err
		}
	}
	return nil
}

// checkAsked checks that questions belong to players of a running game.
func (s *State) checkAsked() error {
	for i, id := range s.asked {
		if id < 0 || id > s.last || id > 0 && (i >= int(s.seats) || s.phase == over) {
			return fmt.Errorf("question %d of seat %d", id, i)
		}
	}
	return nil
}

// checkTable checks that a running game can continue: at least two players are left, the active
// player is one of them, and each has a cube to place.
func (s *State) checkTable() error {
	if s.phase == over {
		return nil
	}
	still := 0
	for i := range s.list() {
		p := &s.players[i]
		if !p.out {
			still++
		}
		if p.placed == mostCubes || s.phase == rolling && p.placed > 0 {
			return fmt.Errorf("player %d with %d cubes in phase %d", i, p.placed, s.phase)
		}
	}
	setup := s.phase == rolling || s.phase == placing
	if still < 2 || setup && still < int(s.seats) || s.phase != rolling && s.mine().out {
		return fmt.Errorf("%d players in phase %d, the active one %d", still, s.phase, s.active)
	}
	return nil
}

// checkPhase checks the data of the phase: the first dice are there while they are needed, a ship
// that has won a combat is on its attack square, and an Infamy has a planet to choose.
func (s *State) checkPhase() error {
	for i, p := range s.list() {
		if rolled := p.roll[0] > 0; s.phase == rolling && !rolled || s.phase == placing && int(s.active) == i && !rolled {
			return fmt.Errorf("player %d with dice %v in phase %d", i, p.roll, s.phase)
		}
	}
	switch won := s.won; s.phase {
	case positioning:
		ships := s.mine().fleet()
		if int(won.ship) >= len(ships) || !onSpace(won.from) || !onSpace(won.target) || ships[won.ship].at != won.from {
			return fmt.Errorf("won combat %v", won)
		}
	case inInfamy:
		if n, _ := s.opens(s.active); n == 0 {
			return fmt.Errorf("an Infamy without a planet")
		}
	}
	return nil
}

// checkShips checks that no two ships share a square.
func (s *State) checkShips() error {
	var taken grid
	for i := range s.list() {
		for _, x := range s.players[i].fleet() {
			if !x.aboard() {
				continue
			}
			if taken.has(x.at) {
				return fmt.Errorf("two ships on %s", x.at)
			}
			taken = taken.or(bit(x.at))
		}
	}
	return nil
}

func onSpace(q square) bool { return q < squares && space.has(q) }

func (p *player) check() error {
	if p.faction >= mostSeats || p.domination < 1 || p.domination > topCounter || p.research < 1 ||
		p.research > topCounter {
		return fmt.Errorf("faction %d, D%d, R%d", p.faction, p.domination, p.research)
	}
	for _, x := range p.fleet() {
		if x.at != scrapped && !onSpace(x.at) || x.value < 1 || x.value > 6 {
			return fmt.Errorf("ship %v", x)
		}
	}
	for i, c := range p.cubes[:p.placed] {
		if c >= planetCount || slices.Contains(p.cubes[:i], c) {
			return fmt.Errorf("cubes %v", p.cubes)
		}
	}
	for _, d := range p.roll {
		if d > 6 || (d == 0) != (p.roll[0] == 0) {
			return fmt.Errorf("dice %v", p.roll)
		}
	}
	return nil
}

// checkSlots checks that slots and players agree about the cubes.
func (s *State) checkSlots() error {
	all := 0
	for p := range s.slots {
		list := s.slots[p].owner[:s.slots[p].n]
		if len(list) > slotsOf(s.numbers()[p]) {
			return fmt.Errorf("%d cubes on planet %d", len(list), p)
		}
		for i, of := range list {
			if of >= seat(s.seats) || slices.Contains(list[:i], of) || !s.players[of].has(planet(p)) {
				return fmt.Errorf("cubes %v on planet %d", list, p)
			}
		}
		all += len(list)
	}
	for i := range s.list() {
		all -= int(s.players[i].placed)
	}
	if all != 0 {
		return fmt.Errorf("slots and players tell different cubes")
	}
	return nil
}

func (t *trace) check(seats uint8) error {
	if t.round > 0 && t.seat >= seat(seats) {
		return fmt.Errorf("a turn of seat %d", t.seat)
	}
	for _, p := range t.steps[:t.n] {
		if p.kind > stepResign || p.by >= seat(seats) || p.length > longestWay ||
			p.planet != noPlanet && p.planet >= planetCount || p.fight.target != nowhere && p.fight.owner >= seat(seats) {
			return fmt.Errorf("step %v", p)
		}
	}
	return nil
}
