package notation

import (
	"slices"

	"bivouac/game"
)

// Events collects the events of an action. A nil *Events collects nothing, for a search, which needs
// none.
type Events []game.Event

// Len returns the number of events so far.
func (e *Events) Len() int {
	if e == nil {
		return 0
	}
	return len(*e)
}

// Say adds an event for everybody that reveals nothing.
func (e *Events) Say(key game.Key, args ...any) { e.add(nil, false, key, args) }

// Reveal adds an event for everybody that reveals something hidden, or asks another side a question.
func (e *Events) Reveal(key game.Key, args ...any) { e.add(nil, true, key, args) }

// Whisper adds an event for one seat alone: what it drew or was shown.
func (e *Events) Whisper(to game.Seat, key game.Key, args ...any) {
	if e != nil {
		e.add([]game.Seat{to}, true, key, args)
	}
}

// add copies the arguments, so that the caller's may stay on its stack.
func (e *Events) add(to []game.Seat, reveals bool, key game.Key, args []any) {
	if e != nil {
		*e = append(*e, game.Event{To: to, Text: game.T(key, slices.Clone(args)...), Reveals: reveals})
	}
}
