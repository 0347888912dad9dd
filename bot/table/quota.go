package table

import (
	"fmt"

	"bivouac/store"
)

// Quota limits the number of open tables. A limit below 0 means that there is no limit.
type Quota struct {
	store          *store.Store
	channels       *channelLocks
	person, server int // Config.OpenPerson and Config.OpenServer
}

// The method opens holds two locks until the function release is called: one for new tables of a
// host, one for new tables on a server. The caller counts the open tables and then opens one; the
// locks ensure that nobody opens another table in between.
func (q *Quota) opens(guild, host string) (release func()) {
	first := q.channels.lock(listHost + host)
	second := q.channels.lock(listOpen + guild)
	return func() {
		second()
		first()
	}
}

// MayOpen returns nil if a host may open one more table on a server, and a *Crowded if they may not.
func (q *Quota) MayOpen(guild, host string) error {
	for _, limit := range []struct {
		list   string
		most   int
		server bool
	}{{listHost + host, q.person, false}, {listOpen + guild, q.server, true}} {
		if limit.most < 0 {
			continue
		}
		open, err := q.store.MatchesOf(limit.list)
		if err != nil && !store.IsDamage(err) {
			return fmt.Errorf("count open tables: %w", err)
		}
		if len(open) >= limit.most {
			return &Crowded{Most: limit.most, Server: limit.server}
		}
	}
	return nil
}
