package clock

import "time"

// SeatKept returns until when the seat of a player who left the server is reserved.
func (s Spans) SeatKept(gone time.Time) time.Time { return gone.Add(s.Grace) }
