package cli

import (
	"context"
	crand "crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
	"time"

	"bivouac/bot"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/lang"
	"bivouac/store"
	"bivouac/store/postgres"
)

// engine is the bot with all its dependencies, built once for Discord and for the playground alike.
type engine struct {
	titles  []bot.Title
	config  Config
	at      place
	log     *slog.Logger
	metrics *metrics
	catalog *lang.Catalog
	client  *wire.Client
	held    *store.Held // nil where the store is a file
	gateway gateway

	store  keeper
	tables *table.Tables
	bot    *bot.Bot
}

// gateway is the bot's connections to Discord in this process.
type gateway interface{ Healthy() error }

// place is the environment of the engine: the token, the API's address, the clock.
type place struct {
	token   string
	api     string
	clock   interface{ Now() time.Time }
	debug   bot.Debug
	entropy io.Reader // source of seeds; nil: cryptographic
	// allowEmptyFile allows creating a new store in an existing empty file; inMemory is an in-process store
	// that is dropped at the end.
	allowEmptyFile, inMemory bool
}

// newEngine builds an engine that is ready to run. It waits for an unreachable database until the
// context ends.
func newEngine(ctx context.Context, titles []bot.Title, c Config, at place, log *slog.Logger) (*engine, error) {
	e, err := foundEngine(titles, c, at, log)
	if err != nil {
		return nil, err
	}
	if err := e.open(ctx); err != nil {
		return nil, err
	}
	if e.held == nil {
		e.gateway, err = e.shell(c.Discord.Shard, c.Discord.Shards, nil)
	} else {
		e.gateway = e.newFleet()
	}
	if err != nil {
		return nil, errors.Join(err, e.store.Close())
	}
	return e, nil
}

// foundEngine builds the parts of an engine that need no store.
func foundEngine(titles []bot.Title, c Config, at place, log *slog.Logger) (*engine, error) {
	e := &engine{titles: titles, config: c, at: at, log: log, metrics: newMetrics()}
	var err error
	if e.catalog, err = bot.Catalog(titles); err != nil {
		return nil, err
	}
	e.client, err = wire.NewClient(wire.Config{
		Token: wire.NewSecret(at.token), API: at.api, Log: log, Count: e.metrics.count, Observe: e.metrics.observe,
	})
	return e, err
}

// awayEvery is the pause between attempts to reach the database at the start.
const awayEvery = time.Second

// open opens the store and builds the bot.
func (e *engine) open(ctx context.Context) error {
	var s keeper
	var told time.Time
	for {
		var err error
		s, err = e.config.Store.open(running, store.Options{Committed: e.metrics.committed, New: e.at.allowEmptyFile})
		if err == nil {
			e.store = s
			if err = e.assemble(); err == nil {
				break
			}
			err = errors.Join(err, s.Close())
		}
		passing := postgres.Passing(err) || errors.Is(err, store.ErrUnavailable)
		if !e.config.Store.inDatabase() || !passing || ctx.Err() != nil {
			return err
		}
		if time.Since(told) > time.Minute {
			e.log.Warn("waiting for the database; the bot starts when it answers", "why", err)
			told = time.Now()
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(awayEvery):
		}
	}
	if file, ok := s.(*store.File); ok && file.Doubt() != nil {
		e.log.Warn("the store may lack its last change, as after a power cut",
			"store", e.config.Store.Path, "why", file.Doubt())
	}
	e.tellStore()
	return nil
}

// tellStore logs which store this is. A new one is a warning: a start in another folder creates
// one, or without the disk that holds the games.
func (e *engine) tellStore() {
	at := e.config.Store.name()
	switch {
	case e.at.inMemory:
		return
	case e.store.Made():
		e.log.Warn("a new store was made: it holds no games yet", "store", at)
		return
	}
	if now, err := e.store.Stats(); err == nil {
		e.log.Info("the store", "store", at, "tables", now.Matches)
	}
}

func gamesOf(titles []bot.Title) (games []game.Game) {
	for _, t := range titles {
		games = append(games, t.Game)
	}
	return games
}

func (e *engine) assemble() (err error) {
	if e.config.Store.inDatabase() {
		e.held = &store.Held{}
	}
	e.tables, err = table.New(table.Config{
		Store: e.store, Held: e.held, Games: gamesOf(e.titles), Clock: e.at.clock, Entropy: e.at.entropy,
		LobbyExpiry: time.Duration(e.config.Table.LobbyExpiry), Remind: timesOf(e.config.Table.Reminders),
		IdleExpiry: time.Duration(e.config.Table.IdleExpiry), Grace: time.Duration(e.config.Table.Grace),
		GuildKept: time.Duration(e.config.Table.GuildKept), GamesKept: endless(time.Duration(e.config.Table.GamesKept)),
		OpenPerson: endless(e.config.Table.OpenPerson), OpenServer: endless(e.config.Table.OpenServer),
		Changed: func(before, after table.Table) { e.bot.BoardChanged(before, after) },
	})
	if err != nil {
		return err
	}
	c := bot.Config{Titles: e.titles, Tables: e.tables, Client: e.client, Log: e.log,
		Debug: e.at.debug, Catalog: e.catalog,
		Count: e.metrics.count, Observe: e.metrics.observe, Backups: e.config.Store.longest()}
	if e.at.clock != nil {
		c.Now = e.at.clock.Now
	}
	e.bot, err = bot.New(c)
	return err
}

// endless converts a limit for the tables: 0 in the configuration means none.
func endless[N int | time.Duration](n N) N {
	if n == 0 {
		return -1
	}
	return n
}

// newFleet returns the manager of this process's shards for a shared store.
func (e *engine) newFleet() *fleet {
	var quota *wire.Quota
	var turns int
	return &fleet{
		owner: ownerName(), leases: e.store, tables: e.tables, held: e.held, log: e.log, share: e.client.SetShare,
		life: leaseLife, every: leaseEvery, apart: connectEvery,
		ask: func(ctx context.Context) (uint64, error) {
			shards, concurrency, err := e.client.Gateway(ctx)
			quota, turns = wire.NewQuota(concurrency, time.Second, e.takeTurn("identify")), concurrency
			return uint64(shards), err
		},
		next: func(ctx context.Context, shard uint64) bool {
			_, given, err := e.takeTurn("give")(ctx, int(shard)%turns, crand.Text(), connectEvery, 0)
			return given && err == nil
		},
		connect: func(shard, of uint64) (connection, error) {
			s, err := e.shell(int(shard), int(of), quota)
			if err == nil {
				s.Begin()
			}
			return s, err
		},
	}
}

// takeTurn takes turns to do something among all processes that share the store.
func (e *engine) takeTurn(what string) wire.Turns {
	return func(ctx context.Context, remainder int, ticket string, apart, ahead time.Duration) (
		wait time.Duration, given bool, err error) {
		return e.store.(*postgres.Store).TakeTurn(ctx, fmt.Sprint(what, " ", remainder), ticket, apart, ahead)
	}
}

// ownerName returns a unique name of this process among those that share the store.
func ownerName() string {
	host, _ := os.Hostname() // it is for people
	return fmt.Sprintf("%.60s %d %s", strings.ToValidUTF8(host, "?"), os.Getpid(), crand.Text()[:8])
}

// shell returns the connection of a shard, not begun.
func (e *engine) shell(shard, shards int, quota *wire.Quota) (*wire.Shell, error) {
	return wire.NewShell(wire.Options{
		Client: e.client, Handler: e.bot, Shard: shard, Shards: shards, Quota: quota, Members: e.config.Discord.Members,
	})
}

func timesOf(ds []Duration) []time.Duration {
	out := make([]time.Duration, len(ds))
	for i, d := range ds {
		out[i] = time.Duration(d)
	}
	return out
}

// run serves until the context ends, or Discord refuses the bot permanently. Everything
// acknowledged is already on disk, so stopping is only a matter of order: no new interactions, then
// the running posts, then the store.
func (e *engine) run(ctx context.Context) error {
	posting, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	done := make(chan struct{})
	go func() {
		defer close(done)
		e.bot.Run(posting)
	}()
	backups := e.scheduleBackups(posting)
	endControl := e.serveControl()
	endHealth, err := e.serveHealth()
	switch g := e.gateway.(type) {
	case *fleet:
		if err == nil {
			err = g.run(ctx)
		}
	case *wire.Shell:
		if err == nil {
			err = connected(ctx, g)
		}
		g.Close()
	}
	stop()
	wait(done, 3*time.Second)
	endControl()
	wait(backups, time.Second)
	endHealth()
	err = errors.Join(err, e.store.Close())
	wait(backups, time.Second) // one that the store has ended takes its unfinished file away
	return err
}

// connected serves Discord until the context ends, which is no error even if Discord was never
// reached, or until Discord refuses the bot.
func connected(ctx context.Context, shell *wire.Shell) error {
	shell.Begin()
	select {
	case <-ctx.Done():
		return nil
	case <-shell.Done():
	}
	if err := shell.Err(); ctx.Err() == nil && !errors.Is(err, wire.ErrClosed) {
		return err
	}
	return nil
}

func wait(done <-chan struct{}, most time.Duration) {
	select {
	case <-done:
	case <-time.After(most):
	}
}

// newLogger logs to standard error as the configuration says.
func newLogger(c Log, w interface{ Write([]byte) (int, error) }) (*slog.Logger, error) {
	var level slog.Level
	if err := level.UnmarshalText([]byte(c.Level)); err != nil {
		return nil, fmt.Errorf("log.level: %w", err)
	}
	o := &slog.HandlerOptions{Level: level}
	if c.Format == "json" {
		return slog.New(slog.NewJSONHandler(w, o)), nil
	}
	return slog.New(slog.NewTextHandler(w, o)), nil
}
