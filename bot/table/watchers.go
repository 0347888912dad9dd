package table

import (
	"errors"
	"sync/atomic"
)

// Watchers are called after each change of a table, without locks. They must return soon.
type Watchers struct {
	changed func(before, after Table) // Config.Changed; may be nil
	think   atomic.Pointer[func(ID)]
}

// OnThink registers a function called with each table with work for the computer: after the change
// that causes it, and with each Tick until it is done, so that no answer is lost if a process ends.
func (w *Watchers) OnThink(f func(ID)) { w.think.Store(&f) }

// toThink calls the function of OnThink.
func (w *Watchers) toThink(id ID) {
	if f := w.think.Load(); f != nil {
		(*f)(id)
	}
}

// tell reports a change.
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
