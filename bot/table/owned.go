package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"bivouac/bot/table/outbox"
	"bivouac/store"
)

// Several processes may share a store. Each serves the servers of the shards whose leases it has
// (Config.Held): it alone changes their tables, does what is due at them and sends their posts.
// Direct messages, and everything else without a server, are in shard 0. Data about a person
// (settings, statistics, what /forget-me deletes) belongs to no shard. A change of such data may
// affect a server of another process. It is then made without a lease, and the versions of the
// records protect it. A timer (store.Due, mailPrefix) makes the other process refresh its cache of
// the server.

// owned makes the changes of a process that shares the store with others.
type owned struct {
	held   *store.Held
	now    func() time.Time
	forget func()
}

// commit makes a change and notifies the other processes whose servers it affects. It also notifies
// a process that has taken over an affected server during the change. If this process has lost the
// lease, it drops its cache of the shard.
func (s *owned) commit(ctx context.Context, c store.Change, commit store.Commits) (store.Result, error) {
	var mine []store.Post
	for _, p := range c.Posts {
		if !s.held.Has(p.Server) {
			c.Due = append(c.Due, s.mail(p.Server, c.Match))
		} else {
			mine = append(mine, p)
		}
	}
	if c.Match != 0 && !s.held.Has(c.Server) && c.Lease == (store.Lease{}) {
		c.Due = append(c.Due, s.mail(c.Server, c.Match))
	}
	r, err := commit(ctx, c)
	if errors.Is(err, store.ErrFenced) && s.held.Lose(c.Lease) {
		s.forget()
	}
	var lost []store.Due
	for _, p := range mine {
		if !s.held.Has(p.Server) {
			lost = append(lost, s.mail(p.Server, c.Match))
		}
	}
	if len(lost) > 0 && (err == nil || errors.Is(err, store.ErrUnknown)) {
		if _, e := commit(ctx, store.Change{Due: lost}); e != nil && err == nil {
			err = fmt.Errorf("%w: its new owner is not told: %v", store.ErrUnknown, e) // the change itself was kept
		}
	}
	return r, err
}

// mailPrefix is the prefix of the key of a timer (store.Due) that is set if a change affects a server
// of another process. The timer makes that process refresh its cache of the server.
const mailPrefix = "mail:"

func (s *owned) mail(server string, about uint64) store.Due {
	return store.Due{Key: fmt.Sprintf("%s%s:%d", mailPrefix, server, about), At: s.now(), Server: server}
}

// readMail drops the cache of a server. It deletes the timer d first, so that a change made after
// that sets a new timer.
func (s *Mail) readMail(ctx context.Context, d store.Due) error {
	c := store.Change{Lease: s.outside.held.Lease(d.Server), Clear: []string{d.Key}}
	if _, err := s.store.Commit(detached(ctx), c); err != nil {
		return fmt.Errorf("take the mail of a server: %w", err)
	}
	server, _, _ := strings.Cut(strings.TrimPrefix(d.Key, mailPrefix), ":")
	s.shelf.hot.keep(func(t Table) bool { return t.Place.Guild != server })
	s.box.Forget(func(p outbox.Post) bool { return p.Server() == server })
	s.box.Doubt()
	return nil
}

// leaseOf returns the lease under which an interaction on a server makes changes. The parameter
// server is "" if the server does not have the bot, but the user has installed the bot for
// themselves. Such changes belong to shard 0, but the interaction may arrive at any shard. If
// another process has shard 0, the changes are made without a lease.
func leaseOf(held *store.Held, server string) store.Lease {
	if server == "" && !held.Has(server) {
		return store.Lease{}
	}
	return held.Lease(server)
}

// The function under sets each new post's Epoch to the epoch of this process's present lease of the
// post's server.
func under(held *store.Held, posts ...outbox.Post) {
	for n := range posts {
		posts[n].Epoch = held.Lease(posts[n].Server()).Epoch
	}
}

// owns says whether this process still has the lease under which a post was read or made. If not,
// another process may have sent the post meanwhile.
func owns(held *store.Held, p outbox.Post) bool {
	return held.Has(p.Server()) && held.Lease(p.Server()).Epoch == p.Epoch
}

// doubtStale requests that the outbox is read again if one of the given new posts was made under a
// lease that was lost and taken again meanwhile. The reason: the box does not accept such a post.
func doubtStale(box *outbox.Box, held *store.Held, posts []outbox.Post) {
	if slices.ContainsFunc(posts, func(p outbox.Post) bool { return held.Has(p.Server()) && !owns(held, p) }) {
		box.Doubt()
	}
}

// leaseFor returns the lease under which a change about a post must be made: the lease with the
// post's Epoch. If this lease has ended, the store refuses the change, even if the process has a
// new lease of the server.
func (s *Mail) leaseFor(p outbox.Post) store.Lease {
	l := s.outside.held.Lease(p.Server())
	l.Epoch = p.Epoch
	return l
}

// Sharing is the part of a shared store that this process serves.
type Sharing struct {
	held       *store.Held // nil: this process serves everything
	store      *store.Store
	shelf      *Shelf
	box        *outbox.Box
	departures *departed
}

// Took starts serving a shard's servers under a lease. Their state is read from the store.
func (s *Sharing) Took(l store.Lease) error {
	s.held.Take(l)
	// Tables of this shard that were read under an earlier lease may be out of date.
	s.shelf.hot.keep(func(t Table) bool { return s.held.Lease(t.Place.Guild) != l })
	s.forgetOthers()
	s.box.Doubt()
	return errors.Join(s.findPaused(), s.departures.findDeparted())
}

// Lost stops serving a shard's servers and drops their cache. The store refuses a change in
// progress once the lease has another owner.
func (s *Sharing) Lost(l store.Lease) {
	if s.held.Lose(l) {
		s.forgetOthers()
	}
}

// Shared says whether other processes may share the store.
func (s *Sharing) Shared() bool { return s.held != nil }

// Serves says whether this process serves a server.
func (s *Sharing) Serves(guild string) bool { return s.held.Has(guild) }

// forgetOthers drops what this process has cached about servers that other processes serve.
func (s *Sharing) forgetOthers() {
	s.shelf.hot.keep(func(t Table) bool { return s.held.Has(t.Place.Guild) })
	s.box.Forget(func(p outbox.Post) bool { return !owns(s.held, p) })
}

// findPaused reads which servers have paused tables, and pauses the posts of exactly these servers.
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

// elsewhere says whether another process serves a table's server. It returns false if the table
// cannot be read.
func (s *Shelf) elsewhere(id ID) bool {
	if s.held == nil {
		return false
	}
	t, err := s.glance(id)
	return err == nil && !s.held.Has(t.Place.Guild)
}

// elsewhere returns the posts in the scope sc whose servers are served by other processes.
func (s *Mail) elsewhere(sc store.Scope) (posts []outbox.Post, err error) {
	if s.outside.held == nil {
		return nil, nil
	}
	stored, err := s.store.Outbox(sc, 0, 0)
	for _, one := range stored {
		p, bad := outbox.Read(one.ID, one.Record)
		if bad == nil && !s.outside.held.Has(one.Server) {
			posts = append(posts, p)
		}
	}
	return posts, err
}
