package cli

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"

	"bivouac/bot/features"
	"bivouac/bot/table"
	"bivouac/store"
	"bivouac/store/kv/pg"
)

// keeper is an open store: the file, or a database.
type keeper struct {
	*store.Store
	file *store.File // nil for a database
	db   *pg.DB      // nil for a file
	made bool        // the store was created when it was opened
	end  func()      // ends the lease of a command that changes a database
}

// doubt returns what was wrong with the store's file when it was opened. The file can be used in
// spite of this error (store.File.Doubt). It returns nil for a database.
func (k *keeper) doubt() error {
	if k.file == nil {
		return nil
	}
	return k.file.Doubt()
}

// Close closes the store and ends the lease.
func (k *keeper) Close() error {
	if k.end != nil {
		k.end()
	}
	return k.Store.Close()
}

// aCommand is the beginning of the owner's name in the lease of a command.
const aCommand = "a command "

// alone takes the lease of the only shard, and keeps it until Close. It waits up to four seconds for
// other leases to expire, such as the lease of a killed process. It fails if a bot still has a lease
// after that.
func (k *keeper) alone() error {
	const life = 4 * time.Second
	owner, ctx := fmt.Sprint(aCommand, os.Getpid(), " ", rand.Text()[:8]), context.Background()
	l, err := k.TakeLease(ctx, 0, 1, owner, life)
	for began := time.Now(); errors.Is(err, store.ErrLocked) && time.Since(began) < life; {
		time.Sleep(life / 8)
		l, err = k.TakeLease(ctx, 0, 1, owner, life)
	}
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	var renewing sync.WaitGroup
	renewing.Go(func() {
		for tick := time.Tick(life / 8); ctx.Err() == nil; {
			select {
			case <-ctx.Done():
			case <-tick:
				_ = k.RenewLease(ctx, l, life)
			}
		}
	})
	k.end = func() {
		stop()
		renewing.Wait()
		_ = k.DropLease(context.Background(), l) // if this fails, the lease expires
	}
	return nil
}

// inDatabase says whether the store is a database.
func (c Store) inDatabase() bool { return c.URL != "" }

// name returns the store's name for messages, without a password.
func (c Store) name() string {
	if c.inDatabase() {
		return pg.Name(c.URL)
	}
	return absolute(c.Path)
}

// said returns the store as the configuration names it, without a password.
func (c Store) said() string {
	if c.inDatabase() {
		return c.name()
	}
	return c.Path
}

// absolute returns an absolute path.
func absolute(path string) string {
	if whole, err := filepath.Abs(path); err == nil {
		return whole
	}
	return path
}

// access is the purpose for which a store is opened: reading it (other processes may use a database
// at the same time), running a bot with it, or changing it while nobody else uses it.
type access int

const (
	reading access = iota
	running
	changing
)

// open opens the store, even one that was moved. The error says what to do.
func (c Store) open(how access, o store.Options) (s *keeper, err error) {
	s = &keeper{}
	if c.inDatabase() {
		ctx, stop := context.WithTimeout(context.Background(), 2*time.Minute)
		defer stop()
		if s.db, err = pg.Open(ctx, c.URL, pg.Options{ReadOnly: how == reading}); err == nil {
			s.Store, s.made = store.New(s.db, store.Settings{Committed: o.Committed, Shared: true}), s.db.Made()
		}
		if err == nil && how == changing {
			if err = s.alone(); err != nil {
				err = errors.Join(err, s.Close())
			}
		}
	} else if s.file, err = store.Open(c.Path, o); err == nil {
		s.Store, s.made = s.file.Store, s.file.Made()
	}
	if err != nil {
		return nil, c.advise(err)
	}
	return s, nil
}

// advise returns an error that says in one sentence what is wrong with the store and what to do.
func (c Store) advise(err error) *advised { return advise(err, c.storeAdvice(err)) }

// exists returns an error if there is no store. The error says where the store was expected.
func (c Store) exists() error {
	if !c.inDatabase() {
		if _, err := os.Stat(c.Path); errors.Is(err, os.ErrNotExist) {
			return fmt.Errorf("there is no store %s: name it as store.path or BIVOUAC_STORE, or start the bot, which makes it",
				c.name())
		}
		return nil
	}
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	switch schema, err := pg.SchemaOf(ctx, c.URL); {
	case err != nil:
		return c.advise(err)
	case schema == 0:
		return fmt.Errorf("there is no store in %s: look at store.url or BIVOUAC_STORE_URL, or start the bot, "+
			"which makes it", c.name())
	}
	return nil
}

// using opens the store for f, even one that was moved.
func (c Store) using(how access, f func(*keeper) error) error {
	s, err := c.open(how, store.Options{})
	if err != nil {
		return err
	}
	return errors.Join(f(s), s.Close())
}

// opened opens an existing store for f. A store that was moved is an error.
func (c Config) opened(how access, f func(*keeper) error) error {
	if err := c.Store.exists(); err != nil {
		return err
	}
	return c.Store.using(how, func(s *keeper) error {
		if err := unmoved(s.Store, c.Store.name()); err != nil {
			return err
		}
		return f(s)
	})
}

// read opens the store for reading. It reads a database while others use it. If a bot uses the
// file, read asks the bot for a copy and reads the copy. Before the copy is made, read writes to
// the writer tell how much space the copy needs.
func (a *app) read(c Config, tell io.Writer, f func(*keeper) error) error {
	err := c.opened(reading, f)
	if !errors.Is(err, store.ErrLocked) {
		return err
	}
	dir, silent := os.MkdirTemp("", "bivouac-copy-") // readable for its user alone
	if silent != nil {
		return errors.Join(err, silent)
	}
	defer os.RemoveAll(dir)
	if _, err := os.Stat(controlPath(c.Store.Path)); err != nil {
		tell = io.Discard // no bot answers, so there is no copy to announce
	}
	at := c
	at.Store.Path = filepath.Join(dir, "copy.db")
	bar := a.progress(progressbar.OptionShowBytes(true))
	err = c.Store.copied(err, at.Store.Path, os.TempDir(), tell, bar)
	_ = bar.Close()
	if err != nil {
		return err
	}
	return at.opened(changing, f)
}

// copied copies the store of a running bot to a file in or below the folder dir, if there is space.
// The parameter locked is the error of opening the store; it becomes part of the error of a failed
// copy. The copied bytes are also written to the writer shown, for the progress bar.
func (c Store) copied(locked error, file, dir string, tell, shown io.Writer) error {
	if err := sayRoom(c.Path, dir, tell); err != nil {
		return err
	}
	if err := copyOfRunning(c.Path, file, shown); err != nil {
		return fmt.Errorf("%w; %w", locked, err)
	}
	return nil
}

// errSilent means that a process has opened the store, and does not answer on its control socket.
var errSilent = errors.New("it does not answer on its socket: stop it, or use one of its own backups")

// copyOfRunning copies the store of a running bot to a file, through its control socket.
func copyOfRunning(storePath, file string, shown io.Writer) error {
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
		why, _ := io.ReadAll(io.LimitReader(answer.Body, 500)) // part of the text is enough
		return fmt.Errorf("the running bot says: %s", strings.TrimSpace(string(why)))
	}
	return wholeCopy(file, shown, func(w io.Writer) error {
		_, err := io.Copy(w, answer.Body)
		return err
	})
}

// sayRoom writes a note to the writer tell: the space that a copy of a running bot's store needs.
// The copy needs at most the size of the file in its own folder and, while it is made, as much
// beside the store. If there is not enough space, the error says so in a sentence.
func sayRoom(storePath, dir string, tell io.Writer) error {
	info, err := os.Stat(storePath)
	if err != nil {
		return nil // the copy itself reports the problem
	}
	up := func(n int64) string { return megabytes(n + 1<<20 - 1) }
	size, beside := info.Size(), filepath.Dir(absolute(storePath))
	free, err := freeSpace(dir)
	left, lost := freeSpace(beside)
	const note = "note: a bot uses the store; a copy is read, which takes up to %s in %s%s and as much beside the " +
		"store%s\n"
	if err != nil || lost != nil {
		_, err := fmt.Fprintf(tell, note, up(size), dir, "", "")
		return err
	}
	fmt.Fprintf(tell, note, up(size), dir, " ("+megabytes(free)+" free)", " ("+megabytes(left)+" free)")
	const needs = "the copy takes up to %s in %s, where %s are free: make room there"
	switch one := sameDisk(dir, beside); {
	case one && free < 2*size:
		return fmt.Errorf("the copy takes up to %s in %s and beside the store, on one disk with %s free: "+
			"make room there, or set TMPDIR to a folder on another disk", up(2*size), dir, megabytes(free))
	case free < size:
		return fmt.Errorf(needs+", or name a folder on another disk (TMPDIR)", up(size), dir, megabytes(free))
	case left < size:
		return fmt.Errorf(needs, up(size), beside, megabytes(left))
	}
	return nil
}

func megabytes(n int64) string { return fmt.Sprintf("%d MB", n>>20) }

// tablesOf opens the tables of a store.
func (a *app) tablesOf(s *store.Store) (*table.Tables, error) {
	return table.New(table.Config{Store: s, Games: gamesOf(a.titles)}, features.All.Rules())
}
