package invade

import (
	"errors"
	"fmt"
	"strings"

	"bivouac/game/notation"
)

// squadField returns the field of a position with a side's soldiers and base.
func (d *drawing) squadField(name string, side seat) notation.Field {
	return notation.Field{
		Name:  name,
		Read:  func(v string) error { return d.squad(side, v) },
		Write: func() (string, bool) { return d.squadText(side), true },
	}
}

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

// reserveOf reads a base such as "3N A": the letters of the kinds, each after its number if that is
// not 1.
func (d *drawing) reserveOf(side seat, v string) error {
	for _, w := range strings.Fields(v) {
		k, ok := parseKind(w[len(w)-1])
		n := uint8(1)
		if !ok {
			return fmt.Errorf("%q is no part of a base: 3N, A, 2B or C", w)
		}
		if number := w[:len(w)-1]; number != "" {
			if err := notation.ReadNumber(number, 0, mostOwned, &n); err != nil {
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

// squadText writes one side's soldiers and base in the form that squad reads.
func (s *State) squadText(side seat) string {
	var words []string
	for _, q := range s.own[side].squares() {
		c := s.cells[q]
		word := strings.TrimPrefix(c.kind().letter(), normal.letter())
		if c&spentBit != 0 {
			word += "0"
		}
		words = append(words, word+q.String()+c.marks())
	}
	if s.reserve(side) > 0 {
		words = append(words, "["+s.baseText(side)+"]")
	}
	return strings.Join(words, " ")
}

// marks returns "/1" if the soldier has 1 hit point left and "^" if it has moved.
func (c cell) marks() string {
	m := ""
	if c&hurtBit != 0 {
		m += "/1"
	}
	if c&movedBit != 0 {
		m += "^"
	}
	return m
}

// baseText writes a side's base: "3N A".
func (s *State) baseText(side seat) string {
	var words []string
	for k := normal; k < kinds; k++ {
		switch n := s.base[side][k]; n {
		case 0:
		case 1:
			words = append(words, k.letter())
		default:
			words = append(words, fmt.Sprintf("%d%s", n, k.letter()))
		}
	}
	return strings.Join(words, " ")
}
