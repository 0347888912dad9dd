package invade

import (
	"slices"
	"sync"

	"bivouac/game"
)

// events gathers what an action did. Those of Apply are gathered in memory that is
// used again and again, and leave it as a copy of exactly their size: nothing that
// somebody keeps holds on to another action's. Nil gathers nothing: nobody reads it.
type events struct {
	list []game.Event
	args []any // of all texts, one behind the other
}

var sheets = sync.Pool{New: func() any { return new(events) }}

// done is a copy of the events; the sheet is wiped and given back.
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

func (e *events) reveal(key game.Key, args ...any) { e.add(key, args, true) }

// add copies the arguments, which may stay on the caller's stack.
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
