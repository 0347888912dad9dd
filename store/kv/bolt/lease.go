package bolt

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"bivouac/store/kv"
)

// leases are the leases of a file. No other process has the file open, so they are kept in memory and end
// with this process.
type leases struct {
	epoch uint64
	given map[uint64]given // by shard
	lives map[string]time.Time
}

type given struct {
	kv.Given
	until time.Time
}

// leased removes the leases that have expired and calls do with the others, while no commit is under way.
func (f *File) leased(ctx context.Context, do func(l *leases, now time.Time) error) error {
	f.writing.Lock()
	defer f.writing.Unlock()
	if f.closed {
		return kv.ErrClosed
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	now := time.Now()
	maps.DeleteFunc(f.leases.given, func(_ uint64, g given) bool { return !now.Before(g.until) })
	return do(&f.leases, now)
}

// fence returns kv.ErrFenced for a lease that is over.
func (l *leases) fence(want kv.Lease) error {
	if g := l.given[want.Shard]; want != (kv.Lease{}) && (g.Lease != want || !time.Now().Before(g.until)) {
		return fmt.Errorf("%w: shard %d of %d", kv.ErrFenced, want.Shard, want.Of)
	}
	return nil
}

// TakeLease gives a shard to an owner.
func (f *File) TakeLease(ctx context.Context, shard, of uint64, owner string,
	life time.Duration) (out kv.Lease, err error) {
	err = f.leased(ctx, func(l *leases, now time.Time) error {
		for _, g := range l.given {
			if g.Of != of || g.Shard == shard && g.Owner != owner {
				return fmt.Errorf("%w: %s has the lease of shard %d of %d", kv.ErrLocked, g.Owner, g.Shard, g.Of)
			}
		}
		l.epoch++
		out = kv.Lease{Shard: shard, Of: of, Epoch: l.epoch}
		l.given[shard] = given{kv.Given{Lease: out, Owner: owner}, now.Add(life)}
		return nil
	})
	return out, err
}

// RenewLease lets a lease run for the time life from now.
func (f *File) RenewLease(ctx context.Context, want kv.Lease, life time.Duration) error {
	return f.leased(ctx, func(l *leases, now time.Time) error {
		g := l.given[want.Shard]
		if g.Lease != want {
			return fmt.Errorf("%w: shard %d of %d", kv.ErrFenced, want.Shard, want.Of)
		}
		g.until = now.Add(life)
		l.given[want.Shard] = g
		return nil
	})
}

// DropLease ends a lease.
func (f *File) DropLease(ctx context.Context, want kv.Lease) error {
	return f.leased(ctx, func(l *leases, _ time.Time) error {
		maps.DeleteFunc(l.given, func(_ uint64, g given) bool { return g.Lease == want })
		return nil
	})
}

// Attend records that an owner is alive, and returns the live owners and running leases.
func (f *File) Attend(ctx context.Context, owner string, life time.Duration) (c kv.Census, err error) {
	err = f.leased(ctx, func(l *leases, now time.Time) error {
		l.lives[owner] = now.Add(life)
		maps.DeleteFunc(l.lives, func(_ string, until time.Time) bool { return !now.Before(until) })
		c.Owners = slices.Sorted(maps.Keys(l.lives))
		for _, shard := range slices.Sorted(maps.Keys(l.given)) {
			c.Given = append(c.Given, l.given[shard].Given)
		}
		return nil
	})
	return c, err
}
