package invade

import (
	"fmt"
	"strings"
)

// FormatPosition writes the public part of a position in the notation of I16.9,
// such that Game.Position reads it again. What the notation cannot say (offers of
// a draw, the passive player's dice but one, the last turn) is left out; a game
// that is over is written as its last phase OVER, which cannot be read.
func FormatPosition(s *State) string {
	if s.phase == placement {
		return "active " + sideLetter(s.active) + "; phase PLACEMENT"
	}
	var b strings.Builder
	for side := south; side <= north; side++ {
		fmt.Fprintf(&b, "%s:%s; ", sideLetter(side), s.squadText(side))
	}
	fmt.Fprintf(&b, "active %s; phase %s", sideLetter(s.active), phaseNames[s.phase])
	d := *s.mine()
	switch {
	case s.phase == allocating:
		fmt.Fprintf(&b, "; roll %s", spaced(s.roll[:]))
	case d[com] != 0:
		fmt.Fprintf(&b, "; dice C%d A%d O%d E%d P%d", d[com], d[abscissa], d[ord], d[eff], d[pre])
	}
	if s.effect > effect1 {
		fmt.Fprintf(&b, "; effect %s", effectData[s.effect].parts)
	}
	if s.moves > 0 {
		fmt.Fprintf(&b, "; moves %d", s.moves)
	}
	if s.shots > 0 {
		fmt.Fprintf(&b, "; shots %d", s.shots)
	}
	if s.puller != nowhere {
		fmt.Fprintf(&b, "; pull %s", square(s.puller))
	}
	if s.quiet > 0 {
		fmt.Fprintf(&b, "; quiet %d", s.quiet)
	}
	fmt.Fprintf(&b, "; turn %d; foe %d", s.turn, s.dice[s.active.foe()][pre])
	return b.String()
}

// squadText is one side's soldiers and base, each word with a space before it.
func (s *State) squadText(side seat) string {
	var b strings.Builder
	for _, q := range s.own[side].squares() {
		c := s.cells[q]
		b.WriteByte(' ')
		if c.kind() != normal {
			b.WriteString(c.kind().letter())
		}
		if c&spentBit != 0 {
			b.WriteByte('0')
		}
		b.WriteString(q.String() + c.marks())
	}
	if s.reserve(side) > 0 {
		b.WriteString(" [" + s.baseText(side) + "]")
	}
	return b.String()
}

// marks are "/1" and "^".
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

// baseText is a base as in "3N A".
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
