package gametest

import (
	"errors"
	"slices"

	"bivouac/game"
)

// lawRefusedLines: if a line is refused after an action that does not count, the error names that
// action, and Near is legal in the match's position. For a DryRunner, a refused line has no effect,
// and an accepted line plays nothing after the action that ends the turn.
func (c *court) lawRefusedLines(seat game.Seat) {
	c.Helper()
	m := c.match.Branch(c.match.State.Clone())
	legal := m.State.Legal(seat, nil)
	_, whole := m.State.(game.DryRunner)
	for _, a := range some(c.luck, legal, 4) {
		one, err := m.Take(game.Line{Seat: seat, Text: string(a)})
		if err != nil {
			c.Fatalf("the line %q is refused: %v", a, err)
		}
		words := append(some(c.luck, legal, 3), some(c.luck, one.Match.State.Legal(seat, nil), 3)...)
		for _, word := range append(append(words, some(c.luck, c.old, 3)...), "no such word") {
			line := string(a) + "\n" + string(word)
			taken, err := m.Take(game.Line{Seat: seat, Text: line})
			kept := len(taken.Match.Journal)
			switch {
			case err != nil:
				c.lawRefusedLine(line, seat, m, taken, err)
			case whole && one.Last != "" && kept > len(one.Match.Journal):
				c.Fatalf("the line %q is taken, and goes on behind the end of the turn", line)
			}
			if whole && err != nil && kept > 0 {
				c.Fatalf("the line %q is refused, and %d actions of it count: %v", line, kept, err)
			}
		}
	}
}

// lawDryRun: a dry run plays like the position until something is revealed or another seat is
// asked; there it asks no seat.
func (c *court) lawDryRun(d game.Decision) {
	c.Helper()
	runner, ok := c.match.State.(game.DryRunner)
	if !ok {
		return
	}
	for _, a := range some(c.luck, c.match.State.Legal(d.Seat, nil), actionsEach()) {
		dry := runner.DryRun()
		events, err := dry.Apply(game.Move{Decision: d.ID, Seat: d.Seat, Action: a})
		if err != nil {
			c.Fatalf("listed %q is refused in a dry run: %v", a, err)
		}
		taught := slices.ContainsFunc(events, func(e game.Event) bool { return e.Reveals })
		real, err := c.match.Branch(c.match.State.Clone()).Take(game.Line{Seat: d.Seat, Text: string(a)})
		switch {
		case err != nil:
			c.Fatalf("the line %q is refused: %v", a, err)
		case len(dry.Pending()) == 0 && real.Last == "":
			c.Fatalf("%q teaches nothing, and its dry run waits behind it", a)
		case len(dry.Pending()) > 0 && (real.Last != "" || taught):
			c.Fatalf("%q teaches something, and its dry run goes on", a)
		case len(dry.Pending()) > 0:
			c.same("the positions behind "+string(a)+", and behind it in a dry run", real.Match.State, dry)
		}
	}
}

func (c *court) lawRefusedLine(line string, seat game.Seat, m *game.Match, taken game.Taken, err error) {
	c.Helper()
	var word *game.Word
	if !errors.As(err, &word) {
		c.Fatalf("the line %q is answered by %v, want a word", line, err)
	}
	if words := c.game.Words(line); len(words) == 2 && taken.Match == m && word.Word == words[1] && len(word.After) != 1 {
		first, _ := m.State.Read(seat, words[0], false)
		if len(first) > 0 {
			c.Fatalf("the line %q is refused at %q, and the word before it, which does not count, is not named", line, word.Word)
		}
	}
	var refusal *game.Refusal
	if !errors.As(err, &refusal) {
		return
	}
	legal := taken.Match.State.Legal(seat, nil)
	for _, near := range refusal.Near {
		if !slices.Contains(legal, near) {
			c.Fatalf("the line %q is refused, and offers %q, which is not legal where the match stands", line, near)
		}
	}
}

// lawLines: a refused line reveals nothing unless a part of it was played. A legal action and a second
// word are typed in two positions that the seat cannot tell apart. The answers are the same, or part
// of the line was played in both.
func (c *court) lawLines(seat game.Seat, other game.State) {
	c.Helper()
	s := c.match.State
	one, two := c.match.Branch(s.Clone()), c.match.Branch(other.Clone())
	for _, a := range some(c.luck, s.Legal(seat, nil), 4) {
		for _, word := range append(c.onlyAfter(one, two, seat, a), "no such word") {
			line := game.Line{Seat: seat, Text: string(a) + "\n" + word} // every game splits there
			taken, err := one.Take(line)
			taken2, err2 := two.Take(line)
			if len(taken.Match.Journal) == 0 || len(taken2.Match.Journal) == 0 {
				c.same("the answer to the line "+string(a)+" | "+word, answerTo(taken, err), answerTo(taken2, err2))
			}
		}
	}
}

// onlyAfter returns words that are legal after an action in only one of two positions, at most one
// word for each position.
func (c *court) onlyAfter(one, two *game.Match, seat game.Seat, a game.Action) []string {
	var legal [2][]game.Action
	for n, m := range []*game.Match{one, two} {
		if after, _, err := m.Act(m.MoveOf(seat, a)); err == nil {
			legal[n] = after.State.Legal(seat, nil)
		}
	}
	var words []string
	for n := range legal {
		only := slices.DeleteFunc(slices.Clone(legal[n]), func(a game.Action) bool { return slices.Contains(legal[1-n], a) })
		if len(only) > 0 {
			words = append(words, string(pick(c.luck, only)))
		}
	}
	return words
}

// answerTo returns what a player sees of a line's result, and whether part of it was played.
func answerTo(taken game.Taken, err error) []any {
	var word *game.Word
	var refusal *game.Refusal
	if err == nil || !errors.As(err, &word) {
		return []any{len(taken.Match.Journal), err}
	}
	errors.As(err, &refusal)
	return []any{len(taken.Match.Journal), word.Word, err.Error(), refusal}
}
