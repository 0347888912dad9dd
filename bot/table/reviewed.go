package table

import (
	"context"
	"slices"

	"bivouac/bot/table/outbox"
	"bivouac/game"
)

// Reviewed is the computer's review of a seat's answers.
type Reviewed struct {
	Seat game.Seat `json:"seat"`
	Done bool      `json:"done,omitempty"` // otherwise it is pending
	// Lapses are the answers that cost the seat most, the worst first.
	Lapses []Lapse `json:"lapses,omitempty"`
}

// Lapse is an answer that cost its seat something, by what the seat knew.
type Lapse struct {
	Entry  int         `json:"entry"` // of the played answer in the journal
	Better game.Action `json:"better"`
	Best   int         `json:"best"`   // the seat's prospects with Better, 0 to game.Sure
	Played int         `json:"played"` // and with the played answer
	Lead   int         `json:"lead"`   // by how much Better is worth more than any other answer
}

// Loss is the cost of the answer.
func (l Lapse) Loss() int { return l.Best - l.Played }

// ReviewOf returns the review of a seat; false if none was requested.
func (t Table) ReviewOf(seat game.Seat) (Reviewed, bool) {
	i := slices.IndexFunc(t.Reviews, func(r Reviewed) bool { return r.Seat == seat })
	if i < 0 {
		return Reviewed{}, false
	}
	return t.Reviews[i], true
}

// Reviewing returns the seat with a pending review; false if there is none.
func (t Table) Reviewing() (game.Seat, bool) {
	i := slices.IndexFunc(t.Reviews, func(r Reviewed) bool { return !r.Done })
	if i < 0 || t.Status != Over {
		return game.Spectator, false
	}
	return t.Reviews[i].Seat, true
}

// Answered returns the entries in which a seat's player has answered questions under the present
// rules, without struck ones and answers made for the seat.
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

// AskReview requests a review of the caller's answers at a finished table. Errors: ErrNoReport
// before the end, ErrNotSeated.
func (s *Tables) AskReview(ctx context.Context, by Actor, id ID) (Outcome, error) {
	if t, err := s.Get(id); err == nil {
		seat, seated := t.SeatOf(by.User)
		if _, asked := t.ReviewOf(seat); seated && asked {
			return Outcome{Before: t, After: t}, nil
		}
	}
	return s.Change(ctx, by, id, func(c *Change) error {
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

// KeepReview stores a seat's pending review. tell has its player told that it is there, for where
// no message shows it.
func (s *Tables) KeepReview(ctx context.Context, id ID, seat game.Seat, lapses []Lapse, tell bool) error {
	_, err := s.Change(ctx, Actor{}, id, func(c *Change) error {
		if tell {
			c.address(outbox.PostReviewed, []string{c.after.UserOf(seat)})
		}
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
