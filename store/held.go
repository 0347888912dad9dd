package store

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"sync"
)

// Held is the set of leases that a process holds: the servers it serves. A nil Held means that the process has the
// store to itself and serves all servers without leases. Whether a lease still runs is decided by the store
// (ErrFenced); Held is the process's own knowledge.
type Held struct {
	mu sync.RWMutex
	of uint64 // how many shards there are; 0 before the first lease
	by map[uint64]Lease
}

// Take records a lease. If it has another number of shards than the held ones, they are forgotten.
func (h *Held) Take(l Lease) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.of != l.Of || h.by == nil {
		h.of, h.by = l.Of, map[uint64]Lease{}
	}
	h.by[l.Shard] = l
}

// Lose records that a lease is over. It returns false if the shard is held under another lease or not at all.
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
	return slices.SortedFunc(maps.Values(h.by), func(a, b Lease) int { return cmp.Compare(a.Shard, b.Shard) })
}

// Scope returns the servers that the process serves.
func (h *Held) Scope() Scope {
	if h == nil {
		return Everywhere
	}
	h.mu.RLock()
	defer h.mu.RUnlock()
	return Scope{Of: max(1, h.of), Shards: slices.Sorted(maps.Keys(h.by))}
}

// Has says whether the process serves a server. "" stands for what belongs to no server and is in shard 0.
func (h *Held) Has(server string) bool { return h == nil || h.Lease(server).Epoch > 0 }

// Lease returns the lease for a server, for Change.Lease. Without one it returns an invalid lease, so that a change
// with it is refused.
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

// Scope is a subset of all servers, for a process that serves only those. As with Discord's shards, a server
// belongs to shard (id >> 22) % Of. What belongs to no server is in shard 0. The zero Scope is everything.
type Scope struct {
	Of     uint64   // how many shards there are
	Shards []uint64 // which of them, from 0
}

// Everywhere is the Scope of a process that serves all servers.
var Everywhere = Scope{}

// Has says whether a server belongs to the scope.
func (sc Scope) Has(server string) bool {
	return sc.Of == 0 || slices.Contains(sc.Shards, Home(server)%sc.Of)
}

// Home returns the shifted id of a server (id >> 22), which is below 2^42. It returns 0 if the server is no
// number.
func Home(server string) uint64 {
	n, _ := strconv.ParseUint(server, 10, 64)
	return n >> 22
}
