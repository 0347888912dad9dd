package clock

import "time"

// Spans are the configured durations.
type Spans struct {
	Lobby  time.Duration // time until a lobby that nobody starts is closed
	Idle   time.Duration // time until a game in which nobody acts is closed
	Vote   time.Duration // time until an open vote, or an offer of a seat, expires
	Remove time.Duration // waiting time after which the others may act without a player
	Grace  time.Duration // how long the seat of a player who left the server is kept
	Remind []time.Duration
	Absent time.Duration // waiting time after which the table is told once that a player is absent
}
