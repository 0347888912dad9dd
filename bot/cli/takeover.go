package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"bivouac/bot"
	"bivouac/bot/table"
	"bivouac/bot/wire"
	"bivouac/store"
)

// takeOverMost is how long the old process may take to finish what it has begun.
const takeOverMost = 20 * time.Second

// takeOver puts an engine in the place of the bot that uses the store: first it tries
// everything on a copy, then it asks the old one to leave, listens to Discord at once,
// and works as soon as the store is free. Up to the asking nothing has happened, and
// an error leaves the old one running.
func takeOver(ctx context.Context, titles []bot.Title, c Config, at place, log *slog.Logger) (*engine, error) {
	e, err := foundEngine(titles, c, at, log)
	if err != nil {
		return nil, err
	}
	err = e.rehearse(ctx)
	if errors.Is(err, errSilent) {
		log.Info("there is no bot to take over from", "store", c.Store.Path)
		return newEngine(titles, c, at, log)
	}
	if err != nil {
		return nil, fmt.Errorf("the bot that runs goes on, for this one would fail: %w", err)
	}
	answer, err := ask(ctx, c.Store.Path, http.MethodPost, "/handover")
	if err != nil {
		return nil, err
	}
	began := time.Now()
	var session wire.Session
	err = json.NewDecoder(answer.Body).Decode(&session)
	answer.Body.Close()
	if err != nil {
		log.Warn("the session is lost", "err", err) // a new one is made
		session = wire.Session{}
	}
	if err := e.listen(session); err != nil {
		return nil, err
	}
	started := make(chan error, 1)
	go func() { started <- e.shell.Start(ctx) }()
	e.start = func(context.Context) error { return <-started }
	if err := e.inherit(ctx); err != nil {
		e.shell.Close()
		return nil, err
	}
	log.Info("took over", "after", time.Since(began).Round(time.Millisecond), "session", session.ID != "")
	return e, nil
}

// storeThere refuses a takeover without a store: a new one would be a second bot's
// beside the one that runs elsewhere.
func storeThere(path string) error {
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("there is no store %s to take over: start this in the folder of the bot that runs, or name its store", absolute(path))
	}
	return nil
}

// inherit opens the store as soon as the old process has closed it.
func (e *engine) inherit(ctx context.Context) error {
	for end := time.Now().Add(takeOverMost); ; {
		err := e.open()
		if !errors.Is(err, store.ErrLocked) || time.Now().After(end) || ctx.Err() != nil {
			return err
		}
	}
}

// rehearse opens a copy of the store, which brings it up to this program's schema,
// reads it wholly, tries out every table that is live or was played under other rules, and
// paints each game's board: what would fail then fails now, and painters are warm when they
// are needed.
func (e *engine) rehearse(ctx context.Context) error {
	if err := storeThere(e.config.Store.Path); err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "bivouac-rehearsal-") // for its user alone
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	at := e.config
	at.Store.Path = filepath.Join(dir, "copy.db")
	if err := copyOfRunning(e.config.Store.Path, at.Store.Path); err != nil {
		return err
	}
	if _, err := e.client.Self(ctx); err != nil { // which also makes the connection that the first answer takes
		return err
	}
	return openedStore(at, func(s *store.Store, _ Config) error { return e.rehearseOn(ctx, s) })
}

func (e *engine) rehearseOn(ctx context.Context, s *store.Store) error {
	r, err := s.Check()
	if err == nil && len(r.Damage) > 0 {
		err = r.Damage[0]
	}
	if err != nil {
		return err
	}
	tables, err := table.New(table.Config{Store: s, Games: e.games()})
	if err != nil {
		return err
	}
	found, err := tables.Rehearse(ctx)
	if err = errors.Join(append(found.Failed, err)...); err != nil {
		return err
	}
	if found.Raised > 0 {
		e.log.Info("running games go on under other rules", "tables", found.Raised)
	}
	b, err := bot.New(bot.Config{Titles: e.titles, Tables: tables, Client: e.client, Log: e.log, Catalog: e.catalog})
	if err != nil {
		return err
	}
	b.Warm(ctx)
	return ctx.Err()
}
