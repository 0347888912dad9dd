package bolt

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"bivouac/store/kv"
)

// leases are those of a file. No other process has it open, so they are kept in memory and end with this
// process.
type leases struct {
	epoch uint64
	given map[uint64]given // by shard
	lives map[string]time.Time
}

// given is a lease that was given.
type given struct {
	kv.Given
	until time.Time
}

func (g given) runs() bool { return time.Now().Before(g.until) }

// TakeLease gives a shard to an owner.
func (f *File) TakeLease(ctx context.Context, shard, of uint64, owner string, life time.Duration) (out kv.Lease, err error) {
	err = f.leased(ctx, func(l *leases) error {
		for _, g := range l.given {
			if g.runs() && (g.Of != of || g.Shard == shard && g.Owner != owner) {
				return fmt.Errorf("%w: %s has the lease of shard %d of %d", kv.ErrLocked, g.Owner, g.Shard, g.Of)
			}
		}
		maps.DeleteFunc(l.given, func(_ uint64, g given) bool { return g.Of != of })
		l.epoch++
		out = kv.Lease{Shard: shard, Of: of, Epoch: l.epoch}
		l.given[shard] = given{kv.Given{Lease: out, Owner: owner}, time.Now().Add(life)}
		return nil
	})
	return out, err
}

// RenewLease has a lease run for a while from now.
func (f *File) RenewLease(ctx context.Context, want kv.Lease, life time.Duration) error {
	return f.leased(ctx, func(l *leases) error {
		g, err := l.running(want)
		if err == nil {
			g.until = time.Now().Add(life)
			l.given[g.Shard] = g
		}
		return err
	})
}

// DropLease ends a lease.
func (f *File) DropLease(ctx context.Context, want kv.Lease) error {
	return f.leased(ctx, func(l *leases) error {
		if _, err := l.running(want); err == nil {
			delete(l.given, want.Shard)
		}
		return nil
	})
}

// Attend says that an owner lives, and answers who does and which leases run.
func (f *File) Attend(ctx context.Context, owner string, life time.Duration) (c kv.Census, err error) {
	err = f.leased(ctx, func(l *leases) error {
		now := time.Now()
		l.lives[owner] = now.Add(life)
		maps.DeleteFunc(l.lives, func(_ string, until time.Time) bool { return !now.Before(until) })
		c.Owners = slices.Sorted(maps.Keys(l.lives))
		for _, shard := range slices.Sorted(maps.Keys(l.given)) {
			if g := l.given[shard]; g.runs() {
				c.Given = append(c.Given, g.Given)
			}
		}
		return nil
	})
	return c, err
}

// leased runs do while no commit is under way.
func (f *File) leased(ctx context.Context, do func(*leases) error) error {
	f.writing.Lock()
	defer f.writing.Unlock()
	if f.closed {
		return kv.ErrClosed
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return do(&f.leases)
}

// running returns a lease's state; kv.ErrFenced if it is over.
func (l *leases) running(want kv.Lease) (given, error) {
	g := l.given[want.Shard]
	if g.Lease != want || !g.runs() {
		return given{}, fmt.Errorf("%w: shard %d of %d", kv.ErrFenced, want.Shard, want.Of)
	}
	return g, nil
}

// fence returns kv.ErrFenced for a lease that is over. A commit is under way.
func (l *leases) fence(want kv.Lease) error {
	if want == (kv.Lease{}) {
		return nil
	}
	_, err := l.running(want)
	return err
}
