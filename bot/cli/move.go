package cli

import (
	"cmp"
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

// A move leaves a mark in both stores. A mark is stored like the record of a person, but with one of
// these keys in place of the person's id. A move does not copy marks.
const (
	// movingKey is for a store that a move is filling. The mark names the store that is moved.
	movingKey = "moving"
	// movedKey is for a store that was moved. The mark names the new store.
	movedKey = "moved"
)

// moveMark is a mark: the other store, and the time.
type moveMark struct {
	Store string    `json:"store"`
	At    time.Time `json:"at"`
}

// staysBehind says whether a person's record is a mark. A move does not copy marks.
func staysBehind(user string) bool { return user == movingKey || user == movedKey }

// Run copies the store, compares the result with the source, and marks the old store as moved. If a
// move was interrupted, running it again completes it.
func (m *moveCmd) Run(a *app, c Config) error {
	from, err := storeOf(c, m.From)
	to, wrong := storeOf(c, m.To)
	if err = cmp.Or(wrong, err); err == nil && from.name() == to.name() {
		err = errors.New("the store is there already")
	}
	if err = cmp.Or(err, from.exists()); err != nil {
		return err
	}
	var tables, values int64
	err = from.using(changing, func(old *keeper) error {
		if err := mayLeave(old.Store, from.name(), to.name()); err != nil {
			return err
		}
		return to.using(changing, func(fresh *keeper) (err error) {
			ctx, stop := Signalled()
			defer stop()
			tables, values, err = a.move(ctx, old.Store, fresh.Store, from.name(), to.name())
			if ctx.Err() != nil {
				err = errors.New("interrupted; nothing is lost, and the same command goes on")
			}
			return err
		})
	})
	if err != nil {
		return err
	}
	next := "start the bot with store.url (or BIVOUAC_STORE_URL); what was moved is kept, and no bot opens it any more"
	if !to.inDatabase() {
		next = fmt.Sprintf("start the bot without store.url and with store.path = %q", to.Path)
	}
	_, err = fmt.Fprintf(a.out, "moved %d tables, in %d values, from %s to %s, and compared them\n%s\n", tables, values,
		from.name(), to.name(), next)
	return err
}

// storeOf returns the store that an argument names.
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
	if at, err := url.Parse(arg); err == nil {
		if _, shown := at.User.Password(); shown {
			return s,
				errors.New("a password on the command line is seen by everybody on this machine: set " +
					"BIVOUAC_STORE_URL, and say url here")
		}
	}
	s.URL = arg
	return s, pg.Valid(arg)
}

// mayLeave returns an error if the store must not be moved to the store target: a move is still
// filling it, or it was already moved to another store.
func mayLeave(s *store.Store, name, target string) error {
	half, err := readMark(s, movingKey)
	moved, wrong := readMark(s, movedKey)
	switch err = cmp.Or(err, wrong); {
	case err == nil && half.Store != "":
		return fmt.Errorf("%s is half of a move itself: end that one first", name)
	case err == nil && moved.Store != "" && moved.Store != target:
		return unmoved(s, name)
	}
	return err
}

// move fills the new store from the old one. The new store must be empty, or must have been filled
// in part by an interrupted move from the same store.
func (a *app) move(ctx context.Context, old, fresh *store.Store, from, to string) (tables, values int64, err error) {
	mark, err := readMark(fresh, movingKey)
	empty := true
	if err == nil && mark.Store == "" {
		empty, err = fresh.Empty(ctx, staysBehind)
	}
	switch {
	case err != nil:
		return 0, 0, err
	case !empty:
		return 0, 0, fmt.Errorf("%s is not empty: move to a new file, or to a database (or schema) without tables", to)
	case mark.Store != "" && mark.Store != from:
		return 0, 0, fmt.Errorf("%s is half of a move from %s: end that one first, or empty it", to, mark.Store)
	}
	if err := writeMark(ctx, fresh, movingKey, moveMark{from, time.Now().UTC()}); err != nil {
		return 0, 0, err
	}
	now, err := old.Stats()
	if err != nil {
		return 0, 0, err
	}
	bar := a.progress(progressbar.OptionShowCount())
	defer bar.Close()
	values, err = store.Copy(ctx, old, fresh, staysBehind, func(n int64) { _ = bar.Set64(n) })
	if err != nil {
		return 0, 0, fmt.Errorf("%w; was one of the stores used since an interrupted move? then empty %s and move again", err,
			to)
	}
	if err := writeMark(ctx, old, movedKey, moveMark{to, time.Now().UTC()}); err != nil {
		return 0, 0, err
	}
	return now.Matches, values, writeMark(ctx, fresh, movingKey, moveMark{})
}

// readMark returns a mark; the zero mark if there is none.
func readMark(s *store.Store, key string) (m moveMark, err error) {
	p, err := s.Person(key)
	if err == nil {
		err = json.Unmarshal(p.Record, &m)
	} else if errors.Is(err, store.ErrNotFound) {
		err = nil
	}
	return m, err
}

// writeMark stores a mark. Writing the zero mark deletes the stored mark.
func writeMark(ctx context.Context, s *store.Store, key string, m moveMark) error {
	p, err := s.Person(key)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return err
	}
	p.Record = nil
	if m.Store != "" {
		if p.Record, err = json.Marshal(m); err != nil {
			return err
		}
	}
	_, err = s.Commit(ctx, store.Change{People: []store.Person{p}})
	return err
}

// unmoved returns an error if a store was moved away, or if an interrupted move has filled only a
// part of it.
func unmoved(s *store.Store, name string) error {
	for key, says := range map[string]string{
		movedKey:  "%s was moved to %s on %s: set store.path or store.url to that",
		movingKey: "%s is half of a move from %s, of %s: say bivouac move again, which goes on",
	} {
		mark, err := readMark(s, key)
		if err != nil && !store.IsDamage(err) {
			return err
		}
		if mark.Store != "" {
			return fmt.Errorf(says, name, mark.Store, mark.At.Format(time.DateOnly))
		}
	}
	return nil
}

// copyOut writes a database's content as a store file.
func copyOut(s *store.Store, w io.Writer) error {
	dir, err := os.MkdirTemp("", "bivouac-copy-") // readable for its user alone
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
