package lune

import (
	"fmt"
	"strconv"
	"strings"
)

// streams maps the names of rigged streams to purposes of draws (L19.2) and parsers of their
// values.
var streams = map[string]struct {
	why  cause
	want string
	read func(string) (uint8, bool)
}{
	"roster":    {forRoster, "the place in the list of L13, from 0", number(63)},
	"psion":     {forPsion, "PP or FP", readPsion},
	"objective": {forObjective, "an objective such as O5", readGoal},
	"shield":    {forShield, "a square", readSquare},
	"rocket":    {forRocket, "a square", readSquare},
	"square":    {forSquare, "a square", readSquare},
	"meteor":    {forMeteor, "a square", readSquare},
	"type":      {forType, "a Vek's code such as SC", readKind},
	"resist":    {forResist, "0 to 99", number(99)},
	"choice":    {forChoice, "0 or 1", number(1)},
}

// Rig fixes the next draws of a purpose: squares "D8", codes "SC", "O5", numbers. A value that does
// not fit when it is drawn is an error of that action.
func (s *State) Rig(stream string, values []string) error {
	x, ok := streams[strings.ToLower(stream)]
	if !ok {
		return fmt.Errorf("rig: %q is none of roster, psion, objective, shield, rocket, square, meteor, type, resist, choice",
			shorten(stream))
	}
	q := &s.rig.values[x.why-forRoster]
	chosen := (*q)[:len(*q):len(*q)] // clones may share it
	for _, word := range strings.FieldsFunc(strings.Join(values, " "), func(r rune) bool { return r == ' ' || r == ',' }) {
		v, ok := x.read(strings.ToUpper(word))
		if !ok {
			return fmt.Errorf("rig %s: want %s, not %q", stream, x.want, shorten(word))
		}
		chosen = append(chosen, v)
	}
	*q = chosen
	return nil
}

// number returns a parser of the numbers 0 to most.
func number(most int) func(string) (uint8, bool) {
	return func(text string) (uint8, bool) {
		n, err := strconv.Atoi(text)
		return uint8(n), err == nil && n >= 0 && n <= most
	}
}

func readSquare(text string) (uint8, bool) {
	q, ok := squareOf(text)
	return uint8(q), ok
}

func readKind(text string) (uint8, bool) {
	k, ok := kindOf(text)
	return uint8(k), ok && isVek(k)
}

// readPsion reads the Psion of an Intermediate mission: 0 is PP, 1 is FP (L13.6).
func readPsion(text string) (uint8, bool) {
	switch text {
	case "PP", "0":
		return 0, true
	case "FP", "1":
		return 1, true
	}
	return 0, false
}

func readGoal(text string) (uint8, bool) {
	digits, ok := strings.CutPrefix(text, "O")
	n, err := strconv.Atoi(digits)
	return uint8(n), ok && err == nil && n >= 1 && n < len(objectives)
}
