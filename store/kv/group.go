package kv

import (
	"context"
	"hash/maphash"
	"runtime"
	"slices"
	"sync"
	"time"
)

// Group commits the batches of many goroutines together. One that finds fewer than Flying commits under
// way leads: it commits with all that wait and have no key in common. The others wait for its end.
type Group struct {
	Engine Engine
	Flying int // commits at the same time: 1 for a file, about one for each processor of a server
	Most   int // batches of one commit
	// Committed, if set, is told how long a commit took and how many batches it applied.
	Committed func(took time.Duration, batches int)

	mu      sync.Mutex
	waiting []*waiter
	flying  int
	last    int // the batches of the last commit
	shut    bool
	idle    chan struct{} // closed when nothing flies after Close
}

// patience is how long a leader waits for one more.
const patience = 50 * time.Microsecond

var seed = maphash.MakeSeed()

// waiter is a batch in the queue.
type waiter struct {
	batch *Batch
	wake  chan struct{} // closed when it has its answer, or leads
	leads bool
	err   error
}

// Commit returns when the batch is durable or refused. The errors are those of Engine.Commit, and the
// context's if that ended before the batch was on its way.
func (g *Group) Commit(ctx context.Context, b *Batch) error {
	w := &waiter{batch: b, wake: make(chan struct{})}
	if err := g.enter(ctx, w); err != nil {
		return err
	}
	select {
	case <-w.wake:
	case <-ctx.Done():
		if g.withdraw(w) {
			return ctx.Err()
		}
		<-w.wake
	}
	if w.leads {
		g.lead(context.WithoutCancel(ctx), w) // others hang on it
	}
	return w.err
}

// enter queues a batch, or makes it the leader if few fly.
func (g *Group) enter(ctx context.Context, w *waiter) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case g.shut:
		return ErrClosed
	case g.flying < g.Flying:
		g.flying++
		w.leads = true
		close(w.wake)
	default:
		g.waiting = append(g.waiting, w)
	}
	return nil
}

// withdraw takes a batch out of the queue; false if it is on its way, or leads.
func (g *Group) withdraw(w *waiter) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	i := slices.Index(g.waiting, w)
	if i >= 0 {
		g.waiting = slices.Delete(g.waiting, i, i+1)
	}
	return i >= 0
}

// lead commits a leader's group and passes the lead on, also if the engine panics.
func (g *Group) lead(ctx context.Context, leader *waiter) {
	g.gather()
	group := g.take(leader)
	batches, errs := make([]*Batch, len(group)), slices.Repeat([]error{ErrUnknown}, len(group))
	for i, w := range group {
		batches[i] = w.batch
	}
	began := time.Now()
	defer func() {
		applied := 0
		for i, w := range group {
			if w.err = errs[i]; w.err == nil {
				applied++
			}
			if w != leader {
				close(w.wake)
			}
		}
		if applied > 0 && g.Committed != nil {
			g.Committed(time.Since(began), applied)
		}
		g.pass()
	}()
	errs = g.Engine.Commit(ctx, batches)
}

// gather waits for those that the last commit answered, if they were several: they come again together,
// each after a little work. Else the first of them would go alone.
func (g *Group) gather() {
	g.mu.Lock()
	defer g.mu.Unlock()
	grown, size := time.Now(), 0
	for g.last > 3 && len(g.waiting)+1 < g.last && time.Since(grown) < patience {
		g.mu.Unlock()
		runtime.Gosched()
		g.mu.Lock()
		if len(g.waiting) > size {
			grown, size = time.Now(), len(g.waiting)
		}
	}
}

// take returns the leader and those in the queue that share no key with it or each other. A batch with
// Wipe goes alone.
func (g *Group) take(leader *waiter) []*waiter {
	g.mu.Lock()
	defer g.mu.Unlock()
	group, rest, taken := []*waiter{leader}, []*waiter(nil), map[uint64]bool{}
	alone := len(leader.batch.Wipe) > 0
	for _, w := range append([]*waiter{leader}, g.waiting...) {
		shares := slices.ContainsFunc(w.batch.Ops, func(o Op) bool { return taken[maphash.Bytes(seed, o.Key)] })
		if w != leader && (alone || shares || len(group) >= g.Most || len(w.batch.Wipe) > 0) {
			rest = append(rest, w)
			continue
		}
		if w != leader {
			group = append(group, w)
		}
		for _, o := range w.batch.Ops {
			taken[maphash.Bytes(seed, o.Key)] = true
		}
	}
	g.waiting, g.last = rest, len(group)
	return group
}

// pass gives the lead to the first in the queue, or ends it.
func (g *Group) pass() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.waiting) > 0 {
		next := g.waiting[0]
		g.waiting, next.leads = g.waiting[1:], true
		close(next.wake)
		return
	}
	if g.flying--; g.flying == 0 && g.shut {
		close(g.idle)
	}
}

// Close refuses further batches and waits for those that are in it; ErrClosed if it was called before.
// The engine stays open.
func (g *Group) Close() error {
	g.mu.Lock()
	if g.shut {
		g.mu.Unlock()
		return ErrClosed
	}
	g.shut, g.idle = true, make(chan struct{})
	if g.flying == 0 {
		close(g.idle)
	}
	g.mu.Unlock()
	<-g.idle
	return nil
}
