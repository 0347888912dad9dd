package table

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/game"
	"bivouac/store"
)

// Config is the configuration. Store and Games are required. For the other fields, zero means the
// default.
type Config struct {
	Store *store.Store
	Games []game.Game
	// Held are the leases of a process that shares the store with others: see owned.go. If Held is
	// nil, the process has the store for itself.
	Held  *store.Held
	Clock interface{ Now() time.Time } // default: the machine's
	// Entropy is the source of seeds: 32 bytes for each match. Default: crypto/rand.
	Entropy io.Reader

	LobbyExpiry time.Duration // time until a lobby that nobody starts is closed; default: 7 days
	IdleExpiry  time.Duration // time until a game in which nobody acts is closed; default: 60 days
	VoteExpiry  time.Duration // time until a vote that nobody ends expires; default: 3 days
	// Remind are the waiting times after which a player is reminded. Default: 24 h and 72 h. A
	// player's own setting (Person.Remind) takes precedence.
	Remind      []time.Duration
	AbsentAfter time.Duration // waiting time until the table is told that a player is absent; default: 7 days
	RemoveAfter time.Duration // waiting time until a player may be voted out; default: 72 h
	Grace       time.Duration // how long the seat of a player who left the server is kept; default: 24 h
	GuildKept   time.Duration // how long a server's data is kept after it removed the bot; default: 30 days
	SeenFor     time.Duration // how long repeats of an interaction are recognised; default: 48 h

	// GamesKept is how long a game is kept after its end. Default: 2 years. Below 0: for ever.
	GamesKept time.Duration
	// OpenPerson is how many open tables one person may host. Default: 20. OpenServer is how many
	// open tables one server may have. Default: 200. Below 0: unlimited.
	OpenPerson, OpenServer int

	Hot int // number of tables kept in memory; default: 512

	// Changed, if set, is called after each change of a table, without locks, for example to update
	// the public picture. It must return soon. It may be skipped if the process ends, so a message
	// that must not be lost is posted through the outbox instead.
	Changed func(before, after Table)
}

// systemClock is the machine's time.
type systemClock struct{}

// Now returns the time in UTC.
func (systemClock) Now() time.Time { return time.Now().UTC() }

const day = 24 * time.Hour

func (c Config) defaults() Config {
	c.Clock = cmp.Or[interface{ Now() time.Time }](c.Clock, systemClock{})
	c.Entropy = cmp.Or(c.Entropy, rand.Reader)
	c.LobbyExpiry = cmp.Or(c.LobbyExpiry, 7*day)
	c.IdleExpiry = cmp.Or(c.IdleExpiry, 60*day)
	c.VoteExpiry = cmp.Or(c.VoteExpiry, 3*day)
	c.AbsentAfter = cmp.Or(c.AbsentAfter, 7*day)
	c.RemoveAfter = cmp.Or(c.RemoveAfter, 3*day)
	c.GuildKept = cmp.Or(c.GuildKept, 30*day)
	c.SeenFor = cmp.Or(c.SeenFor, 2*day)
	c.Grace = cmp.Or(c.Grace, day)
	c.GamesKept = cmp.Or(c.GamesKept, 730*day)
	c.OpenPerson = cmp.Or(c.OpenPerson, 20)
	c.OpenServer = cmp.Or(c.OpenServer, 200)
	if c.Remind == nil {
		c.Remind = []time.Duration{day, 3 * day}
	}
	c.Hot = cmp.Or(c.Hot, 512)
	return c
}

// Tables is all tables of one store. Its own methods combine its parts. Each part has one task and
// is in one or two files. Tables is safe for concurrent use.
type Tables struct {
	Shelf     *Shelf     // the tables, stored and cached
	Effects   *Effects   // effects of interactions
	People    *People    // records of users
	Scorebook *Scorebook // names and statistics by server
	Pings     *Pings     // limits how often people ping others
	Mail      *Mail      // the outbox
	Erasing   *Erasing   // deletion, on request and by age
	Quota     *Quota     // limits how many tables may be open
	Sharing   *Sharing   // which servers this process serves
	Watchers  *Watchers  // callbacks after changes
	Outside   Outside    // what changes need besides their table

	cfg      Config
	now      func() time.Time
	store    *store.Store
	channels *channelLocks
	entropy  *entropy
	box      *outbox.Box
	cleaner  *cleaning
	heart    *heartbeat
}

// New opens the tables of a store, with the rules of the features. Unsent posts of an earlier run
// are sent.
func New(cfg Config, rules Rules) (*Tables, error) {
	if cfg.Store == nil {
		return nil, errors.New("table: Config.Store is missing")
	}
	if err := rules.check(); err != nil {
		return nil, err
	}
	cfg = cfg.defaults()
	s := &Tables{
		cfg: cfg, now: cfg.now, store: cfg.Store, channels: &channelLocks{},
		entropy: &entropy{from: cfg.Entropy}, box: outbox.New(func(p outbox.Post) bool { return owns(cfg.Held, p) }),
	}
	s.Sharing = &Sharing{held: cfg.Held, box: s.box}
	if cfg.Held != nil {
		s.store = cfg.Store.Through((&owned{cfg.Held, s.now, s.Sharing.forgetOthers}).commit)
	}
	s.Shelf = &Shelf{
		store: s.store, channels: s.channels, games: map[string]game.Game{},
		hot: newCache(cfg.Hot, cfg.Held.Has), held: cfg.Held, rules: rules,
	}
	s.Sharing.store, s.Sharing.shelf = s.store, s.Shelf
	s.Sharing.departures = &departed{store: s.store, now: s.now, held: cfg.Held}
	s.Quota = &Quota{store: s.store, channels: s.channels, person: cfg.OpenPerson, server: cfg.OpenServer}
	s.Watchers = &Watchers{changed: cfg.Changed, busy: rules.busy}
	for _, g := range cfg.Games {
		id := g.Info().ID
		if s.Shelf.games[id] != nil {
			return nil, fmt.Errorf("table: two games are called %q", id)
		}
		s.Shelf.games[id] = g
	}
	err := ensureLists(s.store, rules, s.now())
	if err != nil {
		return nil, fmt.Errorf("make the lists of tables: %w", err)
	}
	s.Effects = &Effects{
		store: s.store, channels: s.channels, now: s.now, shelf: s.Shelf,
		keptFor: cfg.SeenFor,
	}
	s.People = &People{store: s.store, effects: s.Effects}
	s.heart = &heartbeat{effects: s.Effects, now: s.now, shared: cfg.Held != nil}
	s.Outside = Outside{
		people: s.People.wishes, person: s.People.Person, outages: s.heart.wakeUp(), held: cfg.Held, rules: rules,
		dealer: &dealer{shelf: s.Shelf, entropy: s.entropy},
	}
	s.Outside.spans = clock.Spans{
		Lobby: cfg.LobbyExpiry, Idle: cfg.IdleExpiry, Vote: cfg.VoteExpiry, Remove: cfg.RemoveAfter, Grace: cfg.Grace,
		Remind: cfg.Remind, Absent: cfg.AbsentAfter,
	}
	s.Scorebook = &Scorebook{store: s.store, effects: s.Effects, shelf: s.Shelf}
	s.Pings = &Pings{effects: s.Effects, now: s.now}
	s.Mail = &Mail{
		outside: s.Outside, store: s.store, channels: s.channels, now: s.now, shelf: s.Shelf, box: s.box,
	}
	s.Outside.unsent = s.Mail.unsent
	s.cleaner = &cleaning{store: s.store, now: s.now}
	s.Erasing = &Erasing{
		store: s.store, channels: s.channels, now: s.now, began: s.now(), shelf: s.Shelf, effects: s.Effects,
		cleaner: s.cleaner, box: s.box, departures: s.Sharing.departures,
		gamesKept: cfg.GamesKept, guildKept: cfg.GuildKept, openPerson: cfg.OpenPerson, end: s.end,
	}
	if err := s.Mail.readOutbox(); err != nil {
		return nil, fmt.Errorf("read the outbox: %w", err)
	}
	if err := s.Sharing.findPaused(); err != nil {
		return nil, fmt.Errorf("read the channels: %w", err)
	}
	if err := s.Sharing.departures.findDeparted(); err != nil {
		return nil, fmt.Errorf("read the servers: %w", err)
	}
	return s, nil
}

// now returns the clock's time in UTC, in whole milliseconds as the store keeps it.
func (c Config) now() time.Time { return c.Clock.Now().UTC().Truncate(time.Millisecond) }

// entropy is the source of randomness, with a lock.
type entropy struct {
	mu   sync.Mutex
	from io.Reader
}

// read fills bytes with randomness.
func (e *entropy) read(b []byte) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	_, err := io.ReadFull(e.from, b)
	return err
}

// seed draws 32 random bytes: a seed, or the secret from which a match's seed is derived.
func (e *entropy) seed() (seed game.Seed, err error) {
	if err := e.read(seed[:]); err != nil {
		return seed, fmt.Errorf("draw a seed: %w", err)
	}
	return seed, nil
}

// Seed draws a seed, for example for a copy of a match in which a member tries moves.
func (s *Tables) Seed() (game.Seed, error) { return s.entropy.seed() }

// writeRecord stores a text under a key, among the records about people. It replaces an earlier
// record, even a damaged one. If the parameter record is nil, it deletes the earlier record.
func writeRecord(ctx context.Context, s *store.Store, key string, record []byte) error {
	return again(func() error {
		p, err := s.Person(key)
		if err != nil && !errors.Is(err, store.ErrNotFound) && !store.IsDamage(err) {
			return err
		}
		p.Record = record
		_, err = s.Commit(detached(ctx), store.Change{People: []store.Person{p}})
		return err
	})
}

// detached returns a context that is not cancelled with the caller's.
func detached(ctx context.Context) context.Context { return context.WithoutCancel(ctx) }

// Watchers has the functions that are called after each change of a table, without locks. They must
// return soon.
type Watchers struct {
	changed func(before, after Table) // Config.Changed; may be nil
	busy    func(Table) bool          // whether the computer has work at a table
	think   atomic.Pointer[func(ID)]
}

// OnThink registers a function that is called with the id of each table at which the computer has
// work. It is called after the change that causes the work, and at each Tick until the work is
// done, so that no answer is lost if a process ends.
func (w *Watchers) OnThink(f func(ID)) { w.think.Store(&f) }

// toThink calls the function of OnThink.
func (w *Watchers) toThink(id ID) {
	if f := w.think.Load(); f != nil {
		(*f)(id)
	}
}

// tell calls the functions of the watchers after a change. It does nothing if the change failed or
// was a repeat.
func (w *Watchers) tell(out Outcome, err error) {
	var stopped *Stopped
	if out.After.ID == 0 || out.Repeat || (err != nil && !errors.As(err, &stopped)) {
		return
	}
	if w.changed != nil {
		w.changed(out.Before, out.After)
	}
	if w.busy(out.After) {
		w.toThink(out.After.ID)
	}
}
