package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"bivouac/store"
	"bivouac/store/postgres"
)

// keeper is an open store: the file, or a database.
type keeper interface {
	store.Store
	Made() bool
}

// inDatabase says that the store is a database.
func (c Store) inDatabase() bool { return c.URL != "" }

// name returns the store's name, without a password.
func (c Store) name() string {
	if c.inDatabase() {
		return postgres.Name(c.URL)
	}
	return absolute(c.Path)
}

// said returns the store as configured, without a password.
func (c Store) said() string {
	if c.inDatabase() {
		return c.name()
	}
	return c.Path
}

// access is the mode of opening a store: reading, concurrently if the engine allows it; a bot's
// changes; or exclusive.
type access int

const (
	reading access = iota
	running
	changing
)

// open opens the store. The error says what to do; one that was moved is not opened.
func (c Store) open(how access, o store.Options) (keeper, error) {
	s, err := c.openMoved(how, o)
	if err != nil {
		return nil, err
	}
	if err := unmoved(s, c.name()); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// openMoved is open, also for a store that was moved.
func (c Store) openMoved(how access, o store.Options) (keeper, error) {
	if !c.inDatabase() {
		s, err := store.Open(c.Path, o)
		if err != nil {
			return nil, offer(err, c)
		}
		return s, nil
	}
	ctx, stop := context.WithTimeout(context.Background(), 2*time.Minute)
	defer stop()
	s, err := postgres.Open(ctx, c.URL, postgres.Options{
		Alone: how == changing, Beside: how == running, Committed: o.Committed,
	})
	if err != nil {
		return nil, adviseDatabase(err)
	}
	return s, nil
}

// exists checks that there is a store; the error says where it was searched.
func (c Store) exists() error {
	if c.inDatabase() {
		ctx, stop := context.WithTimeout(context.Background(), time.Minute)
		defer stop()
		schema, err := postgres.SchemaOf(ctx, c.URL)
		if err == nil && schema == 0 {
			return fmt.Errorf("there is no store in %s: look at store.url or BIVOUAC_STORE_URL, or start the bot, "+
				"which makes it", c.name())
		}
		if err != nil {
			return adviseDatabase(err)
		}
		return nil
	}
	if _, err := os.Stat(c.Path); errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("there is no store %s: name it as store.path or BIVOUAC_STORE, or start the bot, which makes it",
			c.name())
	}
	return nil
}

// adviseDatabase adds what to do to an error of the database, if missing.
func adviseDatabase(err error) error {
	do := ""
	switch {
	case errors.Is(err, store.ErrNewer):
		do = "run the newer program; the store is well"
	case errors.Is(err, store.ErrLocked):
		do = "stop the other one first"
	}
	return &advised{err.Error(), do, err}
}
