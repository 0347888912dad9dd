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
	"bivouac/bot/features"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/game/lang"
	"bivouac/store"
	"bivouac/store/kv/pg"
)

// engine is the bot with everything it needs, built in the same way for Discord and for the
// playground.
type engine struct {
	titles  []bot.Title
	config  Config
	at      place
	log     *slog.Logger
	metrics *metrics
	catalog *lang.Catalog
	client  *wire.Client
	held    *store.Held // the leases; nil if the store is a file
	gateway gateway

	store  *keeper
	tables *table.Tables
	bot    *bot.Bot
}

// gateway is the bot's connections to Discord in this process.
type gateway interface {
	Healthy() error
	run(ctx context.Context) error
}

// place has what an engine needs besides the configuration: the clock, and what a playground adds.
type place struct {
	clock   interface{ Now() time.Time }
	debug   bot.Debug
	entropy io.Reader // source of seeds; nil: the system's cryptographic random numbers
	// allowEmptyFile allows creating a new store in an existing empty file. inMemory says that the
	// store is lost when the process ends.
	allowEmptyFile, inMemory bool
}

// newEngine builds an engine that is ready to run. It waits for an unreachable database until the
// context ends.
func newEngine(ctx context.Context, titles []bot.Title, c Config, at place, log *slog.Logger) (e *engine, err error) {
	e = &engine{titles: titles, config: c, at: at, log: log, metrics: newMetrics()}
	if e.catalog, err = bot.Catalog(titles); err != nil {
		return nil, err
	}
	e.client, err = wire.NewClient(wire.Config{
		Token: wire.NewSecret(c.Discord.Token), API: c.Discord.APIURL, Log: log,
		Count: e.metrics.count, Observe: e.metrics.observe,
	})
	if err != nil {
		return nil, err
	}
	err = e.assemble()
	for told := (time.Time{}); err != nil; err = e.assemble() {
		passing := pg.Passing(err) || errors.Is(err, store.ErrUnavailable)
		if !c.Store.inDatabase() || !passing || ctx.Err() != nil {
			return nil, err
		}
		if time.Since(told) > time.Minute {
			log.Warn("waiting for the database; the bot starts when it answers", "why", err)
			told = time.Now()
		}
		select {
		case <-ctx.Done():
			return nil, err
		case <-time.After(awayEvery):
		}
	}
	if doubt := e.store.doubt(); doubt != nil {
		log.Warn("the store may lack its last change, as after a power cut", "store", c.Store.name(), "why", doubt)
	}
	// A new store is logged as a warning: the start may have been in the wrong folder, or without
	// the disk that has the games.
	if now, err := e.store.Stats(); e.store.made && !at.inMemory {
		log.Warn("a new store was made: it holds no games yet", "store", c.Store.name())
	} else if err == nil && !at.inMemory {
		log.Info("the store", "store", c.Store.name(), "tables", now.Matches)
	}
	return e, nil
}

// awayEvery is the pause between attempts to reach the database at the start.
const awayEvery = time.Second

func gamesOf(titles []bot.Title) (games []game.Game) {
	for _, t := range titles {
		games = append(games, t.Game)
	}
	return games
}

// assemble opens the store and builds the bot.
func (e *engine) assemble() (err error) {
	o := store.Options{Committed: e.metrics.committed, New: e.at.allowEmptyFile}
	if e.store, err = e.config.Store.open(running, o); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, e.store.Close())
		}
	}()
	if err = unmoved(e.store.Store, e.config.Store.name()); err != nil {
		return err
	}
	if e.store.db != nil {
		e.held = &store.Held{}
	}
	c := e.config.Table
	remind := []time.Duration{} // empty means no reminders, nil would mean the tables' default
	for _, d := range c.Reminders {
		remind = append(remind, time.Duration(d))
	}
	e.tables, err = table.New(table.Config{
		Store: e.store.Store, Held: e.held, Games: gamesOf(e.titles), Clock: e.at.clock, Entropy: e.at.entropy,
		LobbyExpiry: time.Duration(c.LobbyExpiry), IdleExpiry: time.Duration(c.IdleExpiry), Remind: remind,
		Grace: time.Duration(c.Grace), GuildKept: time.Duration(c.GuildKept), GamesKept: time.Duration(endless(c.GamesKept)),
		OpenPerson: endless(c.OpenPerson), OpenServer: endless(c.OpenServer),
		Changed: func(before, after table.Table) { e.bot.BoardChanged(before, after) },
	}, features.All.Rules())
	if err != nil {
		return err
	}
	b := bot.Config{Titles: e.titles, Tables: e.tables, Client: e.client, Log: e.log, Debug: e.at.debug,
		Catalog: e.catalog, Count: e.metrics.count, Observe: e.metrics.observe, Backups: e.config.Store.longest()}
	if e.at.clock != nil {
		b.Now = e.at.clock.Now
	}
	if e.bot, err = bot.New(b); err != nil {
		return err
	}
	if e.held != nil {
		e.gateway = e.newFleet()
		return nil
	}
	shell, err := e.shell(e.config.Discord.Shard, e.config.Discord.Shards, nil)
	e.gateway = lone{shell}
	return err
}

// endless converts a limit of the configuration to a limit for the tables. No limit is 0 in the
// configuration, and -1 for the tables.
func endless[N int | Duration](n N) N {
	if n == 0 {
		return -1
	}
	return n
}

// newFleet returns the manager of this process's shards for a shared store.
func (e *engine) newFleet() *fleet {
	var quota *wire.Quota
	var turns int
	host, _ := os.Hostname() // only people read the name, so it may be empty
	return &fleet{
		owner:  fmt.Sprintf("%.60s %d %s", strings.ToValidUTF8(host, "?"), os.Getpid(), crand.Text()[:8]),
		leases: e.store, tables: e.tables.Sharing, held: e.held, log: e.log, share: e.client.SetShare,
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

// takeTurn returns a function that asks for a turn. The parameter what names the work that needs
// the turn, such as connecting. All processes that use the database take turns.
func (e *engine) takeTurn(what string) wire.Turns {
	return func(ctx context.Context, remainder int, ticket string, apart, ahead time.Duration) (
		time.Duration, bool, error) {
		return e.store.db.TakeTurn(ctx, fmt.Sprint(what, " ", remainder), ticket, apart, ahead)
	}
}

// shell returns the connection of a shard. It connects only after Begin.
func (e *engine) shell(shard, shards int, quota *wire.Quota) (*wire.Shell, error) {
	return wire.NewShell(wire.Options{
		Client: e.client, Handler: e.bot, Shard: shard, Shards: shards, Quota: quota, Members: e.config.Discord.Members,
	})
}

// run serves until the context ends, or Discord refuses the bot permanently. Everything
// acknowledged is already on disk, so only the order of stopping matters: first the bot takes no
// new interactions, then it finishes the running posts, then it closes the store.
func (e *engine) run(ctx context.Context) error {
	posting, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	posts := begun(func() { e.bot.Run(posting) })
	backups := begun(func() { e.scheduleBackups(posting) })
	endControl := e.serveControl()
	endHealth, err := e.serveHealth()
	if err == nil {
		err = e.gateway.run(ctx)
	}
	stop()
	wait(posts, 3*time.Second)
	endControl()
	wait(backups, time.Second)
	endHealth()
	err = errors.Join(err, e.store.Close())
	wait(backups, time.Second) // closing the store interrupts a running backup, which then removes its file
	return err
}

// lone is the gateway of a bot with a store file: one shard.
type lone struct{ *wire.Shell }

// run serves Discord until the context ends, or until Discord refuses the bot. The end of the
// context is no error, even if Discord was never reached.
func (l lone) run(ctx context.Context) error {
	defer l.Close()
	l.Begin()
	select {
	case <-ctx.Done():
		return nil
	case <-l.Done():
	}
	if err := l.Err(); ctx.Err() == nil && !errors.Is(err, wire.ErrClosed) {
		return err
	}
	return nil
}

// begun runs f in a goroutine. The channel is closed when f has returned.
func begun(f func()) <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		f()
	}()
	return done
}

func wait(done <-chan struct{}, most time.Duration) {
	select {
	case <-done:
	case <-time.After(most):
	}
}

// newLogger returns a logger for a checked configuration.
func newLogger(c Log, w io.Writer) *slog.Logger {
	var level slog.Level
	_ = level.UnmarshalText([]byte(c.Level))
	o := &slog.HandlerOptions{Level: level}
	if c.Format == "json" {
		return slog.New(slog.NewJSONHandler(w, o))
	}
	return slog.New(slog.NewTextHandler(w, o))
}
