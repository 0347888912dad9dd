package game

import (
	"fmt"
	"slices"
)

// Word is an error with the typed word that it was about.
type Word struct {
	Word string
	Err  error
}

// Error is for logs: the word and its error.
func (w *Word) Error() string { return fmt.Sprintf("%q: %v", w.Word, w.Err) }

// Unwrap is the error without its word.
func (w *Word) Unwrap() error { return w.Err }

// Batch takes a typed line of words, all or nothing: at the first word that is
// refused nothing has changed and the error is a *Word around the reason.
func (m *Match) Batch(seat Seat, line string) (*Match, []Event, error) {
	return m.batch(seat, line, false)
}

// Further is Batch for a line behind others of the same message that were kept: a
// word that asks for what has happened by itself since ("S; E", and the turn ended
// with S) is passed over like one behind words of its own line.
func (m *Match) Further(seat Seat, line string) (*Match, []Event, error) {
	return m.batch(seat, line, true)
}

func (m *Match) batch(seat Seat, line string, earlier bool) (*Match, []Event, error) {
	var all []Event
	next := m
	for n, word := range m.Game.Words(line) {
		after, events, err := next.word(seat, word, earlier || n > 0)
		if err != nil {
			return nil, nil, &Word{word, err}
		}
		next, all = after, append(all, events...)
	}
	return next, all, nil
}

func (m *Match) word(seat Seat, word string, earlier bool) (*Match, []Event, error) {
	if word == Undo {
		next, err := m.Undo(seat)
		return next, nil, err
	}
	actions, err := m.State.Read(seat, word, earlier)
	if err != nil {
		return nil, nil, err
	}
	var all []Event
	next := m
	for n, a := range actions {
		after, events, err := next.act(next.MoveOf(seat, a), n > 0)
		if err != nil {
			return nil, nil, err
		}
		next, all = after, append(all, events...)
	}
	return next, all, nil
}

// MoveOf addresses an action to the question that it answers: the seat's open
// one, or none if the action is one of Anytime.
func (m *Match) MoveOf(seat Seat, a Action) Move {
	move := Move{Seat: seat, Action: a}
	if slices.Contains(m.State.Anytime(seat), a) || a == Forfeit {
		return move
	}
	move.Decision = -1 // a seat that is not asked: Act says so
	if d, ok := m.Asked(seat); ok {
		move.Decision = d.ID
	}
	return move
}
