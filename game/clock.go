package game

import "time"

// Timed is a State whose rules have a clock: if no entry is made for some time, an automatic move
// follows. The State itself knows no time; the host measures from the last entry of the journal.
// Optional.
type Timed interface {
	// Timeout returns how long after the last entry the clock moves, and the clock's action. The
	// action is made by a Move of Spectator that answers no question. ok is false if no clock runs.
	Timeout() (after time.Duration, a Action, ok bool)
}

// Timeout returns how long after the last entry the rules' clock moves, and the clock's Move. ok is
// false if no clock runs.
func (m *Match) Timeout() (after time.Duration, move Move, ok bool) {
	t, timed := m.State.(Timed)
	if !timed {
		return 0, Move{}, false
	}
	after, a, ok := t.Timeout()
	return after, Move{Seat: Spectator, Action: a}, ok
}

// strikes says whether a move is made by the clock.
func (m *Match) strikes(move Move) bool {
	_, due, ok := m.Timeout()
	return ok && move == due
}
