package quantum

import (
	"fmt"
	"strings"
)

// start validates the whole position, and runs the automatic steps.
func (d *drawing) start(out *events) error {
	begin := map[string]func(*events) error{
		"roll": d.startRoll, "place": d.startPlacing, "turn": d.startTurn, "over": d.startOver,
	}
	if err := begin[d.word](out); err != nil {
		return err
	}
	if d.phase != over && d.phase != rolling {
		d.ask(d.active)
	}
	return nil
}

// startRoll asks the players who have not answered.
func (d *drawing) startRoll(*events) error {
	for i := range d.list() {
		p := &d.players[i]
		if p.roll[0] == 0 || p.count > 0 || p.placed > 0 || p.out {
			return fmt.Errorf("in roll each player has three dice and nothing on the board")
		}
		if !p.answered {
			d.ask(seat(i))
		}
	}
	if d.last == 0 {
		return fmt.Errorf("in roll somebody has still to answer: not all dice are kept or rerolled")
	}
	return nil
}

// seatOf returns the seat of the letter after the first word.
func (d *drawing) seatOf() (seat, error) {
	n := strings.Index(d.letters, d.who)
	if n < 0 || len(d.who) != 1 {
		return nobody, fmt.Errorf("want one of the players %s behind %s, not %q", d.letters, d.word, shorten(d.who))
	}
	return seat(n), nil
}

// startPlacing lets the named player place ships. Those before that player in the turn order must
// have placed theirs.
func (d *drawing) startPlacing(*events) error {
	of, err := d.seatOf()
	if err != nil {
		return err
	}
	d.active, d.phase = of, placing
	for i := range d.list() {
		p := &d.players[i]
		done := d.rank(seat(i)) < d.rank(of)
		if p.placed != 1 || p.cubes[0] != charts[d.chart].starts[i] || p.out {
			return fmt.Errorf("in place each player has one cube, on his starting planet")
		}
		if done && (p.count != fleetSize || p.stations().and(orbits[p.cubes[0]]).len() != fleetSize) ||
			!done && (p.roll[0] == 0 || p.count > 0) {
			return fmt.Errorf("in place those before %s have three ships in their orbit, the others a roll", d.who)
		}
	}
	return d.quiet(nobody)
}

// quiet refuses ships of players who have resigned, and marks on ships of other players than the
// active one, since marks are removed at the end of a turn (Q4.4).
func (d *drawing) quiet(active seat) error {
	for i := range d.list() {
		p := &d.players[i]
		if p.out && p.count > 0 {
			return fmt.Errorf("%c has resigned and has ships", d.letters[i])
		}
		for _, v := range p.fleet() {
			if seat(i) != active && d.word != "over" && v.marks() != "" {
				return fmt.Errorf("only ships of the active player carry marks, not %d@%s", v.value, v.at)
			}
		}
	}
	return nil
}

// calm refuses a domination of 6 that Infamy would have reset (Q9.3): it lasts only while a
// decision is pending, or if no planet is open (Q9.7).
func (d *drawing) calm(active seat) error {
	for i := range d.list() {
		p := &d.players[i]
		if p.domination < topCounter || p.out || seat(i) == active && d.pending != "" {
			continue
		}
		if n, _ := d.opens(seat(i)); n > 0 {
			return fmt.Errorf("player %c has D%d, which brings Infamy at once: want D1 to D%d, or pending-infamy", d.letters[i],
				topCounter, topCounter-1)
		}
	}
	return nil
}

func (d *drawing) startTurn(out *events) error {
	of, err := d.seatOf()
	if err != nil {
		return err
	}
	for i := range d.list() {
		p := &d.players[i]
		if p.roll[0] != 0 || p.placed == mostCubes {
			return fmt.Errorf("in a turn nobody has a roll, and nobody %d cubes", mostCubes)
		}
	}
	switch {
	case d.players[of].out || d.still() < 2:
		return fmt.Errorf("a turn is of a player who has not resigned, with one more in the game")
	case d.fresh > d.players[of].placed:
		return fmt.Errorf("new%d is more than the cubes of %s", d.fresh, d.who)
	case d.gaining && d.pending != "infamy":
		return fmt.Errorf("gains go with pending-infamy: nothing else is decided then")
	}
	if d.gaining {
		d.actions = 0 // phase 2 has no actions, whatever digit was read (Q15)
	}
	if err := d.quiet(of); err != nil {
		return err
	}
	if err := d.calm(of); err != nil {
		return err
	}
	d.active, d.phase = of, acting
	d.now = trace{round: d.round, seat: of, ended: d.gaining}
	if err := d.resume(out); err != nil {
		return err
	}
	d.run(out)
	return nil
}

// resume opens the decision that is pending in the position, if there is one.
func (d *drawing) resume(out *events) error {
	p := d.mine()
	switch d.pending {
	case "":
		return nil
	case "infamy":
		if n, _ := d.opens(d.active); p.domination != topCounter || n == 0 {
			return fmt.Errorf("pending-infamy wants D%d and a planet that is open", topCounter)
		}
		if !d.infamous(out) && d.gaining {
			d.pay(out)
		}
		return nil
	}
	r := reader{rest: []byte(strings.ToLower(d.pending)), good: true}
	from, _, target := r.square(), r.sign("x"), r.square()
	n, ok := d.own(from)
	if !ok || !r.good || len(r.rest) > 0 || !around[from].has(target) || d.taken().has(target) {
		return fmt.Errorf("pending-position wants an own ship and the empty square beside it that it may take, not %q",
			shorten(d.pending))
	}
	d.triumph(n, from, target, out)
	return nil
}

// startOver sets the ending of the position.
func (d *drawing) startOver(*events) error {
	if err := d.quiet(nobody); err != nil {
		return err
	}
	d.phase, d.active = over, d.first
	switch d.who {
	case "VOID":
		d.end.reason = reasonVoid
		return nil
	case "DRAW":
		d.end.reason = reasonAgreed
		if !d.agreed() {
			d.phase = acting
			d.limit(&events{})
		}
		if d.end.winner != nobody {
			return fmt.Errorf("by the counters %c has won: no draw", d.letters[d.end.winner])
		}
		return nil
	}
	of, err := d.seatOf()
	if err != nil {
		return err
	}
	d.active, d.end.winner, d.end.reason = of, of, reasonLimit
	switch {
	case d.players[of].out:
		return fmt.Errorf("%s has resigned and cannot have won", d.who)
	case d.players[of].placed == mostCubes:
		d.end.reason = reasonCubes
	case d.still() == 1:
		d.end.reason = reasonLeft
	}
	return nil
}
