package store

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"
)

// Lease is the right to change what belongs to the servers of one shard (see Scope), until it
// expires or is given again. The zero Lease is none.
type Lease struct {
	Shard, Of uint64
	Epoch     uint64 // higher each time that a lease is given
}

// Leases assign shards to processes, each to one at a time. A process takes its lease, renews it
// long before it expires and names it in every Change about its servers; the epoch is a fencing
// token, so no Change of a process that was stopped or cut off while another took over is ever
// applied.
type Leases interface {
	// TakeLease gives a shard to an owner for a while by the store's clock, after the changes under
	// the previous lease have finished. The present owner gets a new lease. ErrLocked: another
	// owner has it, or a shard of another number of shards.
	TakeLease(ctx context.Context, shard, of uint64, owner string, life time.Duration) (Lease, error)
	// RenewLease extends a lease for a while from now; ErrFenced if it is over.
	RenewLease(ctx context.Context, l Lease, life time.Duration) error
	// DropLease ends a lease. An expired one is no error.
	DropLease(ctx context.Context, l Lease) error
	// Attend is the heartbeat of an owner, valid for a while by the store's clock (0: it leaves);
	// it returns the live owners and running leases.
	Attend(ctx context.Context, owner string, life time.Duration) (Census, error)
}

// Census is the set of owners sharing a store at a moment.
type Census struct {
	Owners []string // live owners, sorted, with a lease or not
	Given  []Given  // the leases that run, by shard
}

// Given is a running lease and its owner.
type Given struct {
	Lease
	Owner string
}

// ValidLease returns ErrInvalid for arguments that TakeLease refuses.
func ValidLease(shard, of uint64, owner string) error {
	if shard >= of || of > 1<<32 {
		return fmt.Errorf("%w: a lease of shard %d of %d", ErrInvalid, shard, of)
	}
	return validKey("owner", owner)
}

// leases are those of a file. No other process has it open, so they are kept in memory and end with
// this process. They are given and compared by the leader of the queue of changes, so that none is
// given during a change.
type leases struct {
	mu    sync.Mutex
	epoch uint64
	of    uint64
	given map[uint64]given // by shard
	lives map[string]time.Time
}

type given struct {
	Lease
	owner string
	until time.Time
}

// runs says whether it has not expired.
func (g given) runs() bool { return time.Now().Before(g.until) }

// TakeLease gives a shard to an owner.
func (s *File) TakeLease(ctx context.Context, shard, of uint64, owner string,
	life time.Duration) (out Lease, err error) {
	if err := ValidLease(shard, of, owner); err != nil {
		return Lease{}, err
	}
	err = s.leased(ctx, func(l *leases) error {
		for _, g := range l.given {
			if g.runs() && (g.Of != of || g.Shard == shard && g.owner != owner) {
				return fmt.Errorf("%w: %s has the lease of shard %d of %d", ErrLocked, g.owner, g.Shard, g.Of)
			}
		}
		if l.of != of {
			l.of, l.given = of, map[uint64]given{}
		}
		l.epoch++
		out = Lease{shard, of, l.epoch}
		l.given[shard] = given{out, owner, time.Now().Add(life)}
		return nil
	})
	return out, err
}

// RenewLease has a lease run for a while from now.
func (s *File) RenewLease(ctx context.Context, want Lease, life time.Duration) error {
	return s.leased(ctx, func(l *leases) error {
		g, err := l.running(want)
		if err == nil {
			g.until = time.Now().Add(life)
			l.given[g.Shard] = g
		}
		return err
	})
}

// DropLease ends a lease.
func (s *File) DropLease(ctx context.Context, want Lease) error {
	return s.leased(ctx, func(l *leases) error {
		if _, err := l.running(want); err == nil {
			delete(l.given, want.Shard)
		}
		return nil
	})
}

// Attend says that an owner lives, and answers who does and which leases run.
func (s *File) Attend(ctx context.Context, owner string, life time.Duration) (c Census, err error) {
	if err := validKey("owner", owner); err != nil {
		return Census{}, err
	}
	err = s.leased(ctx, func(l *leases) error {
		now := time.Now()
		if l.lives == nil {
			l.lives = map[string]time.Time{}
		}
		l.lives[owner] = now.Add(life)
		maps.DeleteFunc(l.lives, func(_ string, until time.Time) bool { return !now.Before(until) })
		c.Owners = slices.Sorted(maps.Keys(l.lives))
		for _, shard := range slices.Sorted(maps.Keys(l.given)) {
			if g := l.given[shard]; g.runs() {
				c.Given = append(c.Given, Given{g.Lease, g.owner})
			}
		}
		return nil
	})
	return c, err
}

// leased runs do on the leases in turn with the changes.
func (s *File) leased(ctx context.Context, do func(*leases) error) error {
	_, err := s.submit(ctx, func(*batch) (Result, error) {
		s.leases.mu.Lock()
		defer s.leases.mu.Unlock()
		return Result{}, do(&s.leases)
	})
	return err
}

// running returns a lease's state; ErrFenced if it is over. The caller holds the lock.
func (l *leases) running(want Lease) (given, error) {
	g := l.given[want.Shard]
	if g.Lease != want || !g.runs() {
		return given{}, fmt.Errorf("%w: shard %d of %d", ErrFenced, want.Shard, want.Of)
	}
	return g, nil
}

// fence returns ErrFenced for a change whose lease is over.
func (l *leases) fence(c *Change) error {
	if c.Lease == (Lease{}) {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	_, err := l.running(c.Lease)
	return err
}

// Held is the set of leases that a process holds: the servers it serves. A nil Held means that the
// process has the store to itself and serves all servers without leases. Whether a lease still runs
// is decided by the store (ErrFenced); Held is the process's own knowledge.
type Held struct {
	mu sync.RWMutex
	of uint64 // how many shards there are; 0 before the first lease
	by map[uint64]Lease
}

// Take records a lease. One with another number of shards ends all others.
func (h *Held) Take(l Lease) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.of != l.Of || h.by == nil {
		h.of, h.by = l.Of, map[uint64]Lease{}
	}
	h.by[l.Shard] = l
}

// Lose records that a lease is over; false if the shard is held under another one, or not at all.
func (h *Held) Lose(l Lease) bool {
	if h == nil {
		return false
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if had, is := h.by[l.Shard]; !is || had != l {
		return false
	}
	delete(h.by, l.Shard)
	return true
}

// Leases returns the held leases, by shard.
func (h *Held) Leases() []Lease {
	if h == nil {
		return nil
	}
	h.mu.RLock()
	defer h.mu.RUnlock()
	var all []Lease
	for _, l := range h.by {
		all = append(all, l)
	}
	slices.SortFunc(all, func(a, b Lease) int { return int(int64(a.Shard) - int64(b.Shard)) })
	return all
}

// Scope returns the servers that the process serves.
func (h *Held) Scope() Scope {
	if h == nil {
		return Everywhere
	}
	h.mu.RLock()
	defer h.mu.RUnlock()
	sc := Scope{Of: max(1, h.of)}
	for shard := range h.by {
		sc.Shards = append(sc.Shards, shard)
	}
	slices.Sort(sc.Shards)
	return sc
}

// Has says whether the process serves a server; what belongs to no server is in shard 0.
func (h *Held) Has(server string) bool { return h == nil || h.Lease(server).Epoch > 0 }

// Lease returns the lease for a server, for Change.Lease. Without one it returns an invalid lease,
// so that a change with it is refused.
func (h *Held) Lease(server string) Lease {
	if h == nil {
		return Lease{}
	}
	h.mu.RLock()
	defer h.mu.RUnlock()
	of := max(1, h.of)
	shard := Home(server) % of
	if l, is := h.by[shard]; is {
		return l
	}
	return Lease{Shard: shard, Of: of}
}
