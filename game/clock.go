package game

import "time"

// Timed is a State whose rules have a clock: when nobody acts for long, something
// happens that the players agreed on. The State itself knows no time; the host counts
// from the last entry of the journal. Optional.
type Timed interface {
	// Timeout is what the clock does when nothing was entered for that long: a Move of
	// Spectator that answers no question. false while no clock runs.
	Timeout() (after time.Duration, a Action, ok bool)
}

// Timeout is what the rules' clock does next, as a Move, and how long after the last
// entry; false where no clock runs.
func (m *Match) Timeout() (after time.Duration, move Move, ok bool) {
	t, timed := m.State.(Timed)
	if !timed {
		return 0, Move{}, false
	}
	after, a, ok := t.Timeout()
	return after, Move{Seat: Spectator, Action: a}, ok
}

// strikes says whether a move is the clock's.
func (m *Match) strikes(move Move) bool {
	_, due, ok := m.Timeout()
	return ok && move == due
}
