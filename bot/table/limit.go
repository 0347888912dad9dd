package table

import (
	"context"
	"time"

	"bivouac/game"
)

// checkLimit refuses a limit that is none: 0 for ever, else a minute to 30 days.
func checkLimit(limit time.Duration, h Hours) error {
	if limit != 0 && (limit < shortestLimit || limit > longestLimit) {
		return ErrBadOption
	}
	return h.check()
}

// SetLimit says how long an answer may take: 0 for ever, else a minute to 30 days.
// Errors: ErrNotHost, ErrBadOption, ErrNotLobby.
func (s *Tables) SetLimit(ctx context.Context, by By, id ID, limit time.Duration) (Outcome, error) {
	return s.hosted(ctx, by, id, func(c *change) error {
		c.after.Limit = limit
		return checkLimit(limit, c.after.Hours)
	})
}

// SetHours says in which hours of the day agreed time runs: an hour a day or more.
// Errors: ErrNotHost, ErrBadOption, ErrZone, ErrNotLobby.
func (s *Tables) SetHours(ctx context.Context, by By, id ID, h Hours) (Outcome, error) {
	return s.hosted(ctx, by, id, func(c *change) error {
		c.after.Hours = h
		return h.check()
	})
}

// ProposeLimit asks the others for another limit of a running game; where nobody
// else has a say it is taken at once. Errors: those of Propose, ErrBadOption, ErrZone.
func (s *Tables) ProposeLimit(ctx context.Context, by By, id ID, limit time.Duration, h Hours) (Outcome, error) {
	return s.seated(ctx, by, id, func(c *change, _ game.Seat) error {
		if err := checkLimit(limit, h); err != nil {
			return err
		}
		return s.put(c, Vote{Motion: MotionLimit, Limit: limit, Hours: h})
	})
}

// setLimit takes an agreed limit: all open questions have all of it from now on.
func (c *change) setLimit(v Vote) {
	a := &c.after
	a.Limit, a.Hours = v.Limit, v.Hours
	for n := range a.Asks {
		a.refill(&a.Asks[n], c.now)
	}
}
