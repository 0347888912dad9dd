package clock

import "time"

// LobbyCloses returns when an unstarted lobby is closed: a time after it was created, or after its
// planned start (zero: none).
func (s Spans) LobbyCloses(created, planned time.Time) time.Time {
	return Later(created, planned).Add(s.Lobby)
}

// LobbyWarned returns when the host is warned that the lobby will close.
func (s Spans) LobbyWarned(created, planned time.Time) time.Time {
	return s.LobbyCloses(created, planned).Add(-Day)
}
