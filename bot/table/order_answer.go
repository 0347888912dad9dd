package table

import (
	"errors"
	"fmt"

	"bivouac/bot/table/orders"
	"bivouac/game"
)

// given is a legal answer by an order, not yet adopted.
type given struct {
	seat   game.Seat
	reply  orders.Reply
	match  *game.Match
	events []game.Event
	tried  orders.Tried
}

// try plays an order's answer as if its player had typed it. Only an answer to the question is
// allowed: no undo, no resigning.
func (c *change) try(d game.Decision, n int, answer string) given {
	m := c.after.Match
	g := given{seat: d.Seat, reply: orders.Reply{Order: n, Answer: answer, Ask: fmt.Sprint(d.Ask)}}
	err := safely(func() (err error) {
		taken, err := batch(m, game.Line{Seat: d.Seat, Text: answer, Answers: true})
		g.match, g.events = taken.Match, taken.Events
		switch {
		case len(g.match.Journal) == len(m.Journal): // it answers no question
		case err != nil:
			g.tried = orders.Cut
			return nil
		default:
			g.tried = orders.Played
		}
		return err
	})
	if errors.Is(err, ErrBroken) {
		g.tried = orders.Broken
	}
	return g
}
