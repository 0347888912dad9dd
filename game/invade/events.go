package invade

import (
	"slices"
	"sync"

	"bivouac/game"
)

// events collects the events of an action in pooled memory. The method done returns a copy of exact
// size, so that an event that is kept does not hold the memory of other actions. A nil *events
// collects nothing.
type events struct {
	list []game.Event
	args []any // of all texts, in order
}

var sheets = sync.Pool{New: func() any { return new(events) }}

// done returns a copy of the events and puts the buffer back into the pool.
func (e *events) done() []game.Event {
	list, args := slices.Clone(e.list), slices.Clone(e.args)
	for i := range list {
		if n := len(list[i].Text.Args); n > 0 {
			list[i].Text.Args, args = args[:n:n], args[n:]
		}
	}
	clear(e.list)
	clear(e.args)
	e.list, e.args = e.list[:0], e.args[:0]
	sheets.Put(e)
	return list
}

func (e *events) say(key game.Key, args ...any) { e.add(key, args, false) }

// aside marks the last n events as only for the history.
func (e *events) aside(n int) {
	if e == nil {
		return
	}
	for i := len(e.list) - n; i < len(e.list); i++ {
		e.list[i].Aside = true
	}
}

func (e *events) reveal(key game.Key, args ...any) { e.add(key, args, true) }

// add appends an event. It copies the arguments, so that the caller's may stay on its stack.
func (e *events) add(key game.Key, args []any, reveals bool) {
	if e == nil {
		return
	}
	text := game.Text{Key: key}
	if n := len(e.args); len(args) > 0 {
		e.args = append(e.args, args...)
		text.Args = e.args[n:len(e.args):len(e.args)]
	}
	e.list = append(e.list, game.Event{Text: text, Reveals: reveals})
}
