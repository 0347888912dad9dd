package invade

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"bivouac/game"
	"bivouac/game/notation"
)

// Position reads a position in the notation of I16.9, with fields separated by ";" or line breaks,
// and runs the automatic steps. It adds two fields to the notation: "pull e6" says that the
// Commander on e6 may pull now; "phase PLACEMENT" is the set-up, with no other field than "active"
// for the side that starts.
func (Game) Position(text string, seed game.Seed) (game.State, []game.Event, error) {
	s := &State{puller: nowhere, turn: positionTurn, luck: game.NewRand(seed, "dice")}
	d := drawing{State: s}
	var err error
	if d.seen, err = d.sheet().Read(text); err == nil {
		err = d.check()
	}
	if err != nil {
		return nil, nil, fmt.Errorf("position: %w", err)
	}
	var out events
	d.begin(&out)
	return s, out.list, nil
}

// Drawing writes the public part of a position in the notation of I16.9, which Game.Position reads.
// It leaves out what the notation lacks: offers of a draw, the passive player's dice except Pre,
// the last turn. A finished game is written with phase OVER, which cannot be read.
func (s *State) Drawing() string {
	if s.phase == placement {
		return "active " + sideLetter(s.active) + "; phase PLACEMENT"
	}
	d := drawing{State: s, foe: s.dice[s.active.foe()][pre], dice: *s.mine(), roll: s.roll}
	return d.sheet().String()
}

// drawing is a position being read or written.
type drawing struct {
	*State
	seen []string
	foe  uint8
	dice dice
	roll [roles]uint8
}

// sheet returns the fields in the order in which they are written.
func (d *drawing) sheet() notation.Sheet {
	phases := notation.OneOf("phase", &d.phase, phaseNames[:over]...)
	phases.Write = func() (string, bool) { return phaseNames[d.phase], true }
	return notation.Sheet{
		d.squadField("S:", south), d.squadField("N:", north), notation.OneOf("active", &d.active, "S", "N"), phases,
		{Name: "roll", Read: d.readRoll, Write: func() (string, bool) { return spaced(d.roll[:]), d.phase == allocating }},
		{Name: "dice", Read: d.readDice, Write: func() (string, bool) {
			lie := d.dice
			return fmt.Sprintf("C%d A%d O%d E%d P%d", lie[com], lie[abscissa], lie[ord], lie[eff], lie[pre]),
				d.phase != allocating && lie[com] != 0
		}},
		{Name: "effect", Read: d.readEffect,
			Write: func() (string, bool) { return effectData[d.effect].parts, d.effect > effect1 }},
		notation.Number("moves", &d.moves, 0, 6),
		notation.Number("shots", &d.shots, 0, 6),
		{Name: "pull", Read: d.readPull,
			Write: func() (string, bool) { return square(d.puller).String(), d.puller != nowhere }},
		notation.Number("quiet", &d.quiet, 0, 10*lastTurn),
		notation.Number("turn", &d.turn, 1, lastTurn+1).Always(),
		notation.Number("foe", &d.foe, 0, 6).Always(),
	}
}

func (d *drawing) has(name string) bool { return slices.Contains(d.seen, name) }

// readDice reads "C3 A2 O5 E2 P4".
func (d *drawing) readDice(v string) error {
	a, ok := parseAllocation(v + "]")
	if d.dice = a.dice; !ok {
		return fmt.Errorf("five dice like C3 A2 O5 E2 P4 are expected, not %q", v)
	}
	return nil
}

func (d *drawing) readRoll(v string) error {
	if err := notation.ReadNumbers(v, d.roll[:], 1, 6); err != nil {
		return fmt.Errorf("five dice are expected: %w", err)
	}
	return nil
}

// readEffect reads an effect by its parts: "24" is effect 6 with 2 and 4.
func (d *drawing) readEffect(v string) error {
	for e := effect1; e < effects; e++ {
		if strings.EqualFold(effectData[e].parts, v) || strings.EqualFold(effectData[e].text, v) {
			d.effect = e
			return nil
		}
	}
	return fmt.Errorf("%q is no effect: 1, 2, 3, 4, 5A, 5B, 5C, 23, 24 or 34", v)
}

func (d *drawing) readPull(v string) error {
	q, tail, ok := parseSquare(v)
	if !ok || tail != "" {
		return fmt.Errorf("%q is no square a1 to p16", v)
	}
	d.puller = int16(q)
	return nil
}

// begin completes the state, runs the automatic steps and asks the first question.
func (d *drawing) begin(out *events) {
	s := d.State
	if s.phase == placement {
		die := 1 + 3*int(s.active)
		s.turn = 0
		s.open(die, out)
		return
	}
	s.dice[s.active.foe()][pre] = d.foe
	s.now = trace{turn: s.turn, side: s.active, effect: s.effect}
	s.roll = d.roll
	switch s.phase {
	case start:
		if d.has("roll") {
			for _, v := range d.roll {
				s.luck.Force(int(v) - 1)
			}
		}
	case allocating:
		s.now.rolled, s.now.roll = true, s.roll
	default:
		*s.mine() = d.dice
		s.roll = d.dice // the same five dice, in another order
		s.now.alloc = d.dice
		if s.phase == attacking {
			s.now.fought, s.now.alloc = true, d.dice.settled()
		}
	}
	s.run(out)
	if s.phase != over {
		s.ask(s.active)
	}
}

// check validates the position as a whole.
func (d *drawing) check() error {
	if d.phase == placement {
		return d.checkSetup()
	}
	for _, name := range []string{"S:", "N:", "active", "phase"} {
		if !d.has(name) {
			return fmt.Errorf("the field %s is missing", name)
		}
	}
	for side := south; side <= north; side++ {
		if n := d.owned(side); n > mostOwned {
			return fmt.Errorf("%s owns %d soldiers, at most %d are allowed (I3.2)", sideLetter(side), n, mostOwned)
		}
		for k := croucher; k < kinds; k++ {
			if n := d.elites(side, k); n > mostElites {
				return fmt.Errorf("%s owns %d elites %s, at most %d are allowed (I3.2)", sideLetter(side), n,
					k.letter(), mostElites)
			}
		}
	}
	if err := d.checkDice(); err != nil {
		return err
	}
	return d.checkCounters()
}

func (d *drawing) checkSetup() error {
	for _, name := range d.seen {
		if name != "phase" && name != "active" {
			return fmt.Errorf("the field %s has no place before the phase: a set-up has only phase PLACEMENT and active", name)
		}
	}
	if !d.has("phase") {
		return errors.New("the field phase is missing")
	}
	return nil
}

func (d *drawing) checkDice() error {
	rolled, lying := d.has("roll"), d.has("dice")
	switch {
	case d.phase == allocating && !rolled:
		return errors.New("phase ALLOCATE needs the dice as rolled: roll 6 4 3 2 5")
	case d.phase > allocating && !lying:
		return errors.New("this phase needs the dice by role: dice C3 A2 O5 E2 P4")
	case d.phase > allocating && rolled:
		return errors.New("roll belongs to the phases start and ALLOCATE; give dice instead")
	case d.phase <= allocating && lying:
		return errors.New("dice belongs to the phases after ALLOCATE; give roll instead")
	}
	return nil
}

func (d *drawing) checkCounters() error {
	late := d.phase == moving || d.phase == attacking
	if d.effect != noEffect && !late {
		return errors.New("an effect is chosen only in MOVE and ATTACK")
	}
	if (d.moves > 0 || d.shots > 0 || d.puller != nowhere) && !late {
		return errors.New("moves, shots and pull belong to MOVE and ATTACK")
	}
	if d.effect == noEffect && late {
		d.effect = effect1
	}
	if late && effectData[d.effect].least > d.dice[eff] {
		return fmt.Errorf("effect %s needs an Eff die of %d", effectData[d.effect].parts, effectData[d.effect].least)
	}
	if d.phase == moving && d.moves > d.dice[com] || d.phase == attacking && d.shots > d.dice[com] {
		return fmt.Errorf("more actions were made than the Com die of %d allows", d.dice[com])
	}
	if d.phase == moving && d.shots > 0 {
		return errors.New("no shot is made before ATTACK")
	}
	if d.puller == nowhere {
		return nil
	}
	if c := d.cells[square(d.puller)]; d.phase != moving || c == 0 || c.side() != d.active || c.kind() != commander {
		return fmt.Errorf("no Commander of the active player stands on %s in MOVE", square(d.puller))
	}
	return nil
}
