package clock

import (
	"time"
)

// Idle is how often a game in which nobody acts was told so, and when the last time.
type Idle struct {
	Told int `json:"told,omitempty"`
	// At is when all are called for whom the last call was: those who slept, when they
	// wake. The time that it leaves them begins there.
	At   time.Time `json:"at,omitzero"`
	Owed []string  `json:"owed,omitempty"` // who slept at the last call, and is not called yet
}

// IdleCalls is how often a game is asked whether it goes on, before it is closed.
const IdleCalls = 2

// IdleCall is after how long without an act a game is asked the first or the second time: of
// 60 days the 30th and the 53rd.
func (s Spans) IdleCall(n int) time.Duration {
	if n == 0 {
		return s.Idle / 2
	}
	return s.Idle / 60 * 53
}

// IdleStep is when a game in which somebody last acted at a moment is asked or closed,
// quiet hours or not. It is never closed sooner after the last call than is agreed, however
// long the bot was down.
func (s Spans) IdleStep(i Idle, stirred time.Time) time.Time {
	if i.Told < IdleCalls {
		return stirred.Add(s.IdleCall(i.Told))
	}
	return Later(stirred.Add(s.Idle), i.At.Add(s.Idle-s.IdleCall(1)))
}

// IdleDue is when the next is due at a game in which nobody acts: it is asked, or one of the
// players who slept then, or it is closed.
func (s Spans) IdleDue(i Idle, stirred time.Time, slept []string, people People, now time.Time) time.Time {
	due := s.IdleStep(i, stirred)
	for n, u := range slept {
		at := people(u).Awake(now)
		if at.Before(due) || n == 0 && i.Told >= IdleCalls { // it is not closed before
			due = at
		}
	}
	return due
}

// Call counts the calls that are due now; false if none is. After a long stop of the bot both
// calls are one.
func (s Spans) Call(i *Idle, stirred, now time.Time) bool {
	called := false
	for i.Told < IdleCalls && !now.Before(s.IdleStep(*i, stirred)) {
		i.Told++
		i.At = now
		called = true
	}
	return called
}
