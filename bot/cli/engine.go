package cli

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"bivouac/bot"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/game"
	"bivouac/store"
)

// engine is the bot with everything it stands on, put together once for Discord
// and for the playground alike.
type engine struct {
	store   *store.Store
	tables  *table.Tables
	bot     *bot.Bot
	shell   *wire.Shell
	metrics *metrics
	log     *slog.Logger
	config  Config
}

// place is where the engine runs: the token, the API's address, the clock.
type place struct {
	token string
	api   string
	clock interface{ Now() time.Time }
	debug bot.Debug
}

func newEngine(titles []bot.Title, c Config, at place, log *slog.Logger) (*engine, error) {
	s, err := store.Open(c.Store.Path, store.Options{})
	if err != nil {
		return nil, offer(err, c.Store)
	}
	if doubt := s.Doubt(); doubt != nil {
		log.Warn("the store may lack its last change, as after a power cut", "store", c.Store.Path, "why", doubt)
	}
	e := &engine{store: s, metrics: newMetrics(s), log: log, config: c}
	if err := e.assemble(titles, at); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return e, nil
}

func (e *engine) assemble(titles []bot.Title, at place) error {
	var games []game.Game
	for _, t := range titles {
		games = append(games, t.Game)
	}
	var err error
	e.tables, err = table.New(table.Config{
		Store: e.store, Games: games, Clock: at.clock,
		LobbyExpiry: time.Duration(e.config.Table.LobbyExpiry), Remind: timesOf(e.config.Table.Reminders),
		IdleExpiry: time.Duration(e.config.Table.IdleExpiry), Grace: time.Duration(e.config.Table.Grace),
		Changed: func(before, after table.Table) { e.bot.BoardChanged(before, after) },
	})
	if err != nil {
		return err
	}
	client, err := wire.NewClient(wire.Config{
		Token: wire.NewSecret(at.token), API: at.api, Log: e.log, Count: e.metrics.count,
	})
	if err != nil {
		return err
	}
	e.bot, err = bot.New(bot.Config{Titles: titles, Tables: e.tables, Client: client, Log: e.log, Debug: at.debug})
	if err != nil {
		return err
	}
	e.shell, err = wire.NewShell(wire.Options{
		Client: client, Handler: e.bot, Shard: e.config.Discord.Shard, Shards: e.config.Discord.Shards,
		Members: e.config.Discord.Members,
	})
	return err
}

func timesOf(ds []Duration) []time.Duration {
	out := make([]time.Duration, len(ds))
	for i, d := range ds {
		out[i] = time.Duration(d)
	}
	return out
}

// run serves until the context ends or Discord refuses the bot for good. What was
// acknowledged is on disk at every moment, so stopping is only a matter of order:
// no new interactions, then the posts under way, then the store.
func (e *engine) run(ctx context.Context) error {
	posting, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	done := make(chan struct{})
	go func() {
		defer close(done)
		e.bot.Run(posting)
	}()
	backups := e.scheduleBackups(posting)
	control := e.serveControl()
	health, err := e.serveHealth()
	if err == nil {
		err = e.connected(ctx)
	}
	e.shell.Close()
	stop()
	wait(done, 3*time.Second)
	control.close()
	wait(backups, time.Second)
	return errors.Join(err, health.close(), e.store.Close())
}

// connected serves Discord until the context ends, which is no error even when
// Discord never answered, or until Discord refuses the bot.
func (e *engine) connected(ctx context.Context) error {
	err := e.shell.Start(ctx)
	if err == nil {
		select {
		case <-ctx.Done():
		case <-e.shell.Done():
			err = e.shell.Err()
		}
	}
	if ctx.Err() != nil {
		return nil
	}
	return err
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
