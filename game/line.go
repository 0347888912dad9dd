package game

import "strings"

// Batches splits a typed line at each ";" that is not between { and }. A log notes the result of an
// action in such braces.
func Batches(line string) []string {
	var parts []string
	for line != "" {
		end := batchEnd(line)
		if part := strings.TrimSpace(line[:end]); part != "" {
			parts = append(parts, part)
		}
		line = line[min(end+1, len(line)):]
	}
	return parts
}

// Undos counts the undo words of a line. Each of them replays the match, so a host may limit them
// before playing the line.
func Undos(g Game, line string) int {
	n := 0
	for _, part := range Batches(line) {
		for _, word := range g.Words(part) {
			if word == Undo {
				n++
			}
		}
	}
	return n
}

// batchEnd returns the offset at which the line's first batch ends.
func batchEnd(line string) int {
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case ';':
			return i
		case '{':
			i += max(0, strings.IndexByte(line[i:], '}')) // an unclosed brace is an ordinary character
		}
	}
	return len(line)
}

// played returns the match after a typed line, which it plays batch by batch. The match is nil if a
// word is refused, or if a word would reveal dice or cards before the player has committed to it. In
// the second case taught is true.
func (m *Match) played(seat Seat, line string) (after *Match, taught bool) {
	for n, part := range Batches(line) {
		taken, err := m.Take(Line{Seat: seat, Text: part, Further: n > 0})
		if taken.Last != "" {
			return nil, true
		}
		if err != nil {
			return nil, false
		}
		m = taken.Match
	}
	return m, false
}

// lastChoice describes the last action that a line has added to m, at the position where the action
// was made; after is the match after the line. It returns the zero Choice if the line added no action
// or took something back.
func (m *Match) lastChoice(seat Seat, after *Match) Choice {
	if after == nil || len(after.Journal) <= len(m.Journal) {
		return Choice{}
	}
	before, last := m, Entry{}
	for _, e := range after.Journal[len(m.Journal):] {
		if e.Strike != nil {
			return Choice{}
		}
		if last.Action != "" {
			next, _, err := before.act(Move{last.Decision, last.Seat, last.Action}, last.With)
			if err != nil {
				return Choice{}
			}
			before = next
		}
		last = e
	}
	return before.State.Describe(seat, last.Action)
}

// wordsOf splits a whole line into words, batch by batch.
func (m *Match) wordsOf(line string) []string {
	var words []string
	for _, part := range Batches(line) {
		words = append(words, m.Game.Words(part)...)
	}
	return words
}
