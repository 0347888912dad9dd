package invade

import (
	"sync"

	"bivouac/game"
)

// events gathers what an action did. Those of Apply are cut off the front of
// memory that many actions share, so that an action costs no allocation of its
// own; nothing is ever written again behind what was cut off.
type events struct {
	list []game.Event
	args []any
}

// An action has rarely more events than this, nor more names and values in them.
const (
	roomEvents = 10
	roomArgs   = 40
)

var slabs = sync.Pool{New: func() any { return new(events).refilled() }}

// refilled is the slab with room for another action.
func (e *events) refilled() *events {
	if cap(e.list) < roomEvents || cap(e.args) < roomArgs {
		*e = events{make([]game.Event, 0, 10*roomEvents), make([]any, 0, 10*roomArgs)}
	}
	return e
}

// cut takes the events off the slab and gives it back.
func (e *events) cut() []game.Event {
	n := len(e.list)
	done := e.list[:n:n]
	e.list, e.args = e.list[n:], e.args[len(e.args):]
	slabs.Put(e.refilled())
	return done
}

func (e *events) say(key game.Key, args ...any) {
	e.list = append(e.list, game.Event{Text: game.Text{Key: key, Args: e.keep(args)}})
}

func (e *events) reveal(key game.Key, args ...any) {
	e.list = append(e.list, game.Event{Text: game.Text{Key: key, Args: e.keep(args)}, Reveals: true})
}

// keep copies arguments, which may then stay on the caller's stack.
func (e *events) keep(args []any) []any {
	if len(args) == 0 {
		return nil
	}
	n := len(e.args)
	e.args = append(e.args, args...)
	return e.args[n:len(e.args):len(e.args)]
}
