package table

import (
	"context"
	"slices"

	"bivouac/bot/table/outbox"
	"bivouac/game"
)

// Hint says that the computer has helped a seat with a question.
type Hint struct {
	Seat     game.Seat `json:"seat"`
	Decision int       `json:"decision"` // the question's: see game.Decision
}

// TakeHint notes that a player gets a hint about the question that is open, and tells the others
// of it, once for each question. Errors: ErrUnaided where the game is played without, game.ErrStale
// where it is another question or none, ErrNotSeated and its kind.
func (s *Tables) TakeHint(ctx context.Context, by Actor, id ID, decision int) (Outcome, error) {
	if t, err := s.Get(id); err == nil && t.hinted(by.User, decision) {
		return Outcome{Before: t, After: t}, nil
	}
	return s.change(ctx, by, id, playing(func(c *change, seat game.Seat) error {
		asked, ok := c.before.Match.Asked(seat)
		switch {
		case c.before.Unaided || s.Rated(c.before):
			return ErrUnaided
		case !ok || asked.ID != decision:
			return game.ErrStale
		}
		c.after.Hints = append(c.after.Hints, Hint{seat, decision})
		if !c.before.alone(by.User) {
			c.post(outbox.PostHint, nil).Users = []string{by.User}
		}
		return nil
	}))
}

// hinted says that a user has a hint about the question that is open.
func (t Table) hinted(user string, decision int) bool {
	seat, err := t.SeatInPlay(user)
	if err != nil || t.playing() != nil || !slices.Contains(t.Hints, Hint{seat, decision}) {
		return false
	}
	asked, ok := t.Match.Asked(seat)
	return ok && asked.ID == decision
}

// alone says that a user plays with the computer alone: there is nobody to tell anything.
func (t Table) alone(user string) bool {
	return !slices.ContainsFunc(present(t), func(u string) bool { return u != user && person(u) })
}
