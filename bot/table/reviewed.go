package table

import (
	"context"
	"slices"

	"bivouac/game"
)

// Reviewed is what the computer found when it looked through what a seat had played.
type Reviewed struct {
	Seat game.Seat `json:"seat"`
	Done bool      `json:"done,omitempty"` // else it is still to be looked through
	// Lapses are the answers that cost the seat most, the costliest first.
	Lapses []Lapse `json:"lapses,omitempty"`
}

// Lapse is an answer of a seat that cost it something, by what the seat knew.
type Lapse struct {
	Entry  int         `json:"entry"` // of the journal: what was played
	Better game.Action `json:"better"`
	Best   int         `json:"best"`   // what the seat could hope for with Better, 0 to game.Sure
	Played int         `json:"played"` // and with what was played
	Lead   int         `json:"lead"`   // by how much Better is worth more than any other answer
}

// Loss is what the answer cost.
func (l Lapse) Loss() int { return l.Best - l.Played }

// ReviewOf is what was found of a seat; false where nobody has asked.
func (t Table) ReviewOf(seat game.Seat) (Reviewed, bool) {
	i := slices.IndexFunc(t.Reviews, func(r Reviewed) bool { return r.Seat == seat })
	if i < 0 {
		return Reviewed{}, false
	}
	return t.Reviews[i], true
}

// Reviewing is the seat whose game is to be looked through now; false if none is.
func (t Table) Reviewing() (game.Seat, bool) {
	i := slices.IndexFunc(t.Reviews, func(r Reviewed) bool { return !r.Done })
	if i < 0 || t.Status != Over {
		return game.Spectator, false
	}
	return t.Reviews[i].Seat, true
}

// Answered are the entries of the journal with which the player in a seat has answered questions
// under the present rules: without what was taken back, and what others have answered for the seat.
func (t Table) Answered(seat game.Seat) (entries []int) {
	gone := struckOf(t.Match.Journal)
	for i, e := range t.Match.Journal {
		own := e.Seat == seat && e.Decision != 0 && e.Strike == nil && i >= t.Match.Since()
		if own && !gone[i] && !slices.Contains(t.Given, i) && !slices.Contains(t.Stood, i) {
			entries = append(entries, i)
		}
	}
	return entries
}

// AskReview has the computer look through what the caller has played at a table that is over.
// Errors: ErrNoReport before the end, ErrNotSeated.
func (s *Tables) AskReview(ctx context.Context, by Actor, id ID) (Outcome, error) {
	if t, err := s.Get(id); err == nil {
		seat, seated := t.SeatOf(by.User)
		if _, asked := t.ReviewOf(seat); seated && asked {
			return Outcome{Before: t, After: t}, nil
		}
	}
	return s.change(ctx, by, id, func(c *change) error {
		seat, seated := c.before.SeatOf(by.User)
		switch {
		case c.before.Status != Over || c.before.Match == nil:
			return ErrNoReport
		case !seated:
			return ErrNotSeated
		}
		if _, asked := c.before.ReviewOf(seat); !asked {
			c.after.Reviews = append(slices.Clip(c.after.Reviews), Reviewed{Seat: seat})
		}
		return nil
	})
}

// KeepReview keeps what was found of a seat that was to be looked through.
func (s *Tables) KeepReview(ctx context.Context, id ID, seat game.Seat, lapses []Lapse) error {
	_, err := s.change(ctx, Actor{}, id, func(c *change) error {
		c.after.Reviews = slices.Clone(c.after.Reviews)
		for i, r := range c.after.Reviews {
			if r.Seat == seat {
				c.after.Reviews[i] = Reviewed{Seat: seat, Done: true, Lapses: lapses}
			}
		}
		return nil
	})
	return err
}
