package table

import (
	"context"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/vote"
	"bivouac/game"
)

// SetLimit sets the time limit of an answer: 0 for none, else a minute to 30 days. Errors:
// ErrNotHost, ErrBadOption, ErrNotLobby.
func (s *Tables) SetLimit(ctx context.Context, by Actor, id ID, limit time.Duration) (Outcome, error) {
	return s.change(ctx, by, id, hosted(func(c *change) error {
		c.after.Limit = limit
		return badOption(clock.CheckLimit(limit, c.after.Hours))
	}))
}

// SetHours sets the hours of the day in which agreed time runs, at least one. Errors: ErrNotHost,
// ErrBadOption, ErrZone, ErrNotLobby.
func (s *Tables) SetHours(ctx context.Context, by Actor, id ID, h clock.Hours) (Outcome, error) {
	return s.change(ctx, by, id, hosted(func(c *change) error {
		c.after.Hours = h
		return badOption(h.Check())
	}))
}

// ProposeLimit proposes another limit of a running game; if nobody else has a say it applies at
// once. Errors: those of Propose, ErrBadOption, ErrZone.
func (s *Tables) ProposeLimit(
	ctx context.Context, by Actor, id ID, limit time.Duration, h clock.Hours,
) (Outcome, error) {
	return s.change(ctx, by, id, playing(func(c *change, _ game.Seat) error {
		if err := badOption(clock.CheckLimit(limit, h)); err != nil {
			return err
		}
		return c.openVote(vote.Vote{Motion: vote.MotionLimit, Limit: limit, Hours: h})
	}))
}

// setLimit applies an agreed limit; all open questions get the full time from now on.
func (c *change) setLimit(limit time.Duration, h clock.Hours) {
	a := &c.after
	a.Limit, a.Hours = limit, h
	for n := range a.Asks {
		a.Asks[n].Refill(c.terms(*a), c.now)
	}
}
