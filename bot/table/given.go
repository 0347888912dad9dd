package table

import (
	"cmp"
	"errors"
	"fmt"

	"bivouac/game"
)

// given is an answer that is legal and not yet adopted.
type given struct {
	seat   game.Seat
	order  int // its number
	told   words
	match  *game.Match
	events []game.Event
	// cut says that the rest of it was refused behind what taught something and stays:
	// its order rests now.
	cut bool
}

// errNoAnswer is the error of a text that answers no question.
var errNoAnswer = errors.New("this answers no question")

// try plays an order's answer as its player would type it. Nothing
// but an answer to the question counts: no undo, no resigning.
func (c *change) try(d game.Decision, n int, answer string) (given, error) {
	m := c.after.Match
	g := given{seat: d.Seat, order: n, told: words{n, answer, fmt.Sprint(d.Ask)}}
	err := safely(func() (err error) {
		taken, err := batch(m, game.Line{Seat: d.Seat, Text: answer, Answers: true})
		g.match, g.events = taken.Match, taken.Events
		switch {
		case len(g.match.Journal) == len(m.Journal):
			return cmp.Or(err, errNoAnswer)
		case err != nil:
			g.cut = true
		}
		return nil
	})
	return g, err
}

// maxSame is how often an order may give one answer to one question while nobody else
// answers anything: a Mech that is put here and there again would be put so for ever.
const maxSame = 5

// words are an answer of an order, and the question that it answers.
type words struct {
	order       int
	answer, ask string
}

// run is what the orders of one seat have answered in a row.
type run struct {
	seat game.Seat
	said map[words]int
}

// circles notes an answer and says whether it goes round in circles.
func (c *change) circles(g given) bool {
	if c.run.said == nil || c.run.seat != g.seat {
		c.run = run{g.seat, map[words]int{}}
	}
	c.run.said[g.told]++
	return c.run.said[g.told] >= maxSame
}
