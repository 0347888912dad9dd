package invade

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bivouac/game"
)

// Position reads a position in the notation of I16.9, its fields parted by ";"
// or by lines. Steps that apply by themselves run at once. It adds two fields to
// the notation: "pull e6" says that the Commander on e6 may pull now, and "phase
// PLACEMENT" alone is the set-up (with "active" for who starts).
func (Game) Position(text string, seed game.Seed) (game.State, []game.Event, error) {
	s := &State{puller: nowhere, turn: positionTurn, luck: game.NewRand(seed, "dice")}
	d := drawing{State: s}
	for _, f := range strings.FieldsFunc(text, func(r rune) bool { return r == ';' || r == '\n' }) {
		f, _, _ = strings.Cut(f, "#")
		if f = strings.TrimSpace(f); f == "" {
			continue
		}
		if err := d.field(f); err != nil {
			return nil, nil, fmt.Errorf("position: in %q: %w", f, err)
		}
	}
	if err := d.check(); err != nil {
		return nil, nil, fmt.Errorf("position: %w", err)
	}
	var out events
	d.begin(&out)
	return s, out.list, nil
}

// drawing is a position while it is being read.
type drawing struct {
	*State
	seen []string
	foe  uint8
	dice dice
	roll [roles]uint8
}

var positionFields = "S: N: active phase dice roll effect foe moves shots quiet turn pull"

func (d *drawing) field(f string) error {
	name, rest, _ := strings.Cut(f, " ")
	if side, after, ok := strings.Cut(f, ":"); ok {
		name, rest = strings.ToUpper(strings.TrimSpace(side))+":", after
	}
	if !slices.Contains(strings.Fields(positionFields), name) {
		return fmt.Errorf("%q is none of the fields %s", name, positionFields)
	}
	if d.has(name) {
		return fmt.Errorf("%s stands there twice", name)
	}
	d.seen = append(d.seen, name)
	rest = strings.TrimSpace(rest)
	switch name {
	case "S:":
		return d.squad(south, rest)
	case "N:":
		return d.squad(north, rest)
	}
	return d.value(name, rest)
}

func (d *drawing) has(name string) bool { return slices.Contains(d.seen, name) }

// value reads a field that is not a squad.
func (d *drawing) value(name, v string) (err error) {
	switch name {
	case "active":
		i := strings.Index("SN", strings.ToUpper(v))
		if len(v) != 1 || i < 0 {
			return fmt.Errorf("the active player is S or N, not %q", v)
		}
		d.active = seat(i)
	case "phase":
		i := slices.IndexFunc(phaseNames[:over], func(n string) bool { return strings.EqualFold(n, v) })
		if i < 0 {
			return fmt.Errorf("%q is none of the phases %v", v, phaseNames[:over])
		}
		d.phase = phase(i)
	case "dice":
		d.dice, err = readDice(v)
	case "roll":
		d.roll, err = readRoll(v)
	case "effect":
		d.effect, err = readParts(v)
	case "foe":
		err = readNumber(v, 0, 6, &d.foe)
	case "moves":
		err = readNumber(v, 0, 6, &d.moves)
	case "shots":
		err = readNumber(v, 0, 6, &d.shots)
	case "quiet":
		err = readNumber(v, 0, 10*lastTurn, &d.quiet)
	case "turn":
		err = readNumber(v, 1, lastTurn+1, &d.turn)
	case "pull":
		q, tail, ok := parseSquare(v)
		if !ok || tail != "" {
			return fmt.Errorf("%q is no square a1 to p16", v)
		}
		d.puller = int16(q)
	}
	return err
}

func readNumber[N uint8 | uint16](v string, least, most int, to *N) error {
	n, err := strconv.Atoi(v)
	if err != nil || n < least || n > most {
		return fmt.Errorf("a number from %d to %d is expected, not %q", least, most, v)
	}
	*to = N(n)
	return nil
}

// readDice reads "C3 A2 O5 E2 P4".
func readDice(v string) (dice, error) {
	a, ok := parseAllocation(v + "]")
	if !ok {
		return dice{}, fmt.Errorf("five dice like C3 A2 O5 E2 P4 are expected, not %q", v)
	}
	return a.dice, nil
}

func readRoll(v string) (roll [roles]uint8, err error) {
	words := strings.Fields(v)
	if len(words) != roles {
		return roll, fmt.Errorf("five dice are expected, not %q", v)
	}
	for i, w := range words {
		if err := readNumber(w, 1, 6, &roll[i]); err != nil {
			return roll, err
		}
	}
	return roll, nil
}

// readParts reads an effect by its parts: "24" is effect 6 with 2 and 4.
func readParts(v string) (effect, error) {
	for e := effect1; e < effects; e++ {
		if strings.EqualFold(effectData[e].parts, v) || strings.EqualFold(effectData[e].text, v) {
			return e, nil
		}
	}
	return noEffect, fmt.Errorf("%q is no effect: 1, 2, 3, 4, 5A, 5B, 5C, 23, 24 or 34", v)
}

// begin opens the position's question, after the steps that need no one.
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
