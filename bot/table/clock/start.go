package clock

import "time"

// A Start is the planned start of a table.
type Start struct {
	At     time.Time `json:"at"`
	By     string    `json:"by,omitempty"`     // the user who planned it
	Called bool      `json:"called,omitempty"` // the players were told that it is soon
	Missed bool      `json:"missed,omitempty"` // too few players were there; the host must start it
}

// How long before the start the players are told, and how far ahead a start can be planned.
const (
	startCall    = 15 * time.Minute
	startFarmost = 60 * Day
)

// NewStart returns a start planned now; false if it is in the past, or too far ahead.
func NewStart(by string, at, now time.Time) (Start, bool) {
	if !at.After(now) || at.Sub(now) > startFarmost {
		return Start{}, false
	}
	return Start{At: at.UTC().Truncate(time.Second), By: by, Called: at.Sub(now) <= startCall}, true
}

// Due returns when a planned start next needs an action; zero for never.
func (s *Start) Due() time.Time {
	switch {
	case s == nil || s.Missed:
		return time.Time{}
	case !s.Called:
		return s.At.Add(-startCall)
	}
	return s.At
}
