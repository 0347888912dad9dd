package table

import (
	"context"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/vote"
	"bivouac/game"
)

// SetLimit says how long an answer may take: 0 for ever, else a minute to 30 days.
// Errors: ErrNotHost, ErrBadOption, ErrNotLobby.
func (s *Tables) SetLimit(ctx context.Context, by Actor, id ID, limit time.Duration) (Outcome, error) {
	return s.change(ctx, by, id, hosted(func(c *change) error {
		c.after.Limit = limit
		return badOption(clock.CheckLimit(limit, c.after.Hours))
	}))
}

// SetHours says in which hours of the day agreed time runs: an hour a day or more.
// Errors: ErrNotHost, ErrBadOption, ErrZone, ErrNotLobby.
func (s *Tables) SetHours(ctx context.Context, by Actor, id ID, h clock.Hours) (Outcome, error) {
	return s.change(ctx, by, id, hosted(func(c *change) error {
		c.after.Hours = h
		return badOption(h.Check())
	}))
}

// ProposeLimit asks the others for another limit of a running game; where nobody
// else has a say it is taken at once. Errors: those of Propose, ErrBadOption, ErrZone.
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

// setLimit takes an agreed limit: all open questions have all of it from now on.
func (c *change) setLimit(limit time.Duration, h clock.Hours) {
	a := &c.after
	a.Limit, a.Hours = limit, h
	for n := range a.Asks {
		a.Asks[n].Refill(c.terms(*a), c.now)
	}
}
