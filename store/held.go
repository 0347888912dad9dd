package store

import (
	"slices"
	"sync"
)

// Held are the leases that a process has at present: whose servers it serves. A nil Held is that
// of a process that needs no lease, for it has the store to itself and serves all. Whether a lease
// still runs is the store's to say (ErrFenced); a Held says what the process knows.
type Held struct {
	mu sync.RWMutex
	of uint64 // how many shards there are; 0 before the first lease
	by map[uint64]Lease
}

// Take notes a lease that was given. One of another number of shards ends all others.
func (h *Held) Take(l Lease) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.of != l.Of || h.by == nil {
		h.of, h.by = l.Of, map[uint64]Lease{}
	}
	h.by[l.Shard] = l
}

// Lose notes that a lease is over; false if the shard is held under another one, or not at all.
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

// Leases are those that are held, by shard.
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

// Scope are the servers that the process serves.
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

// Has says whether the process serves a server; what belongs to none is of shard 0.
func (h *Held) Has(server string) bool { return h == nil || h.Lease(server).Epoch > 0 }

// Lease is the lease under which a server is served, for Change.Lease. Where the process has
// none it is one that no store has given, so that a change under it is refused.
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
