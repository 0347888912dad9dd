package clock

import "time"

// A Start is the time at which a table starts by itself.
type Start struct {
	At     time.Time `json:"at"`
	By     string    `json:"by,omitempty"`     // who planned it
	Called bool      `json:"called,omitempty"` // the players were told that it is soon
	Missed bool      `json:"missed,omitempty"` // too few were there; the host starts it
}

// How long before the start the players are told, and how far ahead it may be.
const (
	startCall    = 15 * time.Minute
	startFarmost = 60 * Day
)

// NewStart is a start planned now; false: its time is past, or too far.
func NewStart(by string, at, now time.Time) (Start, bool) {
	if !at.After(now) || at.Sub(now) > startFarmost {
		return Start{}, false
	}
	return Start{At: at.UTC().Truncate(time.Second), By: by, Called: at.Sub(now) <= startCall}, true
}

// Due is when a planned start is looked at next: zero for never.
func (s *Start) Due() time.Time {
	switch {
	case s == nil || s.Missed:
		return time.Time{}
	case !s.Called:
		return s.At.Add(-startCall)
	}
	return s.At
}
