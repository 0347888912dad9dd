package table

import (
	"context"
	"slices"

	"bivouac/bot/table/outbox"
	"bivouac/game"
)

// Hint records that the computer has helped a seat with a question.
type Hint struct {
	Seat     game.Seat `json:"seat"`
	Decision int       `json:"decision"` // the question's: see game.Decision
}

// TakeHint records that a player gets a hint for the open question, and tells the others, once for
// each question. Errors: ErrUnaided if the game is played without help, game.ErrStale if another
// question or none is open, ErrNotSeated and similar.
func (s *Tables) TakeHint(ctx context.Context, by Actor, id ID, decision int) (Outcome, error) {
	if t, err := s.Get(id); err == nil && t.hinted(by.User, decision) {
		return Outcome{Before: t, After: t}, nil
	}
	return s.change(ctx, by, id, playing(func(c *change, seat game.Seat) error {
		asked, ok := c.before.Match.Asked(seat)
		switch {
		case c.before.Unaided:
			return ErrUnaided
		case !ok || asked.ID != decision:
			return game.ErrStale
		}
		c.after.Hints = append(c.after.Hints, Hint{seat, decision})
		others := func(u string) bool { return u != by.User && person(u) }
		if slices.ContainsFunc(present(c.before), others) {
			c.post(outbox.PostHint, nil).Users = []string{by.User}
		}
		return nil
	}))
}

// hinted says whether a user has a hint for the open question.
func (t Table) hinted(user string, decision int) bool {
	seat, err := t.SeatInPlay(user)
	if err != nil || t.playing() != nil || !slices.Contains(t.Hints, Hint{seat, decision}) {
		return false
	}
	asked, ok := t.Match.Asked(seat)
	return ok && asked.ID == decision
}
