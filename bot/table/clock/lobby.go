package clock

import "time"

// LobbyCloses is when a lobby that nobody starts is closed: a span after it was made, or
// after the time at which it was to start by itself (zero: none).
func (s Spans) LobbyCloses(created, planned time.Time) time.Time {
	return Later(created, planned).Add(s.Lobby)
}

// LobbyWarned is when its host is told that it closes.
func (s Spans) LobbyWarned(created, planned time.Time) time.Time {
	return s.LobbyCloses(created, planned).Add(-Day)
}
