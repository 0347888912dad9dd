package kv

import (
	"context"
	"hash/maphash"
	"slices"
	"sync"
	"time"
)

// Group commits the batches of many goroutines together. Batches that wait while a commit is under way, and
// have no key in common, go into the next commit.
type Group struct {
	Engine    Engine
	Flying    int                                   // concurrent commits: 1 for a file, a few for a server
	Most      int                                   // most batches of one commit
	Committed func(took time.Duration, batches int) // if set, called after each commit that applied batches

	mu      sync.Mutex
	waiting []*waiter
	flying  int
	last    int           // number of batches of the last commit
	want    int           // number of waiting batches for which gather waits; 0 if it does not wait
	full    chan struct{} // closed when that number is reached
	shut    bool
	busy    sync.WaitGroup
}

type waiter struct {
	batch *Batch
	done  chan error
}

// Commit returns when the batch is durable or refused. The errors are those of Engine.Commit, and the
// context's if that ended before the batch was on its way.
func (g *Group) Commit(ctx context.Context, b *Batch) error {
	w := &waiter{b, make(chan error, 1)}
	if err := g.enter(ctx, w); err != nil {
		return err
	}
	select {
	case err := <-w.done:
		return err
	case <-ctx.Done():
		g.mu.Lock()
		i := slices.Index(g.waiting, w)
		if i >= 0 {
			g.waiting = slices.Delete(g.waiting, i, i+1)
		}
		g.mu.Unlock()
		if i >= 0 {
			return ctx.Err()
		}
		return <-w.done
	}
}

func (g *Group) enter(ctx context.Context, w *waiter) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	if g.shut {
		return ErrClosed
	}
	if g.waiting = append(g.waiting, w); len(g.waiting) == g.want {
		close(g.full)
		g.want = 0 // full must not be closed again if one batch leaves and another comes
	}
	if g.flying < g.Flying {
		g.flying++
		g.busy.Go(g.fly)
	}
	return nil
}

// fly commits until nobody waits.
func (g *Group) fly() {
	for group := g.take(0); len(group) > 0; {
		batches := make([]*Batch, len(group))
		for i, w := range group {
			batches[i] = w.batch
		}
		began, applied := time.Now(), 0
		for i, err := range g.Engine.Commit(context.Background(), batches) {
			if group[i].done <- err; err == nil {
				applied++
			}
		}
		took := time.Since(began)
		if applied > 0 && g.Committed != nil {
			g.Committed(took, applied)
		}
		group = g.take(took)
	}
}

var seed = maphash.MakeSeed()

// take removes the next group from the queue and returns it: the first batch, and later ones that share no
// key with it or each other. A batch with Wipe is always alone in its group. took is the duration of the last
// commit, 0 if there was none.
func (g *Group) take(took time.Duration) (group []*waiter) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.gather(took)
	taken, rest := map[uint64]bool{}, []*waiter(nil)
	for _, w := range g.waiting {
		shares := func(o Op) bool { return taken[maphash.Bytes(seed, o.Key)] }
		if len(group) > 0 && (len(group) >= g.Most || len(group[0].batch.Wipe)+len(w.batch.Wipe) > 0 ||
			slices.ContainsFunc(w.batch.Ops, shares)) {
			rest = append(rest, w)
			continue
		}
		group = append(group, w)
		for _, o := range w.batch.Ops {
			taken[maphash.Bytes(seed, o.Key)] = true
		}
	}
	if g.waiting, g.last = rest, len(group); g.last == 0 {
		g.flying--
	}
	return group
}

// gather waits a little if the last commit had several batches. Their goroutines often have a next batch
// after some work, and without the wait the first of these would be committed alone. The caller holds mu.
func (g *Group) gather(took time.Duration) {
	if g.last <= 3 {
		return
	}
	full := make(chan struct{}) // its own: another fly may gather at the same time
	g.full, g.want = full, len(g.waiting)+g.last
	g.mu.Unlock()
	select {
	case <-full:
	case <-time.After(took / 8):
	}
	g.mu.Lock()
	g.want = 0
}

// Close makes Commit refuse further batches, and waits for those that it has accepted. It returns ErrClosed
// if it was called before. The engine stays open.
func (g *Group) Close() error {
	g.mu.Lock()
	was := g.shut
	g.shut = true
	g.mu.Unlock()
	if was {
		return ErrClosed
	}
	g.busy.Wait()
	return nil
}
