package clock

import (
	"time"
)

// Idle is how often an idle game was asked whether it goes on, and when last.
type Idle struct {
	Told int `json:"told,omitempty"`
	// At is when everybody was called by the last call, including those called on waking. The time
	// to answer begins there.
	At   time.Time `json:"at,omitzero"`
	Owed []string  `json:"owed,omitempty"` // users asleep at the last call and not called yet
}

// IdleCalls is how often a game is asked before it is closed.
const IdleCalls = 2

// IdleCall returns after how long without an act a game is asked for the n-th time: of 60 days the
// 30th and the 53rd.
func (s Spans) IdleCall(n int) time.Duration {
	if n == 0 {
		return s.Idle / 2
	}
	return s.Idle / 60 * 53
}

// IdleStep returns when an idle game is asked or closed next, ignoring quiet hours. It is never
// closed earlier after the last call than agreed, however long the bot was down.
func (s Spans) IdleStep(i Idle, stirred time.Time) time.Time {
	if i.Told < IdleCalls {
		return stirred.Add(s.IdleCall(i.Told))
	}
	return Later(stirred.Add(s.Idle), i.At.Add(s.Idle-s.IdleCall(1)))
}

// IdleDue returns the next due time of an idle game: a call to all, to a player who was asleep, or
// closing.
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

// Call counts the due calls; false if there is none. After a long outage of the bot both calls are
// one.
func (s Spans) Call(i *Idle, stirred, now time.Time) bool {
	called := false
	for i.Told < IdleCalls && !now.Before(s.IdleStep(*i, stirred)) {
		i.Told++
		i.At = now
		called = true
	}
	return called
}

// LobbyCloses returns when an unstarted lobby is closed: a span after it was created, or after its
// planned start (zero: none).
func (s Spans) LobbyCloses(created, planned time.Time) time.Time {
	return Later(created, planned).Add(s.Lobby)
}

// LobbyWarned returns when its host is warned of that.
func (s Spans) LobbyWarned(created, planned time.Time) time.Time {
	return s.LobbyCloses(created, planned).Add(-Day)
}
