package store

import (
	"slices"
	"strconv"
)

// Scope is a subset of all servers, for a process that serves only those. Like Discord's shards: a
// server belongs to shard (id >> 22) % Of. What belongs to no server is in shard 0. The zero Scope
// is everything.
type Scope struct {
	Of     uint64   // how many shards there are
	Shards []uint64 // which of them, from 0
}

// Everywhere is the Scope of a process that serves all servers.
var Everywhere = Scope{}

// Has says whether a server belongs to the scope.
func (sc Scope) Has(server string) bool {
	if sc.Of == 0 {
		return true
	}
	return slices.Contains(sc.Shards, Home(server)%sc.Of)
}

// Home returns the shifted id of a server (id >> 22), below 2^42; 0 if it has none.
func Home(server string) uint64 {
	n, _ := strconv.ParseUint(server, 10, 64)
	return n >> 22
}
