package table

import (
	"context"
	"time"

	"bivouac/bot/table/clock"
)

// newPlan returns a plan made now; nil for a zero time. ErrBadTime: in the past, or too far ahead.
func newPlan(by string, at, now time.Time) (*clock.Start, error) {
	if at.IsZero() {
		return nil, nil
	}
	plan, ok := clock.NewStart(by, at, now)
	if !ok {
		return nil, ErrBadTime
	}
	return &plan, nil
}

// MayStart checks a planned start time; zero means none. Errors: ErrBadTime.
func MayStart(at, now time.Time) error {
	_, err := newPlan("", at, now)
	return err
}

// SetStart sets when the table starts automatically; zero: when somebody presses Start. Errors:
// ErrBadTime if that is past or more than 60 days ahead, ErrNotHost, ErrNotLobby.
func (s *Tables) SetStart(ctx context.Context, by Actor, id ID, at time.Time) (Outcome, error) {
	return s.change(ctx, by, id, hosted(func(c *change) error {
		plan, err := newPlan(by.User, at, c.now)
		if err == nil {
			c.after.Plan = plan
		}
		return err
	}))
}
