package clock

import "time"

// SeatKept is until when the seat of a player who left the server is kept.
func (s Spans) SeatKept(gone time.Time) time.Time { return gone.Add(s.Grace) }
