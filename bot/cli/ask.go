package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"

	"bivouac/bot/table"
	"bivouac/store"
)

// errSilent means that a process holds the store and does not answer.
var errSilent = errors.New("it does not answer on its socket: stop it, or use one of its own backups")

// copyOfRunning copies the store of a running bot to a file, via its control socket.
func copyOfRunning(storePath, to string) error {
	dial := func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "unix", controlPath(storePath))
	}
	client := &http.Client{Transport: &http.Transport{DialContext: dial, DisableKeepAlives: true}}
	answer, err := client.Get("http://bivouac/copy")
	if err != nil {
		return fmt.Errorf("%w (%w)", errSilent, err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		why, _ := io.ReadAll(io.LimitReader(answer.Body, 500)) // a partial text suffices
		return fmt.Errorf("the running bot says: %s", strings.TrimSpace(string(why)))
	}
	return wholeFile(to, func(w io.Writer) error {
		_, err := io.Copy(w, answer.Body)
		return err
	})
}

// withStore opens the store of the configuration; it must exist.
func (a *app) withStore(f func(store.Store, Config) error) error {
	c, err := a.load()
	if err != nil {
		return err
	}
	return openedStore(c, changing, f)
}

// openedStore opens an existing store.
func openedStore(c Config, how access, f func(store.Store, Config) error) error {
	if err := c.Store.exists(); err != nil {
		return err
	}
	s, err := c.Store.open(how, store.Options{})
	if err != nil {
		return err
	}
	return errors.Join(f(s, c), s.Close())
}

// readingStore is withStore for read-only commands: if a bot uses the file, it is asked for a copy,
// which is read instead; a database is read concurrently.
func (a *app) readingStore(tell io.Writer, f func(store.Store, Config) error) error {
	c, err := a.load()
	if err != nil {
		return err
	}
	return readStore(c, tell, f)
}

// readStore tells what room a copy takes before it is made.
func readStore(c Config, tell io.Writer, f func(store.Store, Config) error) error {
	err := openedStore(c, reading, f)
	if !errors.Is(err, store.ErrLocked) {
		return err
	}
	dir, silent := os.MkdirTemp("", "bivouac-copy-") // for its user alone
	if silent != nil {
		return errors.Join(err, silent)
	}
	defer os.RemoveAll(dir)
	if _, err := os.Stat(controlPath(c.Store.Path)); err != nil {
		tell = io.Discard // what holds the store is no bot that answers: no copy comes
	}
	if err := sayRoom(c.Store.Path, os.TempDir(), tell); err != nil {
		return err
	}
	at := c
	at.Store.Path = filepath.Join(dir, "copy.db")
	if silent := copyOfRunning(c.Store.Path, at.Store.Path); silent != nil {
		return fmt.Errorf("%w; %w", err, silent)
	}
	return openedStore(at, changing, func(s store.Store, _ Config) error { return f(s, c) })
}

// tablesOf opens the tables of a store.
func (a *app) tablesOf(s store.Store) (*table.Tables, error) {
	return table.New(table.Config{Store: s, Games: gamesOf(a.titles)})
}
