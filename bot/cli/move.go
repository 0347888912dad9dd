package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"

	"bivouac/store"
	"bivouac/store/kv/pg"
)

// moveCmd moves everything from one store to another: from the file to a database, or back.
type moveCmd struct {
	From string `arg:"" help:"The store to move: a file, or url, the database of store.url."`
	To   string `arg:"" help:"Where to: a new file, or url."`
}

// A move is recorded in both stores under keys among those of people, which are not moved.
const (
	// movingKey is in a store being filled: the source.
	movingKey = "moving"
	// movedKey is in a store that was moved: the destination.
	movedKey = "moved"
)

// moveMark is the record of either.
type moveMark struct {
	Store string    `json:"store"`
	At    time.Time `json:"at"`
}

// staysBehind are the records that are not moved.
func staysBehind(user string) bool { return user == movingKey || user == movedKey }

// Run copies, compares the result with the source, and marks the old store as moved. An interrupted move is made
// again when it is started again.
func (m *moveCmd) Run(a *app) error {
	c, err := a.load()
	if err != nil {
		return err
	}
	to, err := storeOf(c, m.To)
	if err != nil {
		return err
	}
	from, err := storeOf(c, m.From)
	if err != nil {
		return err
	}
	old, err := from.leaving(to.name())
	if err != nil {
		return err
	}
	fresh, err := to.openMoved(changing, store.Options{})
	if err != nil {
		return errors.Join(err, old.Close())
	}
	tables, err := old.Stats()
	ctx, stop := Signalled()
	defer stop()
	values := int64(0)
	if err == nil {
		values, err = a.move(ctx, old, fresh, from.name(), to.name())
	}
	if ctx.Err() != nil {
		err = errors.New("interrupted; nothing is lost, and the same command goes on")
	}
	if err := errors.Join(err, fresh.Close(), old.Close()); err != nil {
		return err
	}
	fmt.Fprintf(a.out, "moved %d tables, in %d values, from %s to %s, and compared them\n", tables.Matches, values,
		from.name(), to.name())
	switch {
	case to.inDatabase():
		fmt.Fprintln(a.out,
			"start the bot with store.url (or BIVOUAC_STORE_URL); what was moved is kept, and no bot opens it any more")
	default:
		fmt.Fprintf(a.out, "start the bot without store.url and with store.path = %q\n", to.Path)
	}
	return nil
}

// leaving opens a store to move to another.
func (c Store) leaving(to string) (s *keeper, err error) {
	if c.name() == to {
		return nil, errors.New("the store is there already")
	}
	if err := c.exists(); err != nil {
		return nil, err
	}
	if s, err = c.openMoved(changing, store.Options{}); err != nil {
		return nil, err
	}
	mark, err := readMark(s.Store, movingKey)
	if err == nil && mark != nil {
		err = fmt.Errorf("%s is half of a move itself: end that one first", c.name())
	}
	if err == nil {
		mark, err = readMark(s.Store, movedKey)
	}
	if err == nil && mark != nil && mark.Store != to {
		err = unmoved(s.Store, c.name())
	}
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// place returns the store of an argument.
func storeOf(c Config, arg string) (Store, error) {
	s := c.Store
	switch {
	case arg == "url" && s.URL == "":
		return s, errors.New("url is the database of store.url or BIVOUAC_STORE_URL: set one of them")
	case arg == "url":
		return s, nil
	case !strings.Contains(arg, "://"):
		s.Path, s.URL = arg, ""
		return s, nil
	}
	if at, err := url.Parse(arg); err == nil && at.User != nil {
		if _, shown := at.User.Password(); shown {
			return s,
				errors.New("a password on the command line is seen by everybody on this machine: set " +
					"BIVOUAC_STORE_URL, and say url here")
		}
	}
	s.URL = arg
	return s, pg.Valid(arg)
}

// move fills the new store from the old one.
func (a *app) move(ctx context.Context, old, fresh *keeper, from, to string) (values int64, err error) {
	if err := mayMoveTo(fresh, from, to); err != nil {
		return 0, err
	}
	if err := writeMark(ctx, fresh.Store, movingKey, &moveMark{Store: from, At: time.Now().UTC()}); err != nil {
		return 0, err
	}
	bar := a.progress(-1)
	defer bar.Close()
	values, err = store.Copy(ctx, old.Store, fresh.Store, staysBehind, func(n int64) { _ = bar.Set64(n) })
	if err != nil {
		return 0, fmt.Errorf("%w; was one of the stores used since an interrupted move? then empty %s and move again", err, to)
	}
	if err := writeMark(ctx, old.Store, movedKey, &moveMark{Store: to, At: time.Now().UTC()}); err != nil {
		return 0, err
	}
	return values, writeMark(ctx, fresh.Store, movingKey, nil)
}

// mayMoveTo checks that a store is empty, or contains an interrupted move from the same source.
func mayMoveTo(s *keeper, from, to string) error {
	mark, err := readMark(s.Store, movingKey)
	if err != nil || mark != nil && mark.Store == from {
		return err
	}
	if mark != nil {
		return fmt.Errorf("%s is half of a move from %s: end that one first, or empty it", to, mark.Store)
	}
	empty, err := s.Empty(context.Background(), staysBehind)
	if err == nil && !empty {
		err = fmt.Errorf("%s is not empty: move to a new file, or to a database (or schema) without tables", to)
	}
	return err
}

func readMark(s *store.Store, key string) (*moveMark, error) {
	p, err := s.Person(key)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var m moveMark
	return &m, json.Unmarshal(p.Record, &m)
}

// writeMark sets a mark, or takes it away.
func writeMark(ctx context.Context, s *store.Store, key string, m *moveMark) error {
	people, err := s.PeopleOf([]string{key})
	if err != nil {
		return err
	}
	people[0].Record = nil
	if m != nil {
		if people[0].Record, err = json.Marshal(m); err != nil {
			return err
		}
	}
	_, err = s.Commit(ctx, store.Change{People: people})
	return err
}

// unmoved checks that a store was not moved away, and is no interrupted move.
func unmoved(s *store.Store, name string) error {
	for key, says := range map[string]string{
		movedKey:  "%s was moved to %s on %s: set store.path or store.url to that",
		movingKey: "%s is half of a move from %s, of %s: say bivouac move again, which goes on",
	} {
		mark, err := readMark(s, key)
		if err != nil && !store.IsDamage(err) {
			return err
		}
		if mark != nil {
			return fmt.Errorf(says, name, mark.Store, mark.At.Format(time.DateOnly))
		}
	}
	return nil
}

// progress is a bar on the terminal.
func (a *app) progress(steps int) *progressbar.ProgressBar {
	return progressbar.NewOptions(steps, progressbar.OptionSetWriter(a.err), progressbar.OptionShowCount(),
		progressbar.OptionSetPredictTime(true), progressbar.OptionClearOnFinish(),
		progressbar.OptionThrottle(200*time.Millisecond),
		progressbar.OptionSetVisibility(a.hidden != nil))
}

// copyOut writes a database's content as a store file.
func copyOut(s *store.Store, w io.Writer) error {
	dir, err := os.MkdirTemp("", "bivouac-copy-") // for its user alone
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	file, err := store.Open(filepath.Join(dir, "copy.db"), store.Options{})
	if err != nil {
		return err
	}
	_, err = store.Copy(context.Background(), s, file.Store, nil, nil)
	if err == nil {
		err = file.Backup(w)
	}
	return errors.Join(err, file.Close())
}
