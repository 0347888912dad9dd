package starts

import (
	"time"

	"bivouac/bot/table"
	"bivouac/bot/table/clock"
)

// A Plan is the planned start of a table.
type Plan struct {
	At     time.Time  `json:"at"`
	By     table.User `json:"by,omitempty"`     // the user who planned it
	Called bool       `json:"called,omitempty"` // the players were told that it is soon
	Missed bool       `json:"missed,omitempty"` // too few players were there, so the host must start it
}

// How long before the start the players are told, and how far ahead a start can be planned.
const (
	calledBefore = 15 * time.Minute
	farthest     = 60 * clock.Day
)

// newPlan returns a plan, made now, to start at the given time. It returns nil if that time is
// zero. Error: ErrTime if the time is in the past, or too far ahead.
func newPlan(by string, at, now time.Time) (*Plan, error) {
	switch {
	case at.IsZero():
		return nil, nil
	case !at.After(now) || at.Sub(now) > farthest:
		return nil, ErrTime
	}
	return &Plan{At: at.UTC().Truncate(time.Second), By: table.User(by), Called: at.Sub(now) <= calledBefore}, nil
}

// due returns the time of the next step of a planned start, which is to tell the players or to start. It
// returns the zero time if no step is left.
func (p *Plan) due() time.Time {
	switch {
	case p == nil || p.Missed:
		return time.Time{}
	case !p.Called:
		return p.At.Add(-calledBefore)
	}
	return p.At
}

// same says whether two plans look the same on the card.
func (p *Plan) same(q *Plan) bool {
	if p == nil || q == nil {
		return p == q
	}
	return p.At.Equal(q.At) && p.Missed == q.Missed
}
