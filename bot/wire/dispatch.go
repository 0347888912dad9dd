package wire

import (
	"cmp"
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"time"

	"bivouac/bot/turns"
)

const (
	laneDepth   = 128  // events of one channel that wait
	personDepth = 24   // events of one person that wait or are handled
	totalDepth  = 8192 // events of all channels that wait
	// personAtOnce is the maximum number of a person's events that are handled at the same time, in different
	// channels. It is low, so that one person does not delay others.
	personAtOnce = 2
	besideLimit  = 64          // completions and forms that are handled at the same time
	besideDepth  = 256         // completions and forms that wait
	memory       = 2048        // ids in each of the two sets dispatcher.seen and dispatcher.earlier
	handlerTime  = time.Minute // time limit of each call of the handler
)

// dispatcher calls the handler. Events with the same key, such as those of one channel, are handled in
// order. Events with different keys are handled concurrently. Persons take turns: see add.
type dispatcher struct {
	client *Client
	base   context.Context
	cancel context.CancelFunc
	lanes  *turns.Queue // events, by key
	beside *turns.Queue // completions and forms, which need no order

	mu      sync.Mutex
	seen    map[string]bool // ids of the last interactions
	earlier map[string]bool // ids of the interactions before those in seen
}

func newDispatcher(w *Client) dispatcher {
	base, cancel := context.WithCancel(context.Background())
	return dispatcher{client: w, base: base, cancel: cancel, seen: map[string]bool{},
		lanes: turns.New(w.pace, turns.Limits{
			Each: personAtOnce, Person: personDepth, Place: laneDepth, Waiting: totalDepth,
		}),
		beside: turns.New(w.pace, turns.Limits{Workers: besideLimit, Each: 1, Waiting: besideDepth}),
	}
}

// fresh says whether an interaction is new. Discord may repeat events after a resume.
func (d *dispatcher) fresh(id string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.seen[id] || d.earlier[id] {
		return false
	}
	if len(d.seen) == memory {
		d.earlier, d.seen = d.seen, map[string]bool{}
	}
	d.seen[id] = true
	return true
}

// add queues f after the key's earlier events. Persons take turns: the first event of a person
// comes before the second event of another person (see package turns). add never blocks. It returns
// false if the queue is full or the Shell is closed.
func (d *dispatcher) add(key, person string, f func(context.Context)) bool {
	return d.lanes.Add(turns.Work{Place: key, Person: person, Run: func(func()) { d.bounded(f) }}) == nil
}

// form queues the handling of a form, f. It does not wait for the person's other events. Each person's forms
// are handled one at a time. form returns false if the queue is full.
func (d *dispatcher) form(person string, f func(context.Context)) bool {
	return d.beside.Add(turns.Work{Person: "form " + person, Run: func(func()) { d.bounded(f) }}) == nil
}

// complete queues the handling of a completion, f. It does not wait for the person's other events. Each
// person's completions are handled one at a time. If a newer completion of the person arrives while f waits,
// late is called instead of f. complete returns false if the queue is full.
func (d *dispatcher) complete(person string, f, late func(context.Context)) bool {
	return d.beside.Add(turns.Work{Person: person, Latest: true,
		Run: func(func()) { d.bounded(f) }, Lapse: func() { d.bounded(late) }}) == nil
}

func (d *dispatcher) bounded(f func(context.Context)) {
	ctx, stop := d.client.pace.Timeout(d.base, handlerTime)
	defer stop()
	f(ctx)
}

// guard runs f and says whether f panicked. A panic is logged without secrets.
func (d *dispatcher) guard(name string, in *Interaction, f func()) (crashed bool) {
	defer func() {
		p := recover()
		if p == nil {
			return
		}
		crashed = true
		in := cmp.Or(in, &Interaction{})
		d.client.count(CountPanic, name)
		d.client.log.Error("handler panicked", "handler", name, "interaction", in.ID, "channel", in.Channel,
			"panic", hide(fmt.Sprint(p), d.client.token, in.Token),
			"stack", hide(string(debug.Stack()), d.client.token, in.Token))
	}()
	f()
	return false
}

// drain refuses new events and lets queued events finish. After the limit it cancels the contexts of the
// events that have not finished.
func (d *dispatcher) drain(limit time.Duration) {
	d.lanes.Shut()
	d.beside.Shut()
	done := make(chan struct{})
	go func() {
		defer close(done)
		d.lanes.Wait()
		d.beside.Wait()
	}()
	select {
	case <-done:
	case <-time.After(limit):
	}
	d.cancel()
}
