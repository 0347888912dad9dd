package table

import (
	"slices"

	"bivouac/game"
)

// beginLater reads the parts of a match under earlier rules from their stored events, and continues
// where the present rules begin.
func (c *chronicle) beginLater(m *game.Match) (err error) {
	if c.at, err = m.Beginning(); err != nil {
		return err
	}
	since := m.Since()
	c.upto, c.rigs = since, since+1 // the position has the luck that was rigged up to there
	c.lines = earlierLines(m, since)
	return nil
}

// earlierLines returns the lines of the set-up and of the entries before the present rules.
func earlierLines(m *game.Match, since int) []Line {
	gone := struckOf(m.Journal[:since])
	setup := Line{Index: SetupLine, Seat: game.Spectator}
	setup.recall(m)
	lines := []Line{setup}
	for i, e := range m.Journal[:since] {
		l := lineOf(i, e, gone)
		if e.Strike == nil && !l.Struck {
			l.recall(m)
		}
		if e.Agreed {
			for _, gone := range e.Strike {
				back := lineOf(gone, m.Journal[gone], nil)
				back.recall(m)
				back.Struck = true
				l.Branch = append(l.Branch, back)
			}
		}
		lines = append(lines, l)
	}
	parts := m.Parts()
	for n, next := range parts[1:] {
		part := lines[parts[n].From+1 : next.From+1] // the set-up's line comes before entry 0
		if n == 0 {
			part = lines[:next.From+1]
		}
		untold := slices.ContainsFunc(part, func(l Line) bool { return l.Untold })
		lines[next.From].Raised = &Raise{From: parts[n].Rules, To: next.Rules, Untold: untold}
	}
	return lines
}

// recall sets a line's stored events.
func (l *Line) recall(m *game.Match) {
	events, kept := m.Told(l.Index)
	l.Events, l.Untold = events, !kept
}

// firstMoment returns the line of the first visible moment of a match: its set-up, or the last
// effective one before its present rules.
func firstMoment(m *game.Match) int {
	since := m.Since()
	gone := struckOf(m.Journal[:since])
	for i := since - 1; i >= 0; i-- {
		if m.Journal[i].Strike == nil && !gone[i] {
			return i
		}
	}
	return SetupLine
}
