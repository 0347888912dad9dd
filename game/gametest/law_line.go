package gametest

import (
	"errors"
	"slices"

	"bivouac/game"
)

// lawLines: a typed line that is refused tells nothing for nothing. A legal action and
// a word behind it are typed in two positions that the seat cannot tell apart: what is
// answered is the same, or something of the line was taken in both and is paid for.
func (c *court) lawLines(seat game.Seat, other game.State) {
	c.Helper()
	s := c.match.State
	one, two := c.match.Branch(s.Clone()), c.match.Branch(other.Clone())
	for _, a := range some(c.luck, s.Legal(seat, nil), 4) {
		for _, word := range append(c.onlyAfter(one, two, seat, a), "no such word") {
			line := game.Line{Seat: seat, Text: string(a) + "\n" + word} // every game cuts there
			taken, err := one.Take(line)
			taken2, err2 := two.Take(line)
			if len(taken.Match.Journal) == 0 || len(taken2.Match.Journal) == 0 {
				c.same("the answer to the line "+string(a)+" | "+word, answerTo(taken, err), answerTo(taken2, err2))
			}
		}
	}
}

// onlyAfter are words that are legal behind an action: one that is so in the first of
// two positions and not in the second, if there is any, and one the other way round.
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

// answerTo is what a player is told of a line, and whether he pays for it.
func answerTo(taken game.Taken, err error) []any {
	var word *game.Word
	var refusal *game.Refusal
	if err == nil || !errors.As(err, &word) {
		return []any{len(taken.Match.Journal), err}
	}
	errors.As(err, &refusal)
	return []any{len(taken.Match.Journal), word.Word, err.Error(), refusal}
}
