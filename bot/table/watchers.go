package table

import (
	"errors"
	"sync/atomic"
)

// Watchers are told of what has happened at a table, without any lock. They must return soon.
type Watchers struct {
	changed func(before, after Table) // Config.Changed; nil: nobody
	think   atomic.Pointer[func(ID)]
}

// OnThink has a function called with each table where the computer has something to do: once the
// change is stored that asks for it, and again with each Tick as long as it is asked, so that a
// process that ends while the computer thinks costs no answer.
func (w *Watchers) OnThink(f func(ID)) { w.think.Store(&f) }

// toThink calls what OnThink was given.
func (w *Watchers) toThink(id ID) {
	if f := w.think.Load(); f != nil {
		(*f)(id)
	}
}

// tell says what a change has done.
func (w *Watchers) tell(out Outcome, err error) {
	var stopped *Stopped
	if out.After.ID == 0 || out.Repeat || (err != nil && !errors.As(err, &stopped)) {
		return
	}
	if w.changed != nil {
		w.changed(out.Before, out.After)
	}
	if out.After.busy() {
		w.toThink(out.After.ID)
	}
}
