package table

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/game"
	"bivouac/store"
)

// Config is what the tables need. Store and Games are required; a zero value of
// the others means the default told beside it.
type Config struct {
	Store *store.Store
	Games []game.Game
	Clock interface{ Now() time.Time } // the machine's
	// Entropy is where luck comes from: 32 bytes a match. crypto/rand.
	Entropy io.Reader

	LobbyExpiry time.Duration // 7 days: a card that nobody starts
	IdleExpiry  time.Duration // 60 days: a game in which nobody acts
	VoteExpiry  time.Duration // 3 days: a vote that nobody ends
	// Remind is after how long in wait a player is reminded: 24 h, then 72 h. A
	// player's own wish (Person.Remind) goes before.
	Remind      []time.Duration
	AbsentAfter time.Duration // 7 days in wait: the table is told, once
	RemoveAfter time.Duration // 72 h in wait: a player may be voted out
	Grace       time.Duration // 24 h: how long the seat of who left the server is kept
	GuildKept   time.Duration // 30 days: a server that has removed the bot
	SeenFor     time.Duration // 48 h: how long repeats of an interaction are recognised

	// GamesKept is how long a game is kept after its end: 2 years; below 0 for ever.
	GamesKept time.Duration
	// OpenPerson and OpenServer are how many open tables one person may host, 20, and one
	// server may have, 200; below 0 as many as they like.
	OpenPerson, OpenServer int

	Hot int // 512: tables kept in memory

	// Changed, if set, is called after each change of a table, without any lock:
	// the public picture may follow. It must return soon. What must be said for
	// certain is in the outbox instead.
	Changed func(before, after Table)
}

// systemClock is the machine's time.
type systemClock struct{}

// Now is the time in UTC.
func (systemClock) Now() time.Time { return time.Now().UTC() }

const day = 24 * time.Hour

func (c Config) defaults() Config {
	if c.Clock == nil {
		c.Clock = systemClock{}
	}
	if c.Entropy == nil {
		c.Entropy = rand.Reader
	}
	set := func(d *time.Duration, value time.Duration) {
		if *d == 0 {
			*d = value
		}
	}
	set(&c.LobbyExpiry, 7*day)
	set(&c.IdleExpiry, 60*day)
	set(&c.VoteExpiry, 3*day)
	set(&c.AbsentAfter, 7*day)
	set(&c.RemoveAfter, 3*day)
	set(&c.GuildKept, 30*day)
	set(&c.SeenFor, 2*day)
	set(&c.Grace, day)
	set(&c.GamesKept, 730*day)
	most := func(n *int, value int) {
		if *n == 0 {
			*n = value
		}
	}
	most(&c.OpenPerson, 20)
	most(&c.OpenServer, 200)
	if c.Remind == nil {
		c.Remind = []time.Duration{day, 3 * day}
	}
	most(&c.Hot, 512)
	return c
}

// spans are how long things may last.
func (c Config) spans() clock.Spans {
	return clock.Spans{
		Lobby: c.LobbyExpiry, Idle: c.IdleExpiry, Vote: c.VoteExpiry, Remove: c.RemoveAfter, Grace: c.Grace,
		Remind: c.Remind, Absent: c.AbsentAfter,
	}
}

// Tables are all tables of one store. Its methods may be called from many
// goroutines.
type Tables struct {
	circumstances
	cfg      Config
	store    *store.Store
	games    map[string]game.Game
	channels holds
	hot      *cache
	outbox   *outbox.Box
	entropy  sync.Mutex // Entropy is read by one at a time
	departed departed
	voids    voids
	counted  struct {
		sync.Mutex
		done bool // the store holds a tally of every game: see ensureTallies
	}
	pruned struct {
		sync.Mutex
		at time.Time
	}
	beaten struct {
		sync.Mutex
		at time.Time // when the last sign of life was noted
	}
	listsSince time.Time // since when the store has lists: see ensureLists
	upkeep     upkeep
}

// New opens the tables of a store. Posts that an earlier run could not make are
// in the outbox again.
func New(cfg Config) (*Tables, error) {
	if cfg.Store == nil {
		return nil, errors.New("table: Config.Store is missing")
	}
	cfg = cfg.defaults()
	s := &Tables{cfg: cfg, store: cfg.Store, games: map[string]game.Game{}, hot: newCache(cfg.Hot)}
	for _, g := range cfg.Games {
		id := g.Info().ID
		if s.games[id] != nil {
			return nil, fmt.Errorf("table: two games are called %q", id)
		}
		s.games[id] = g
	}
	s.spans, s.people = cfg.spans(), s.wishes
	s.wakeUp()
	var err error
	if s.listsSince, err = s.ensureLists(); err != nil {
		return nil, fmt.Errorf("make the lists of tables: %w", err)
	}
	s.findCleaned()
	s.outbox = outbox.New()
	if err := s.readOutbox(); err != nil {
		return nil, fmt.Errorf("read the outbox: %w", err)
	}
	if err := s.findPaused(); err != nil {
		return nil, fmt.Errorf("read the channels: %w", err)
	}
	if err := s.findDeparted(); err != nil {
		return nil, fmt.Errorf("read the servers: %w", err)
	}
	// Where that fails, whoever needs a tally tries it again and has the error.
	_ = s.ensureTallies()
	return s, nil
}

// Titles are the games that can be played, in the order of the Config.
func (s *Tables) Titles() []game.Game { return s.cfg.Games }

// Game is the title of that ID; ErrNoGame.
func (s *Tables) Game(id string) (game.Game, error) {
	g := s.games[id]
	if g == nil {
		return nil, fmt.Errorf("%w: %q", ErrNoGame, id)
	}
	return g, nil
}

// Get is the table as it is now; ErrNoTable. It waits for nobody unless the
// table must be read from the disk.
func (s *Tables) Get(id ID) (Table, error) {
	if h, ok := s.hot.get(id); ok {
		return h.table, nil
	}
	for {
		seen, err := s.glance(id)
		if err != nil {
			return Table{}, err
		}
		release := s.channels.hold(seen.Channel)
		now, err := s.glance(id)
		if err == nil && now.Channel == seen.Channel {
			now, err = s.load(id)
		}
		release()
		if err != nil || now.Channel == seen.Channel {
			return now, err
		}
	}
}

// In is the last table of a channel, live or not; ErrNoTable.
func (s *Tables) In(channel string) (Table, error) {
	id, err := s.bound(channel)
	if err != nil {
		return Table{}, err
	}
	if id == 0 {
		return Table{}, ErrNoTable
	}
	return s.Get(id)
}

// bound is the id of the last table of a channel, 0 if there is none.
func (s *Tables) bound(channel string) (ID, error) {
	id, err := s.store.Channel(channel)
	if errors.Is(err, store.ErrNotFound) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("table of a channel: %w", err)
	}
	return ID(id), nil
}

// load is the table from memory or disk. The caller holds its channel.
func (s *Tables) load(id ID) (Table, error) {
	if h, ok := s.hot.get(id); ok {
		return h.table, nil
	}
	m, err := s.store.Load(uint64(id))
	if err != nil {
		return Table{}, s.missing(err, id)
	}
	t, err := s.decode(m)
	if err != nil {
		return Table{}, fmt.Errorf("read table %s: %w", id, err)
	}
	s.hot.put(t)
	return t, nil
}

// glance is a table without its Match, cheaply.
func (s *Tables) glance(id ID) (Table, error) {
	if h, ok := s.hot.get(id); ok {
		return h.table, nil
	}
	m, err := s.store.Record(uint64(id))
	if err != nil {
		return Table{}, s.missing(err, id)
	}
	r, err := readRecord(m.Record)
	if err != nil {
		return Table{}, fmt.Errorf("read table %s: %w", id, err)
	}
	r.version = m.Version
	return r.Table, nil
}

// old says that another process has changed a table since it was read.
func (s *Tables) old(t Table) bool {
	m, err := s.store.Record(uint64(t.ID))
	return err == nil && m.Version != t.version
}

func (s *Tables) missing(err error, id ID) error {
	if errors.Is(err, store.ErrNotFound) {
		if s.store.Gave(uint64(id)) {
			return fmt.Errorf("%w: %s", ErrDeleted, id)
		}
		return fmt.Errorf("%w: %s", ErrNoTable, id)
	}
	return fmt.Errorf("read table %s: %w", id, err)
}

// seed draws a source of luck: of a try, or the secret from which that of a match follows.
func (s *Tables) seed() (game.Seed, error) {
	s.entropy.Lock()
	defer s.entropy.Unlock()
	var seed game.Seed
	if _, err := io.ReadFull(s.cfg.Entropy, seed[:]); err != nil {
		return seed, fmt.Errorf("draw a seed: %w", err)
	}
	return seed, nil
}

// now is the clock's time in UTC, in whole milliseconds as the store keeps it.
func (s *Tables) now() time.Time { return s.cfg.Clock.Now().UTC().Truncate(time.Millisecond) }

// detached keeps a change going when whoever asked for it has gone away.
func detached(ctx context.Context) context.Context { return context.WithoutCancel(ctx) }
