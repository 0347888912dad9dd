package game

import "strings"

// Batches cuts a typed line at each ";", but for those between { and }: there a log
// tells what came of an action.
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

// batchEnd is where the line's first batch ends.
func batchEnd(line string) int {
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case ';':
			return i
		case '{':
			i += max(0, strings.IndexByte(line[i:], '}')) // one that nobody closes is a letter
		}
	}
	return len(line)
}

// played is the match after a typed line, batch by batch. It is nil where a word is
// refused, and where one teaches what the player has not paid for yet (dice, cards):
// then taught is true, and what follows it is nobody's to know.
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

// wordsOf cuts a whole line, batch by batch.
func (m *Match) wordsOf(line string) []string {
	var words []string
	for _, part := range Batches(line) {
		words = append(words, m.Game.Words(part)...)
	}
	return words
}
