package table

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"bivouac/bot/table/outbox"
	"bivouac/store"
)

// Where several processes share a store, each serves the servers whose shards it has a lease of
// (Config.Held): it alone changes their tables, does what comes due there and sends what must be
// said there. What belongs to no server, direct messages among it, is of shard 0.
//
// What belongs to a person crosses shards: wishes, statistics, /forget-me. Where that changes
// something of another process's server, it is done without a lease, for versions keep it
// whole, and a due (mailPrefix) has that process read anew what it remembers of the server.

// owned is the store of one of several processes.
type owned struct {
	store.Store
	held   *store.Held
	now    func() time.Time
	forget func()
}

// Commit makes a change, and tells the processes whose servers it touches without a lease of
// theirs. Where its lease is over the process forgets what it knew of the shard.
func (s *owned) Commit(ctx context.Context, c store.Change) (store.Result, error) {
	for _, p := range c.Posts {
		if !s.held.Has(p.Server) {
			c.Due = append(c.Due, s.mail(p.Server, c.Match))
		}
	}
	if c.Match != 0 && !s.held.Has(c.Server) && c.Lease == (store.Lease{}) {
		c.Due = append(c.Due, s.mail(c.Server, c.Match))
	}
	r, err := s.Store.Commit(ctx, c)
	if errors.Is(err, store.ErrFenced) && s.held.Lose(c.Lease) {
		s.forget()
	}
	return r, err
}

// mailPrefix begins the keys of dues that have the owner of a server read anew what another
// process has changed there.
const mailPrefix = "mail:"

func (s *owned) mail(server string, about uint64) store.Due {
	return store.Due{Key: fmt.Sprintf("%s%s:%d", mailPrefix, server, about), At: s.now(), Server: server}
}

// readMail forgets what is remembered of a server, so that it is read anew. The due goes first: what comes after it has
// another.
func (s *Mail) readMail(ctx context.Context, d store.Due) error {
	c := store.Change{Lease: s.held.Lease(d.Server), Clear: []string{d.Key}}
	if _, err := s.store.Commit(detached(ctx), c); err != nil {
		return fmt.Errorf("take the mail of a server: %w", err)
	}
	server, _, _ := strings.Cut(strings.TrimPrefix(d.Key, mailPrefix), ":")
	s.shelf.hot.keep(func(t Table) bool { return t.Guild != server })
	s.box.Forget(func(p outbox.Post) bool { return p.Server() == server })
	s.box.Doubt()
	return nil
}

// Sharing is what a process that shares the store with others serves of it.
type Sharing struct {
	held       *store.Held // nil: everything
	store      store.Store
	shelf      *Shelf
	box        *outbox.Box
	departures *departed
}

// Took serves the servers of a shard from now on, as its lease says: what their last owner
// left is read from the store.
func (s *Sharing) Took(l store.Lease) error {
	s.held.Take(l)
	s.forgetOthers()
	s.box.Doubt()
	return errors.Join(s.findPaused(), s.departures.findDeparted())
}

// Lost serves the servers of a shard no more: all that was in memory of them is forgotten. A
// change that is on its way is refused by the store once the lease is given again.
func (s *Sharing) Lost(l store.Lease) {
	if s.held.Lose(l) {
		s.forgetOthers()
	}
}

// Shared says that other processes may share the store.
func (s *Sharing) Shared() bool { return s.held != nil }

// Serves says whether this process serves a server.
func (s *Sharing) Serves(guild string) bool { return s.held.Has(guild) }

// forgetOthers forgets what belongs to servers that other processes serve.
func (s *Sharing) forgetOthers() {
	s.shelf.hot.keep(func(t Table) bool { return s.held.Has(t.Guild) })
	s.box.Forget(func(p outbox.Post) bool { return !s.held.Has(p.Server()) })
}

// findPaused remembers which servers an earlier run, or their last owner, found gone.
func (s *Sharing) findPaused() error {
	names, err := s.store.Lists(listPaused, 0)
	if err != nil {
		return err
	}
	for n, name := range names {
		names[n] = strings.TrimPrefix(name, listPaused)
	}
	s.box.PauseOnly(names)
	return nil
}

// elsewhere says that another process serves the server of a table; false of a table that
// cannot be read.
func (s *Shelf) elsewhere(id ID) bool {
	if s.held == nil {
		return false
	}
	t, err := s.glance(id)
	return err == nil && !s.held.Has(t.Guild)
}

// elsewhere are the posts of the servers that other processes serve.
func (s *Mail) elsewhere() (posts []outbox.Post, err error) {
	if s.held == nil {
		return nil, nil
	}
	stored, err := s.store.Outbox(store.Everywhere, 0, 0)
	for _, one := range stored {
		p, bad := outbox.Read(one.ID, one.Record)
		if bad == nil && !s.held.Has(one.Server) {
			posts = append(posts, p)
		}
	}
	return posts, err
}
