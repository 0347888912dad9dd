package table

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/store"
)

// lastWord is the longest time for which a table is kept so that its last posts can be sent before
// it is deleted.
const lastWord = time.Hour

// An erasure is the remaining work of deleting a server's data. Tables opened after the request are
// not included.
type erasure struct {
	At      time.Time `json:"at"`
	Tables  []ID      `json:"tables"`
	Counted bool      `json:"counted,omitempty"` // the statistics were deleted
	Silent  bool      `json:"silent,omitempty"`  // the bot has left the server, so nothing can be posted
}

// erasures are the records of servers whose data is being deleted. A record is written before the
// request is confirmed, so that the deletion goes on after a crash.
var erasures = Record[erasure]{
	Prefix: "erase:",
	Empty:  func(e erasure) bool { return e.Counted && len(e.Tables) == 0 },
}

// Erasing deletes tables: those of a server on request, and old ones.
type Erasing struct {
	store    *store.Store
	channels *channelLocks
	now      func() time.Time
	shelf    *Shelf
	effects  *Effects
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
	began time.Time // when this process began, or when its clock was last set back
}

// Holdings counts what is stored about a server.
type Holdings struct {
	Live   int // tables in the lobby or being played
	Ended  int // tables that have ended, with their histories
	People int // users with a name or statistics there
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
// statistics. Live tables end with a post in their channels, and are deleted after this post was
// sent. An error says what has failed; Tick tries it again. If there is no error, everything will
// be deleted.
func (s *Erasing) EraseGuild(ctx context.Context, guild string) (Holdings, error) {
	return s.eraseGuild(ctx, guild, false)
}

func (s *Erasing) eraseGuild(ctx context.Context, guild string, silent bool) (Holdings, error) {
	defer s.channels.lock("erase:" + guild)()
	h, err := s.Holdings(guild)
	if err != nil {
		return h, err
	}
	e, err := erasures.Alter(From(ctx, guild), s.effects, EffectErase, guild, func(e *erasure) error {
		tables, err := s.shelf.tablesOf(listGuild + guild)
		*e = erasure{At: s.now(), Tables: tables, Silent: silent}
		return err
	})
	if err != nil {
		return h, err
	}
	return h, s.carryOut(ctx, guild, e)
}

// eraseRest continues unfinished erasures.
func (s *Erasing) eraseRest(ctx context.Context) error {
	notes, err := erasures.all(s.store, "")
	for _, n := range notes {
		guild := n.key()
		if !s.shelf.held.Has(guild) {
			continue
		}
		release := s.channels.lock("erase:" + guild)
		err = errors.Join(err, s.carryOut(ctx, guild, n.value))
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
		return nil // the remaining tables wait until their last posts are sent
	}
	if _, err := s.store.Unsee(detached(ctx), func(seen store.Seen) bool { return gone[seen.Match] }); err != nil {
		return err
	}
	if err := s.effects.dropDeferredOf(ctx, guild); err != nil {
		return err
	}
	ctx = From(ctx, guild)
	if !e.Counted {
		if err := s.eraseCounts(ctx, guild); err != nil {
			return err
		}
	}
	e.Tables, e.Counted = rest, true
	_, err := erasures.Alter(ctx, s.effects, EffectErase, guild, func(now *erasure) error {
		*now = e
		return nil
	})
	if err != nil {
		return err
	}
	return s.cleaner.cleanSoon(ctx)
}

// eraseCounts deletes the names, statistics and pings of a server's users.
func (s *Erasing) eraseCounts(ctx context.Context, guild string) error {
	return errors.Join(
		tallies.Sweep(ctx, s.effects, guild, nil, func(_ string, t *Tally) { *t = Tally{} }),
		pingBooks.Sweep(ctx, s.effects, guild, nil, func(_ string, b *pingBook) { *b = pingBook{} }),
	)
}

// end closes a live table. Its channel is told unless silent is true.
func (s *Tables) end(ctx context.Context, id ID, silent bool) error {
	if t, err := s.Shelf.glance(id); err != nil || !t.Live() {
		return nil
	}
	_, err := s.Change(ctx, Actor{}, id, func(c *Change) error {
		c.silent = true
		if c.before.Live() {
			c.after.Status = Cancelled
		}
		if c.before.Live() && !silent && !c.before.Place.Homeless {
			c.post(outbox.PostErased, nil)
		}
		return nil
	})
	if errors.Is(err, ErrNoGame) {
		return nil // this program does not have the game, so the table is deleted without a post
	}
	return err
}

// eraseTable deletes a table and its unsent posts. If the table's record is damaged, nothing is
// deleted.
func (s *Erasing) eraseTable(ctx context.Context, id ID) error {
	t, err := s.shelf.glance(id)
	if err == nil {
		defer s.channels.lock(t.Place.Channel)()
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
		if now, err := s.shelf.bound(t.Place.Channel); err == nil && now == id {
			c.Bind = []store.Binding{{Channel: t.Place.Channel, From: uint64(id), Server: t.Place.Guild}}
		}
		_, err = s.store.Commit(detached(ctx), c)
		return err
	})
	if err != nil {
		s.box.Doubt() // the store may still have the table's posts, which the box has dropped
	}
	return err
}
