package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"

	"bivouac/bot/table"
	"bivouac/store"
	"bivouac/store/postgres"
)

// moveCmd moves everything from one store to another: from the file to a database, or back. Several
// stores of one bot's shards become one.
type moveCmd struct {
	Stores []string `arg:"" help:"The store to move, or those of all shards, and then where to: a new file, or url, the database of store.url."`
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

// Run copies, compares the result with the source, and marks the old stores as moved. An
// interrupted move continues when it is started again.
func (m *moveCmd) Run(a *app) (err error) {
	c, err := a.load()
	if err != nil {
		return err
	}
	last := len(m.Stores) - 1
	if last < 1 {
		return errors.New("say the store to move, and then where to")
	}
	to, err := m.place(c, m.Stores[last])
	if err != nil {
		return err
	}
	var from leaving
	defer func() { err = errors.Join(err, from.close()) }()
	for _, arg := range m.Stores[:last] {
		if err := from.open(m, c, arg, to.name()); err != nil {
			return err
		}
	}
	fresh, err := to.openMoved(changing, store.Options{})
	if err != nil {
		return err
	}
	ctx, stop := Signalled()
	defer stop()
	n, err := a.move(ctx, from, fresh, to.name())
	if ctx.Err() != nil {
		err = errors.New("interrupted; nothing is lost, and the same command goes on")
	}
	if err := errors.Join(err, fresh.Close()); err != nil {
		return err
	}
	fmt.Fprintf(a.out, "moved %d tables with %d journal entries from %s to %s, and compared them\n", n.Matches, n.Entries,
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

// leaving are the source stores.
type leaving struct {
	stores []keeper
	names  []string
}

func (l *leaving) name() string { return strings.Join(l.names, " and ") }

// open opens another source store.
func (l *leaving) open(m *moveCmd, c Config, arg, to string) error {
	at, err := m.place(c, arg)
	if err != nil {
		return err
	}
	switch name := at.name(); {
	case name == to:
		return errors.New("the store is there already")
	case slices.Contains(l.names, name):
		return fmt.Errorf("%s is named twice", name)
	}
	if err := at.exists(); err != nil {
		return err
	}
	s, err := at.openMoved(changing, store.Options{})
	if err != nil {
		return err
	}
	l.stores, l.names = append(l.stores, s), append(l.names, at.name())
	if mark, err := readMark(s, movingKey); err != nil || mark != nil {
		return errors.Join(err, fmt.Errorf("%s is half of a move itself: end that one first", at.name()))
	}
	if mark, err := readMark(s, movedKey); err != nil || mark != nil && mark.Store != to {
		return errors.Join(err, unmoved(s, at.name()))
	}
	return nil
}

func (l *leaving) close() (err error) {
	for _, s := range l.stores {
		err = errors.Join(err, s.Close())
	}
	return err
}

// all returns the union of the sources, and the number of tables.
func (l *leaving) all() (all store.Dumper, tables int64, err error) {
	var stores []store.Store
	for _, s := range l.stores {
		now, err := s.Stats()
		if err != nil {
			return nil, 0, err
		}
		tables += now.Matches
		stores = append(stores, s)
	}
	if len(stores) == 1 {
		return stores[0], tables, nil
	}
	all, err = table.Merge(stores, l.names)
	return all, tables, err
}

// place returns the store of an argument.
func (m *moveCmd) place(c Config, arg string) (Store, error) {
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
	return s, postgres.Valid(arg)
}

// move fills the new store from the old ones.
func (a *app) move(ctx context.Context, old leaving, fresh keeper, to string) (*store.Digest, error) {
	from := old.name()
	if err := mayMoveTo(fresh, from, to); err != nil {
		return nil, err
	}
	all, tables, err := old.all()
	if err != nil {
		return nil, err
	}
	if err := writeMark(ctx, fresh, movingKey, &moveMark{Store: from, At: time.Now().UTC()}); err != nil {
		return nil, err
	}
	bar := a.progress(int(tables))
	defer bar.Close()
	want, err := store.Copy(ctx, all, goingOn{fresh}, staysBehind, func(p store.Part) { _ = bar.Add(len(p.Matches)) })
	if err != nil {
		return nil, err
	}
	got, err := store.DigestOf(ctx, fresh, staysBehind)
	if err != nil {
		return nil, err
	}
	if got.Sum() != want.Sum() {
		return nil,
			fmt.Errorf("what is in %s now is not what is in %s: was one of them used since an interrupted move? empty the "+
				"former and move again", to, from)
	}
	for _, s := range old.stores {
		if err := writeMark(ctx, s, movedKey, &moveMark{Store: to, At: time.Now().UTC()}); err != nil {
			return nil, err
		}
	}
	return want, writeMark(ctx, fresh, movingKey, nil)
}

// mayMoveTo checks that a store is empty, or contains an interrupted move from the same source.
func mayMoveTo(s keeper, from, to string) error {
	mark, err := readMark(s, movingKey)
	if err != nil || mark != nil && mark.Store == from {
		return err
	}
	if mark != nil {
		return fmt.Errorf("%s is half of a move from %s: end that one first, or empty it", to, mark.Store)
	}
	empty := true
	err = s.Dump(context.Background(), func(p store.Part) error {
		if len(p.Matches)+len(p.Channels)+len(p.People)+len(p.Posts)+len(p.Due)+len(p.Seen) > 0 {
			empty = false
			return io.EOF
		}
		return nil
	})
	if !empty {
		return fmt.Errorf("%s is not empty: move to a new file, or to a database (or schema) without tables", to)
	}
	return err
}

// goingOn is a store being filled: what an interrupted move has already copied is not written
// again.
type goingOn struct{ keeper }

// Fill skips the matches that are already there.
func (g goingOn) Fill(ctx context.Context, p store.Part) error {
	var ids []uint64
	for _, m := range p.Matches {
		ids = append(ids, m.ID)
	}
	there, err := g.Records(ids)
	if err != nil {
		return err
	}
	same := map[uint64]bool{}
	for _, have := range there {
		same[have.ID] = true
	}
	var rest []store.Listed
	for _, m := range p.Matches {
		if same[m.ID] {
			have, err := g.Load(m.ID)
			if err == nil && bytes.Equal(have.Record, m.Record) && len(have.Journal) == len(m.Journal) {
				continue // everything else is compared at the end
			}
		}
		rest = append(rest, m)
	}
	p.Matches = rest
	return g.keeper.Fill(ctx, p)
}

func readMark(s store.Reader, key string) (*moveMark, error) {
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
func writeMark(ctx context.Context, s store.Store, key string, m *moveMark) error {
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
func unmoved(s store.Reader, name string) error {
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
func copyOut(s store.Contents, w io.Writer) error {
	dir, err := os.MkdirTemp("", "bivouac-copy-") // for its user alone
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	file, err := store.Open(filepath.Join(dir, "copy.db"), store.Options{})
	if err != nil {
		return err
	}
	_, err = store.Copy(context.Background(), s, file, nil, nil)
	if err == nil {
		err = file.Backup(w)
	}
	return errors.Join(err, file.Close())
}
