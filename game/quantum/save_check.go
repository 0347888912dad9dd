package quantum

import (
	"fmt"
	"slices"
)

// stepBytes is the length of a step as numbers.
const stepBytes = 28

// bytes is a step as numbers, in the order of its fields.
func (p step) bytes() [stepBytes]uint8 {
	b := [stepBytes]uint8{
		uint8(p.kind), uint8(p.by), p.value, p.became, uint8(p.from), uint8(p.to), p.length,
		uint8(p.cargo), uint8(p.drop), uint8(p.planet), p.count, flags(p.ability, p.alone),
		uint8(p.fight.target), uint8(p.fight.owner), p.fight.defender, p.fight.black, p.fight.white,
		flags(p.fight.won, p.fight.took, p.fight.asked), p.fight.rerolled, p.fight.dropped,
	}
	for i, q := range p.path {
		b[stepBytes-longestWay+i] = uint8(q)
	}
	return b
}

func stepOf(b [stepBytes]uint8) step {
	p := step{
		kind: stepKind(b[0]), by: seat(b[1]), value: b[2], became: b[3], from: square(b[4]), to: square(b[5]), length: b[6],
		cargo: square(b[7]), drop: square(b[8]), planet: planet(b[9]), count: b[10], ability: b[11]&1 != 0, alone: b[11]&2 != 0,
		fight: fight{
			target: square(b[12]), owner: seat(b[13]), defender: b[14], black: b[15], white: b[16],
			won: b[17]&1 != 0, took: b[17]&2 != 0, asked: b[17]&4 != 0, rerolled: b[18], dropped: b[19],
		},
	}
	for i := range p.path {
		p.path[i] = square(b[stepBytes-longestWay+i])
	}
	return p
}

// check refuses numbers that no position holds, so that nothing behind it can
// point outside a list.
func (v *saved) check() error {
	seats := len(v.Players)
	seated := func(of seat) bool { return int(of) < seats }
	maybe := func(of seat) bool { return of == nobody || seated(of) }
	playing := v.Phase != rolling && v.Phase != over
	switch {
	case int(v.Map) >= len(charts) || seats != int(v.Map)+2:
		return fmt.Errorf("map %d with %d players", v.Map, seats)
	case v.Phase > over || v.Reason > reasonVoid || (v.Phase == over) == (v.Reason == reasonNone):
		return fmt.Errorf("phase %d with end %d", v.Phase, v.Reason)
	case !maybe(v.Active) || !maybe(v.First) || !maybe(v.Winner) || playing && !(seated(v.Active) && seated(v.First)):
		return fmt.Errorf("seats %d, %d, %d among %d", v.Active, v.First, v.Winner, seats)
	case (v.Reason == reasonCubes || v.Reason == reasonLeft) && !seated(v.Winner):
		return fmt.Errorf("end %d without a winner", v.Reason)
	case v.Actions > actionsPerTurn || v.Round > lastRound || v.Fresh > mostCubes || v.Gains > 2*mostCubes:
		return fmt.Errorf("%d actions, round %d, %d new cubes, %d gains", v.Actions, v.Round, v.Fresh, v.Gains)
	}
	for i := range v.Players {
		if err := v.Players[i].check(); err != nil {
			return fmt.Errorf("player %d: %w", i, err)
		}
	}
	if err := v.Luck.Check(6); err != nil {
		return err
	}
	for _, check := range []func() error{v.checkAsked, v.checkSlots, v.checkTable, v.checkWon, v.checkDice, v.checkShips} {
		if err := check(); err != nil {
			return err
		}
	}
	for _, t := range []savedTrace{v.Now, v.Before} {
		if err := t.check(seats); err != nil {
			return err
		}
	}
	return nil
}

// checkAsked demands that questions are of players, while there is something to ask.
func (v *saved) checkAsked() error {
	for i, id := range v.Asked {
		if id < 0 || id > v.Last || id > 0 && (i >= len(v.Players) || v.Phase == over) {
			return fmt.Errorf("question %d of seat %d", id, i)
		}
	}
	return nil
}

// checkTable demands of a game under way that it can go on: two players in it, the
// active one among them, a cube to place for everybody.
func (v *saved) checkTable() error {
	if v.Phase == over {
		return nil
	}
	still := 0
	for i := range v.Players {
		p := &v.Players[i]
		if p.Flags&flagOut == 0 {
			still++
		}
		if len(p.Cubes) == mostCubes || v.Phase == rolling && len(p.Cubes) > 0 {
			return fmt.Errorf("player %d with %d cubes in phase %d", i, len(p.Cubes), v.Phase)
		}
	}
	setup := v.Phase == rolling || v.Phase == placing
	if still < 2 || setup && still < len(v.Players) || v.Phase != rolling && v.Players[v.Active].Flags&flagOut != 0 {
		return fmt.Errorf("%d players in phase %d, the active one %d", still, v.Phase, v.Active)
	}
	return nil
}

// checkDice demands that the first dice lie there as long as they are needed.
func (v *saved) checkDice() error {
	for i, p := range v.Players {
		if rolled := p.Roll[0] > 0; v.Phase == rolling && !rolled || v.Phase == placing && int(v.Active) == i && !rolled {
			return fmt.Errorf("player %d with dice %v in phase %d", i, p.Roll, v.Phase)
		}
	}
	return nil
}

// checkShips demands that no two ships share a square.
func (v *saved) checkShips() error {
	var taken grid
	for _, p := range v.Players {
		for _, x := range p.Ships {
			q := square(x[0])
			if q == scrapped {
				continue
			}
			if taken.has(q) {
				return fmt.Errorf("two ships on %s", q)
			}
			taken = taken.or(bit(q))
		}
	}
	return nil
}

// flagOut is the bit of a player who has resigned.
const flagOut = 4

// checkWon demands that the attacker behind an open choice stands on its square.
func (v *saved) checkWon() error {
	if v.Phase != positioning {
		return nil
	}
	ships := v.Players[v.Active].Ships
	if int(v.Won[0]) >= len(ships) || !onSpace(v.Won[1]) || !onSpace(v.Won[2]) || ships[v.Won[0]][0] != v.Won[1] {
		return fmt.Errorf("won combat %v", v.Won)
	}
	return nil
}

func onSpace(q uint8) bool { return q < squares && space.has(square(q)) }

func (v *savedPlayer) check() error {
	if v.Faction >= mostSeats || len(v.Ships) > mostShips || len(v.Cubes) > mostCubes ||
		v.Domination < 1 || v.Domination > topCounter || v.Research < 1 || v.Research > topCounter {
		return fmt.Errorf("faction %d, %d ships, %d cubes, D%d, R%d", v.Faction, len(v.Ships), len(v.Cubes), v.Domination, v.Research)
	}
	for _, x := range v.Ships {
		if square(x[0]) != scrapped && !onSpace(x[0]) || x[1] < 1 || x[1] > 6 {
			return fmt.Errorf("ship %v", x)
		}
	}
	for i, c := range v.Cubes {
		if c < 0 || c >= planetCount || slices.Contains(v.Cubes[:i], c) {
			return fmt.Errorf("cubes %v", v.Cubes)
		}
	}
	for _, d := range v.Roll {
		if d > 6 || (d == 0) != (v.Roll[0] == 0) {
			return fmt.Errorf("dice %v", v.Roll)
		}
	}
	return nil
}

// checkSlots demands that slots and players tell the same of the cubes.
func (v *saved) checkSlots() error {
	all := 0
	for p, list := range v.Slots {
		if len(list) > slotsOf(charts[v.Map].numbers[p]) {
			return fmt.Errorf("%d cubes on planet %d", len(list), p)
		}
		for i, of := range list {
			if of < 0 || of >= len(v.Players) || slices.Contains(list[:i], of) || !slices.Contains(v.Players[of].Cubes, p) {
				return fmt.Errorf("cubes %v on planet %d", list, p)
			}
		}
		all += len(list)
	}
	for i := range v.Players {
		all -= len(v.Players[i].Cubes)
	}
	if all != 0 {
		return fmt.Errorf("slots and players tell different cubes")
	}
	return nil
}

func (v *savedTrace) check(seats int) error {
	if len(v.Steps) > mostSteps || v.Round > 0 && int(v.Seat) >= seats {
		return fmt.Errorf("a turn of seat %d with %d steps", v.Seat, len(v.Steps))
	}
	for _, b := range v.Steps {
		p := stepOf(b)
		if p.kind > stepResign || int(p.by) >= seats || p.length > longestWay || p.planet != noPlanet && p.planet >= planetCount {
			return fmt.Errorf("step %v", b)
		}
		if p.fight.target != nowhere && int(p.fight.owner) >= seats {
			return fmt.Errorf("step %v", b)
		}
	}
	return nil
}
