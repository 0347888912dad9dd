package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/store"
)

// erasePrefix begins the keys, among the records about people, of servers whose data is being
// deleted. The record is written before the request is confirmed, so that the deletion goes on
// after a crash.
const erasePrefix = "erase:"

// lastWord is the longest time that a table to be deleted waits until its channel was told that it
// ends.
const lastWord = time.Hour

// An erasure is the remaining work of deleting a server's data. Tables opened after the request are
// not included.
type erasure struct {
	At      time.Time `json:"at"`
	Tables  []ID      `json:"tables"`
	Counted bool      `json:"counted,omitempty"` // the statistics were deleted
	Silent  bool      `json:"silent,omitempty"`  // the bot has left the server, so nothing can be posted
}

// Erasing deletes tables: those of a server on request, and old ones.
type Erasing struct {
	store    *store.Store
	channels *channelLocks
	now      func() time.Time
	shelf    *Shelf
	effects  *Effects
	scores   *Scorebook
	cleaner  *cleaning
	box      *outbox.Box

	departures *departed

	gamesKept  time.Duration // below 0: for ever
	guildKept  time.Duration
	openPerson int // most open tables of one person; below 0: any number
	// end closes a live table. Its channel gets a post unless silent is true.
	end func(ctx context.Context, id ID, silent bool) error

	old struct {
		sync.Mutex
		clock.Rhythm // limits how often old tables are searched for
	}
	began time.Time // when this process began
}

// Holdings counts what is stored about a server.
type Holdings struct {
	Live   int // tables in the lobby or being played
	Ended  int // tables that have ended, with their histories
	People int // with names or statistics there
}

// Holdings returns the counts of a server's records.
func (s *Erasing) Holdings(guild string) (Holdings, error) {
	var h Holdings
	all, err := s.shelf.tablesOf(listGuild + guild)
	if err != nil {
		return h, err
	}
	open, err := s.shelf.tablesOf(listOpen + guild)
	if err != nil {
		return h, err
	}
	people, err := s.store.People(tallies.Prefix + memberKey(guild, ""))
	if store.IsDamage(err) {
		err = nil
	}
	return Holdings{Live: len(open), Ended: len(all) - len(open), People: len(people)}, err
}

// EraseGuild deletes what is stored about a server: its tables with their histories, names and
// statistics. Live tables end with a post in their channels, and are deleted after it was sent.
// Failures are in the error, and Tick retries them. Without an error the deletion is certain.
func (s *Erasing) EraseGuild(ctx context.Context, guild string) (Holdings, error) {
	return s.eraseGuild(ctx, guild, false)
}

func (s *Erasing) eraseGuild(ctx context.Context, guild string, silent bool) (Holdings, error) {
	defer s.channels.lock(erasePrefix + guild)()
	h, err := s.Holdings(guild)
	if err != nil {
		return h, err
	}
	var e erasure
	err = again(func() error {
		tables, err := s.shelf.tablesOf(listGuild + guild)
		if err != nil {
			return err
		}
		e = erasure{At: s.now(), Tables: tables, Silent: silent}
		return s.commitErasure(ctx, guild, e)
	})
	if err != nil {
		return h, err
	}
	return h, s.carryOut(ctx, guild, e)
}

// commitErasure stores the remaining work together with changes of other records. If no work
// remains the record is deleted.
func (s *Erasing) commitErasure(ctx context.Context, guild string, e erasure, also ...store.Person) error {
	note, err := s.store.Person(erasePrefix + guild)
	if err != nil && !errors.Is(err, store.ErrNotFound) && !store.IsDamage(err) {
		return err
	}
	note.Record = nil
	if len(e.Tables) > 0 || !e.Counted {
		if note.Record, err = json.Marshal(e); err != nil {
			return fmt.Errorf("write an erasure: %w", err)
		}
	}
	return s.effects.keep(ctx, EffectErase, store.Change{Lease: s.shelf.held.Lease(guild), People: append(also, note)})
}

// eraseRest continues unfinished erasures.
func (s *Erasing) eraseRest(ctx context.Context) error {
	notes, err := s.store.People(erasePrefix)
	for _, n := range notes {
		var e erasure
		if bad := json.Unmarshal(n.Record, &e); bad != nil {
			err = errors.Join(err, fmt.Errorf("read %s: %w", n.User, bad))
			continue
		}
		guild := strings.TrimPrefix(n.User, erasePrefix)
		if !s.shelf.held.Has(guild) {
			continue
		}
		release := s.channels.lock(n.User)
		err = errors.Join(err, s.carryOut(ctx, guild, e))
		release()
	}
	return err
}

// carryOut does as much of an erasure as is possible now. It may be repeated. The caller holds the
// server's erasure lock.
func (s *Erasing) carryOut(ctx context.Context, guild string, e erasure) error {
	for _, id := range e.Tables {
		if err := s.end(ctx, id, e.Silent); err != nil {
			return err
		}
	}
	counted := e.Counted
	gone := map[uint64]bool{}
	var rest []ID
	for _, id := range e.Tables {
		if !e.Silent && s.box.Tells(id) && s.now().Before(e.At.Add(lastWord)) {
			rest = append(rest, id)
			continue
		}
		if err := s.eraseTable(ctx, id); err != nil {
			return fmt.Errorf("erase table %s: %w", id, err)
		}
		gone[uint64(id)] = true
	}
	if len(gone) == 0 && e.Counted {
		return nil // the rest waits for posts in channels
	}
	if _, err := s.store.Unsee(detached(ctx), func(seen store.Seen) bool { return gone[seen.Match] }); err != nil {
		return err
	}
	if err := s.effects.dropDeferredOf(ctx, guild); err != nil {
		return err
	}
	e.Tables, e.Counted = rest, true
	err := again(func() error {
		if counted {
			return s.commitErasure(ctx, guild, e)
		}
		return s.commitErasure(ctx, guild, e, s.countsOf(guild)...)
	})
	if err != nil {
		return err
	}
	return s.cleaner.cleanSoon(ctx)
}

// countsOf deletes what is stored about a server besides its tables.
func (s *Erasing) countsOf(guild string) []store.Person {
	var gone []store.Person
	for _, prefix := range []string{tallies.Prefix + memberKey(guild, ""), pingBooks.Prefix + memberKey(guild, "")} {
		stored, _ := s.store.People(prefix) // damaged records are never shown anyway
		for _, p := range stored {
			gone = append(gone, store.Person{User: p.User, Version: p.Version})
		}
	}
	return gone
}

// end closes a live table. Its channel is told unless the bot has left.
func (s *Tables) end(ctx context.Context, id ID, silent bool) error {
	if t, err := s.glance(id); err != nil || !t.Live() {
		return nil
	}
	_, err := s.Change(ctx, Actor{}, id, func(c *Change) error {
		c.silent = true
		if c.before.Live() {
			c.after.Status = Cancelled
		}
		if c.before.Live() && !silent && !c.before.Homeless {
			c.post(outbox.PostErased, nil)
		}
		return nil
	})
	if errors.Is(err, ErrNoGame) {
		return nil // the game cannot be played any more, so it is deleted silently
	}
	return err
}

// eraseTable deletes a table and its unsent posts. A table with a damaged record stays, since it
// can neither be read nor shown.
func (s *Erasing) eraseTable(ctx context.Context, id ID) error {
	t, err := s.shelf.glance(id)
	if err == nil {
		defer s.channels.lock(t.Channel)()
	}
	defer s.shelf.hot.drop(id)
	var done []uint64
	err = again(func() error {
		m, err := s.store.Record(uint64(id))
		if errors.Is(err, store.ErrNotFound) || store.IsDamage(err) {
			return nil
		}
		if err != nil {
			return err
		}
		done = append(done, s.box.Take(id)...)
		c := store.Change{
			Lease: s.shelf.held.Lease(m.Server), Match: uint64(id), Version: m.Version, Server: m.Server, Erase: true,
			Leave: s.shelf.rules.listsIn(m.Record), Clear: []string{dueKey(id), thinkKey(id)}, Done: done,
		}
		if now, err := s.shelf.bound(t.Channel); err == nil && now == id {
			c.Bind = []store.Binding{{Channel: t.Channel, From: uint64(id), Server: t.Guild}}
		}
		_, err = s.store.Commit(detached(ctx), c)
		return err
	})
	if err != nil {
		s.box.Doubt() // its posts are still in the store
	}
	return err
}
