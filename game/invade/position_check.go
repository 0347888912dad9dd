package invade

import (
	"errors"
	"fmt"
	"strings"
)

// squad reads one side's soldiers: "d5 Ae6 B0h3 Cc2 k9/1 [3N A]".
func (d *drawing) squad(side seat, v string) error {
	field, base, ok := strings.Cut(v, "[")
	if ok {
		inner, after, closed := strings.Cut(base, "]")
		if !closed || strings.TrimSpace(after) != "" {
			return errors.New("the base stands last, in brackets: [3N A]")
		}
		if err := d.reserveOf(side, inner); err != nil {
			return err
		}
	}
	for _, w := range strings.Fields(field) {
		q, c, err := readSoldier(side, w)
		if err != nil {
			return err
		}
		if d.cells[q] != 0 {
			return fmt.Errorf("two soldiers stand on %s", q)
		}
		d.put(q, c)
	}
	return nil
}

// reserveOf reads a base: a number, if not 1, before each kind.
func (d *drawing) reserveOf(side seat, v string) error {
	for _, w := range strings.Fields(v) {
		k, ok := parseKind(w[len(w)-1])
		n := uint8(1)
		if !ok {
			return fmt.Errorf("%q is no part of a base: 3N, A, 2B or C", w)
		}
		if number := w[:len(w)-1]; number != "" {
			if err := readNumber(number, 0, mostOwned, &n); err != nil {
				return err
			}
		}
		d.base[side][k] += n
	}
	return nil
}

// readSoldier reads one soldier: a letter A, B or C before a column is its kind,
// "B0" has spent its shell, "/1" has one hit point, "^" has moved.
func readSoldier(side seat, w string) (square, cell, error) {
	bad := fmt.Errorf("%q is no soldier: d5, Ae6, B0h3, k9/1 or c2^", w)
	k, rest := normal, w
	spent := false
	if len(w) > 2 && (w[1] > '9' || w[1] == '0') {
		var ok bool
		if k, ok = parseKind(w[0]); !ok {
			return 0, 0, bad
		}
		rest = w[1:]
		if rest, spent = strings.CutPrefix(rest, "0"); spent && k != bombardier {
			return 0, 0, bad
		}
	}
	q, tail, ok := parseSquare(rest)
	if !ok {
		return 0, 0, bad
	}
	c := soldier(side, k)
	if spent {
		c |= spentBit
	}
	for tail != "" {
		switch {
		case strings.HasPrefix(tail, "/1") && c&hurtBit == 0:
			c, tail = c|hurtBit, tail[2:]
		case tail[0] == '^' && c&movedBit == 0:
			c, tail = c|movedBit, tail[1:]
		default:
			return 0, 0, bad
		}
	}
	return q, c, nil
}

// check says what a position as a whole lacks or has too much of.
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
				return fmt.Errorf("%s owns %d elites %s, at most %d are allowed (I3.2)", sideLetter(side), n, k.letter(), mostElites)
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
