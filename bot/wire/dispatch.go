package wire

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"time"
)

const (
	laneDepth     = 128 // waiting events of one channel
	totalDepth    = 8192
	completeLimit = 64 // autocompletes at one moment
	memory        = 2048
)

// dispatcher runs the handler: events of one key in order, keys beside each other.
type dispatcher struct {
	client  *Client
	timeout time.Duration
	base    context.Context
	cancel  context.CancelFunc

	mu      sync.Mutex
	waiting map[string][]func(context.Context)
	total   int
	closed  bool
	running sync.WaitGroup
	slots   chan struct{} // autocompletes
	seen    map[string]bool
	order   []string // of seen, a ring
	oldest  int
}

func newDispatcher(w *Client, timeout time.Duration) dispatcher {
	base, cancel := context.WithCancel(context.Background())
	return dispatcher{client: w, timeout: timeout, base: base, cancel: cancel,
		waiting: map[string][]func(context.Context){}, slots: make(chan struct{}, completeLimit),
		seen: map[string]bool{}}
}

// fresh tells whether an interaction is new: after a resume Discord may repeat.
func (d *dispatcher) fresh(id string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.seen[id] {
		return false
	}
	d.seen[id] = true
	if len(d.order) < memory {
		d.order = append(d.order, id)
		return true
	}
	delete(d.seen, d.order[d.oldest])
	d.order[d.oldest] = id
	d.oldest = (d.oldest + 1) % memory
	return true
}

// add queues f behind the key's earlier events. It never waits; false means that
// too much is waiting or that the Shell is closed.
func (d *dispatcher) add(key string, f func(context.Context)) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	queue, active := d.waiting[key]
	if d.closed || len(queue) >= laneDepth || d.total >= totalDepth {
		return false
	}
	d.waiting[key] = append(queue, f)
	d.total++
	if !active {
		d.running.Add(1)
		d.client.pace.Go(func() { d.work(key) })
	}
	return true
}

// work runs a key's events until none is left.
func (d *dispatcher) work(key string) {
	defer d.running.Done()
	for {
		d.mu.Lock()
		queue := d.waiting[key]
		if len(queue) == 0 {
			delete(d.waiting, key)
			d.mu.Unlock()
			return
		}
		f := queue[0]
		d.waiting[key] = queue[1:]
		d.total--
		d.mu.Unlock()
		d.bounded(f)
	}
}

// beside runs f at once, beside everything, if there is room.
func (d *dispatcher) beside(f func(context.Context)) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return false
	}
	select {
	case d.slots <- struct{}{}:
	default:
		return false
	}
	d.running.Add(1)
	d.client.pace.Go(func() {
		defer d.running.Done()
		defer func() { <-d.slots }()
		d.bounded(f)
	})
	return true
}

func (d *dispatcher) bounded(f func(context.Context)) {
	ctx, stop := d.client.pace.Timeout(d.base, d.timeout)
	defer stop()
	f(ctx)
}

// guard runs f and tells whether it panicked; the panic is logged without secrets.
func (d *dispatcher) guard(name string, in *Interaction, f func()) (crashed bool) {
	defer func() {
		p := recover()
		if p == nil {
			return
		}
		crashed = true
		secrets := []Secret{d.client.token}
		attrs := []any{"handler", name}
		if in != nil {
			secrets = append(secrets, in.Token)
			attrs = append(attrs, "interaction", in.ID, "channel", in.Channel)
		}
		d.client.count(CountPanic, name)
		attrs = append(attrs, "panic", hide(fmt.Sprint(p), secrets...), "stack", hide(string(debug.Stack()), secrets...))
		d.client.log.Error("handler panicked", attrs...)
	}()
	f()
	return false
}

// drain refuses new events, lets the waiting ones end, and after the limit ends
// their contexts.
func (d *dispatcher) drain(limit time.Duration) {
	d.mu.Lock()
	d.closed = true
	d.mu.Unlock()
	done := make(chan struct{})
	go func() {
		defer close(done)
		d.running.Wait()
	}()
	select {
	case <-done:
	case <-time.After(limit):
	}
	d.cancel()
}
