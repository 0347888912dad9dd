package gametest

import (
	"slices"
	"strings"

	"bivouac/game"
)

// everything is more than the number of completions of any line.
const everything = 1 << 20

// lawTyped: an action is offered as completion from its first letter on, with any blanks and case,
// and first when complete. After an action and a blank, ";" or both, all actions that are then
// legal are offered, and an offered line is read as both actions: in every game blanks separate
// actions.
func (c *court) lawTyped(d game.Decision) {
	c.Helper()
	m := c.match.Branch(c.match.State.Clone())
	for _, a := range some(c.luck, m.State.Legal(d.Seat, nil), typedEach()) {
		word := string(a)
		for _, typed := range []string{
			word[:1+c.luck.IntN(len(word))], word, strings.ToLower(word), strings.ToUpper(word)[:1],
		} {
			if !slices.Contains(c.completions(m, d.Seat, typed), word) {
				c.Fatalf("seat %d types %q and is not offered %q", d.Seat, typed, word)
			}
		}
		blank := c.luck.IntN(len(word))
		if typed := word[:blank] + " " + word[blank:]; !slices.Contains(c.completions(m, d.Seat, typed), word) {
			c.Fatalf("seat %d types %q and is not offered %q", d.Seat, typed, word)
		}
		if first := m.Complete(d.Seat, word, 1, c.plain); len(first) != 1 || first[0].Line != word {
			c.Fatalf("seat %d types %q and is offered %+v first", d.Seat, word, first)
		}
		c.lawBehind(m, d.Seat, word)
	}
}

// lawBehind checks the completions after an action.
func (c *court) lawBehind(m *game.Match, seat game.Seat, word string) {
	c.Helper()
	one, err := m.Take(game.Line{Seat: seat, Text: word})
	if err != nil {
		c.Fatalf("the line %q is refused: %v", word, err)
	}
	legal := m.State.Legal(seat, nil)
	for _, parting := range []string{" ", "; ", ";"} {
		start := word + parting
		lines := c.completions(m, seat, start)
		if one.Last != "" {
			lines = slices.DeleteFunc(lines, func(line string) bool {
				return strings.HasPrefix(line, word) && slices.Contains(legal, game.Action(line))
			})
			if len(lines) > 1 || len(lines) == 1 && lines[0] != start {
				c.Fatalf("behind %q, which teaches, %q is offered", start, lines)
			}
			continue
		}
		for _, b := range some(c.luck, one.Match.State.Legal(seat, nil), 3) {
			if !one.Match.State.Describe(seat, b).Typed && !slices.Contains(lines, start+string(b)) {
				c.Fatalf("behind %q, %q is offered and not %q", start, lines, b)
			}
		}
		for _, line := range some(c.luck, lines, 3) {
			c.lawContinues(one.Match, m, seat, line)
		}
	}
}

// lawContinues: an offered line is a complete action plus another, or a single action that
// continues the word.
func (c *court) lawContinues(one, m *game.Match, seat game.Seat, line string) {
	c.Helper()
	legal := m.State.Legal(seat, nil)
	if slices.Contains(legal, game.Action(line)) {
		return
	}
	for _, part := range game.Batches(line) {
		taken, err := m.Take(game.Line{Seat: seat, Text: part, Further: true})
		if err != nil {
			c.Fatalf("seat %d is offered %q: %v", seat, line, err)
		}
		m = taken.Match
	}
	if len(m.Journal) != len(one.Journal)+1 {
		c.Fatalf("seat %d is offered %q, read as %d actions", seat, line, len(m.Journal))
	}
	for n, e := range one.Journal {
		if m.Journal[n].Action != e.Action {
			c.Fatalf("seat %d is offered %q, read as %q first, not as %q", seat, line, m.Journal[n].Action, e.Action)
		}
	}
	if last := string(m.Journal[len(one.Journal)].Action); !strings.HasSuffix(line, last) {
		c.Fatalf("seat %d is offered %q, read as %q", seat, line, last)
	}
}

func (c *court) completions(m *game.Match, seat game.Seat, typed string) []string {
	var lines []string
	for _, x := range m.Complete(seat, typed, everything, c.plain) {
		lines = append(lines, x.Line)
	}
	return lines
}

func (c *court) plain(ch game.Choice) string { return string(ch.Label.Key) }
