package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"bivouac/bot"
	"bivouac/bot/proof/month"
	"bivouac/bot/proof/town"
	"bivouac/game/amount"
	"bivouac/game/gametest/duel"
	"bivouac/store"
)

// shards are how many there are in a month under leases.
const shards = 5

// watchedStore looks at each change: one about a server is under the lease of its shard, and one
// under a lease names no server of another shard.
type watchedStore struct {
	seen *seen
}

type seen struct {
	sync.Mutex
	leased, free int
	faults       []string
}

func (w watchedStore) commit(ctx context.Context, c store.Change, commit store.Commits) (store.Result, error) {
	w.seen.Lock()
	defer w.seen.Unlock()
	servers := serversOf(c)
	switch {
	case c.Lease == (store.Lease{}):
		w.seen.free++
		if c.Match != 0 || len(servers) > 0 {
			w.seen.faults = append(w.seen.faults, fmt.Sprintf("without a lease: match %d, servers %v", c.Match, servers))
		}
	default:
		w.seen.leased++
		for _, server := range servers {
			if store.Home(server)%shards != c.Lease.Shard {
				w.seen.faults = append(w.seen.faults, fmt.Sprintf("under the lease of shard %d: server %s", c.Lease.Shard, server))
			}
		}
	}
	return commit(ctx, c)
}

// serversOf are the servers that a change names. What belongs to none is left out: anybody may
// leave a direct message, which the owner of shard 0 sends.
func serversOf(c store.Change) (servers []string) {
	add := func(server string) {
		if server != "" {
			servers = append(servers, server)
		}
	}
	add(c.Server)
	for _, b := range c.Bind {
		add(b.Server)
	}
	for _, p := range slices.Concat(c.Posts, c.Repost) {
		add(p.Server)
	}
	for _, d := range c.Due {
		add(d.Server)
	}
	for _, p := range c.People {
		if prefix, rest, _ := strings.Cut(p.User, ":"); prefix == "tally" {
			server, _, _ := strings.Cut(rest, ":")
			add(server)
		}
	}
	return servers
}

// TestMonthUnderLeases: a process that has the leases of all shards lives the month of one that
// needs none, and each change about a server is under its lease.
func TestMonthUnderLeases(t *testing.T) {
	t.Parallel()
	o := month.Options{
		Titles: []bot.Title{{Game: duel.Game{}, Painter: town.Blank{}}}, Seed: 3, Apart: 15, Dir: t.TempDir(),
		Tables: amount.Of(4, 16), Days: amount.Of(2, 6),
	}
	alone, err := month.Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	var seen seen
	o.Dir, o.Alter = t.TempDir(), func(p *town.Parts) {
		c := &p.Tables
		c.Held = &store.Held{}
		for shard := range uint64(shards) {
			l, err := c.Store.TakeLease(context.Background(), shard, shards, "ann", time.Hour)
			if err != nil {
				t.Error(err)
			}
			c.Held.Take(l)
		}
		c.Store = c.Store.Through(watchedStore{&seen}.commit)
	}
	leased, err := month.Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if leased.Digest != alone.Digest {
		t.Errorf("under leases the bot says other things: %s, want %s", leased.Digest, alone.Digest)
	}
	t.Logf("%d changes under leases, %d that need none", seen.leased, seen.free)
	if len(seen.faults) > 0 || seen.leased < amount.Of(20, 100) {
		t.Errorf("%d changes under leases; %d are wrong: %v", seen.leased, len(seen.faults),
			seen.faults[:min(5, len(seen.faults))])
	}
}
