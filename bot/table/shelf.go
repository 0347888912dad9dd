package table

import (
	"container/list"
	"errors"
	"fmt"
	"slices"
	"sync"

	"bivouac/game"
	"bivouac/store"
)

// Shelf reads tables from the store, with a cache of those used recently.
type Shelf struct {
	store    *store.Store
	channels *channelLocks
	games    map[string]game.Game
	hot      *cache
	held     *store.Held
	rules    Rules
}

// Game returns the game with an id. Error: ErrNoGame.
func (s *Shelf) Game(id string) (game.Game, error) {
	g := s.games[id]
	if g == nil {
		return nil, fmt.Errorf("%w: %q", ErrNoGame, id)
	}
	return g, nil
}

// Get returns the present table. Error: ErrNoTable. It does not block unless the table must be read
// from the disk.
func (s *Shelf) Get(id ID) (Table, error) {
	if h, ok := s.hot.get(id); ok {
		return h.table, nil
	}
	for {
		seen, err := s.glance(id)
		if err != nil {
			return Table{}, err
		}
		release := s.channels.lock(seen.Place.Channel)
		now, err := s.glance(id)
		if err == nil && now.Place.Channel == seen.Place.Channel {
			now, err = s.load(id)
		}
		release()
		if err != nil || now.Place.Channel == seen.Place.Channel {
			return now, err
		}
	}
}

// In returns the last table of a channel, live or not. Error: ErrNoTable.
func (s *Shelf) In(channel string) (Table, error) {
	id, err := s.bound(channel)
	if err != nil {
		return Table{}, err
	}
	if id == 0 {
		return Table{}, ErrNoTable
	}
	return s.Get(id)
}

// bound returns the id of the last table of a channel, or 0 if there was none.
func (s *Shelf) bound(channel string) (ID, error) {
	id, err := s.store.Channel(channel)
	if errors.Is(err, store.ErrNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("table of a channel: %w", err)
	}
	return ID(id), nil
}

// load returns the table from the cache or the disk. The caller holds the lock of the table's
// channel.
func (s *Shelf) load(id ID) (Table, error) {
	if h, ok := s.hot.get(id); ok {
		return h.table, nil
	}
	sweep := s.hot.sweep()
	m, err := s.store.Load(uint64(id))
	if err != nil {
		return Table{}, s.missing(err, id)
	}
	t, err := s.decode(m)
	if err != nil {
		return Table{}, fmt.Errorf("read table %s: %w", id, err)
	}
	s.hot.put(t, sweep)
	return t, nil
}

// glance returns a table without reading its match from the store, so the call is cheap. The match
// may be missing.
func (s *Shelf) glance(id ID) (Table, error) {
	if h, ok := s.hot.get(id); ok {
		return h.table, nil
	}
	m, err := s.store.Record(uint64(id))
	if err != nil {
		return Table{}, s.missing(err, id)
	}
	r, err := s.rules.read(m.Record)
	if err != nil {
		return Table{}, fmt.Errorf("read table %s: %w", id, err)
	}
	t := r.table()
	t.version = m.Version
	return t, nil
}

// glances returns several tables as glance does, in the order of their ids in the parameter ids. It
// reads the store only once for all of them. Unreadable tables are left out, and the error names
// them.
func (s *Shelf) glances(ids []ID) ([]Table, error) {
	found := map[ID]Table{}
	var wanted []uint64
	for _, id := range ids {
		if h, ok := s.hot.get(id); ok {
			found[id] = h.table
		} else {
			wanted = append(wanted, uint64(id))
		}
	}
	stored, err := s.store.Records(wanted)
	whole := err == nil // if false, a table missing in stored may be damaged
	for _, m := range stored {
		r, e := s.rules.read(m.Record)
		if e != nil {
			err = errors.Join(err, fmt.Errorf("read table %s: %w", ID(m.ID), e))
			continue
		}
		t := r.table()
		t.version = m.Version
		found[ID(m.ID)] = t
	}
	var all []Table
	for _, id := range ids {
		if t, ok := found[id]; ok {
			all = append(all, t)
		} else if whole && !slices.ContainsFunc(stored, func(m store.Match) bool { return m.ID == uint64(id) }) {
			err = errors.Join(err, s.missing(store.ErrNotFound, id))
		}
	}
	return all, err
}

// Newest returns a server's newest tables, at most limit, in the order in which they were opened.
// Their match may be missing (Get loads it). Unreadable tables are left out, and the error names
// them.
func (s *Shelf) Newest(guild string, limit int) ([]Table, error) {
	ids, err := s.tablesOf(listGuild + guild)
	if err != nil {
		return nil, err
	}
	return s.glances(ids[max(0, len(ids)-limit):])
}

// outdated says whether another process has changed a table since it was read.
func (s *Shelf) outdated(t Table) bool {
	m, err := s.store.Record(uint64(t.ID))
	return err == nil && m.Version != t.version
}

func (s *Shelf) missing(err error, id ID) error {
	if errors.Is(err, store.ErrNotFound) {
		if s.store.Assigned(uint64(id)) {
			return fmt.Errorf("%w: %s", ErrDeleted, id)
		}
		return fmt.Errorf("%w: %s", ErrNoTable, id)
	}
	return fmt.Errorf("read table %s: %w", id, err)
}

// warm is a cached table. A warm is never changed, only replaced by another one. The chronicle is
// shared and has its own lock.
type warm struct {
	table Table
	log   *chronicle
}

// cache is an LRU cache of tables.
type cache struct {
	mu    sync.Mutex
	max   int
	mine  func(guild string) bool // whether a server's tables may be cached: only this process changes them
	order *list.List              // values are warm, last used first
	by    map[ID]*list.Element
	swept uint64 // number of sweeps, which drop tables of other processes
}

func newCache(max int, mine func(guild string) bool) *cache {
	return &cache{max: max, mine: mine, order: list.New(), by: map[ID]*list.Element{}}
}

func (c *cache) get(id ID) (warm, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.by[id]
	if e == nil {
		return warm{}, false
	}
	c.order.MoveToFront(e)
	return e.Value.(warm), true
}

// sweep returns how often keep was called (each call is a sweep). A caller of put must call sweep
// before it reads or writes the table, and pass the result to put.
func (c *cache) sweep() uint64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.swept
}

// put caches a table. The parameter count is what the method sweep returned before the table was
// read or written. If there was a sweep since, the table is not cached: another process may have
// served the table's server meanwhile. If the cache is full, the table used least recently is
// dropped.
func (c *cache) put(t Table, count uint64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.mine(t.Place.Guild) || c.swept != count {
		c.remove(t.ID)
		return
	}
	if e := c.by[t.ID]; e != nil {
		e.Value = warm{t, e.Value.(warm).log}
		c.order.MoveToFront(e)
		return
	}
	c.by[t.ID] = c.order.PushFront(warm{t, &chronicle{}})
	if c.order.Len() > c.max {
		last := c.order.Back()
		c.order.Remove(last)
		delete(c.by, last.Value.(warm).table.ID)
	}
}

// drop removes a table from the cache, so that it is read again.
func (c *cache) drop(id ID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.remove(id)
}

// remove drops a table from the cache. The caller has the lock.
func (c *cache) remove(id ID) {
	if e := c.by[id]; e != nil {
		c.order.Remove(e)
		delete(c.by, id)
	}
}

// keep removes all tables from the cache except those for which the function stays returns true. Each
// call counts as a sweep.
func (c *cache) keep(stays func(Table) bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.swept++
	for id, e := range c.by {
		if !stays(e.Value.(warm).table) {
			c.remove(id)
		}
	}
}

// Live returns the tables in the lobby or being played that this process serves, in the order of
// channel ids. Their match may be missing (Get loads it). Damaged tables are left out, and the
// error names them.
func (s *Shelf) Live() ([]Table, error) {
	bound, err := s.store.Channels(s.held.Scope())
	if err != nil {
		return nil, err
	}
	ids := make([]ID, len(bound))
	for i, b := range bound {
		ids[i] = ID(b.To)
	}
	all, err := s.glances(ids)
	return slices.DeleteFunc(all, func(t Table) bool { return !t.Live() }), err
}

// InChannel returns the table that a button in a channel names. Errors: those of Get, and
// ErrNoTable if the table is in another channel.
func (s *Shelf) InChannel(id ID, channel string) (Table, error) {
	t, err := s.Get(id)
	if err == nil && t.Place.Channel != channel {
		return Table{}, ErrNoTable
	}
	return t, err
}
