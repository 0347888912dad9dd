package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"go.etcd.io/bbolt"
	"pgregory.net/rapid"
)

// world is the state machine: a store with a faulty disk, and the model.
type world struct {
	path  string
	s     *Store
	m     *model
	armed faults
}

func (w *world) options() Options {
	return Options{RetryEvery: -1, Fault: func(m Moment) error { return w.armed.at(m) }}
}

// Commit commits to both, with a disk that sometimes fails.
func (w *world) Commit(t *rapid.T) {
	c, stale := genChange(t, w.m)
	w.version(t, &c, stale)
	if rapid.IntRange(0, 3).Draw(t, "faulty") == 0 {
		w.armed[BeforeCommit] = rapid.IntRange(0, 3).Draw(t, "before")
		w.armed[AfterCommit] = rapid.IntRange(0, 2).Draw(t, "after")
		w.armed[Opening] = rapid.IntRange(0, 2).Draw(t, "opening")
	}
	got, err := w.s.Commit(bg, c)
	clear(w.armed)
	if errors.Is(err, ErrUnavailable) {
		return // for certain not applied: the next Check compares
	}
	if errors.Is(err, ErrUnknown) {
		w.settle(t, c, stale)
		return
	}
	want, wantErr := w.m.apply(c, stale)
	if match, err := w.s.Record(c.Match); err == nil && got.Repeat == nil && got.Entries+int(got.Version) > 0 {
		if got.Version != match.Version {
			t.Fatalf("Commit answers version %x, Record %x", got.Version, match.Version)
		}
	}
	got.Version = 0
	if !errors.Is(err, wantErr) {
		t.Fatalf("Commit(%+v) = %v, want %v", c, err, wantErr)
	}
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Fatalf("Commit(%+v) (-want +got):\n%s", c, diff)
	}
}

// version gives a Change the versions of today, or others.
func (w *world) version(t *rapid.T, c *Change, stale bool) {
	wrong := Version(0)
	if stale {
		wrong = 1
	}
	if match, err := w.s.Record(c.Match); err == nil && !c.New {
		c.Version = match.Version + wrong
	}
	for i, p := range c.People {
		now, err := w.s.PeopleOf([]string{p.User})
		if err != nil && !errors.Is(err, ErrUnavailable) {
			t.Fatal(err)
		}
		if err == nil {
			c.People[i].Version = now[0].Version + wrong
		}
	}
}

// settle finds out what became of a Change that the store does not know about:
// either of both is right, but wholly.
func (w *world) settle(t *rapid.T, c Change, stale bool) {
	if _, err := w.s.Commit(bg, Change{}); err != nil {
		t.Fatalf("the store does not get well: %v", err)
	}
	if w.m.differs(w.read(t)) != "" {
		_, _ = w.m.apply(c, stale)
	}
}

// differs compares two models. Printing shows nil and empty alike and is much
// faster than cmp.
func (m *model) differs(other *model) string {
	if fmt.Sprintf("%v", *m) == fmt.Sprintf("%v", *other) {
		return ""
	}
	return cmp.Diff(m, other, cmpopts.EquateEmpty())
}

// Reopen closes the store and opens it again.
func (w *world) Reopen(t *rapid.T) {
	if err := w.s.Close(); err != nil {
		t.Fatal(err)
	}
	w.open(t)
}

func (w *world) open(t *rapid.T) {
	s, err := Open(w.path, w.options())
	if err != nil {
		t.Fatal(err)
	}
	w.s = s
}

// Restore replaces the store by its own backup.
func (w *world) Restore(t *rapid.T) {
	f, err := os.Create(w.path + ".backup")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	err = errors.Join(w.s.Backup(f), w.s.Close())
	if err != nil {
		t.Fatal(err)
	}
	_, _ = f.Seek(0, 0)
	aside, err := Restore(w.path, f)
	if err != nil {
		t.Fatal(err)
	}
	_ = os.Remove(aside)
	w.open(t)
}

// Clean takes some steps of cleaning the file, with a disk that sometimes fails. Nothing
// of it shows.
func (w *world) Clean(t *rapid.T) {
	if rapid.Bool().Draw(t, "faulty") {
		w.armed[BeforeCommit] = rapid.IntRange(0, 3).Draw(t, "before")
		w.armed[AfterCommit] = rapid.IntRange(0, 2).Draw(t, "after")
		w.armed[Opening] = rapid.IntRange(0, 2).Draw(t, "opening")
	}
	for range rapid.IntRange(1, 6).Draw(t, "steps") {
		_, err := w.s.Clean(bg)
		if err != nil && !errors.Is(err, ErrUnavailable) && !errors.Is(err, ErrUnknown) {
			t.Fatalf("Clean: %v", err)
		}
	}
	clear(w.armed)
}

// Relist makes the lists anew: of the match of an even number one more than of an odd.
func (w *world) Relist(t *rapid.T) {
	of := func(record []byte) []string { return []string{"u", "z"}[:1+len(record)%2] }
	if err := w.s.Relist(bg, of); errors.Is(err, ErrUnavailable) {
		w.Check(t) // it gets well here
		if err := w.s.Relist(bg, of); err != nil {
			t.Fatal(err)
		}
	} else if err != nil {
		t.Fatal(err)
	}
	w.m.Members = map[string]map[uint64]bool{}
	for id, match := range w.m.Matches {
		for _, list := range of(match.Record) {
			if w.m.Members[list] == nil {
				w.m.Members[list] = map[uint64]bool{}
			}
			w.m.Members[list][id] = true
		}
	}
}

// Prune forgets old interactions in both.
func (w *world) Prune(t *rapid.T) {
	before := at.Add(time.Duration(rapid.IntRange(0, 9).Draw(t, "before")) * time.Second)
	want := 0
	for id, seen := range w.m.Seen {
		if seen.At.Before(before) {
			delete(w.m.Seen, id)
			want++
		}
	}
	if n, err := w.s.Prune(bg, before, 0); n != want || err != nil {
		t.Fatalf("Prune = %d, %v, want %d", n, err, want)
	}
}

// Check compares all that the store answers with the model.
func (w *world) Check(t *rapid.T) {
	if err := w.s.Available(); err != nil {
		if _, err := w.s.Commit(bg, Change{}); err != nil {
			t.Fatalf("the store does not get well: %v", err)
		}
	}
	if diff := w.m.differs(w.read(t)); diff != "" {
		t.Fatalf("model and store differ (-model +store):\n%s", diff)
	}
	if r, err := w.s.Check(); err != nil || len(r.Damage) > 0 {
		t.Fatalf("Check: %v, %v", r.Damage, err)
	}
}

// read reads a store into a model.
func (w *world) read(t *rapid.T) *model {
	out := newModel()
	must := func(err error) {
		if err != nil && !errors.Is(err, ErrNotFound) {
			t.Fatal(err)
		}
	}
	ids, err := w.s.Matches(Everywhere, 0, 0)
	must(err)
	for _, id := range ids {
		match, err := w.s.Load(id)
		must(err)
		match.Version = 0
		out.Matches[id] = match
	}
	w.readNames(out, must)
	bindings, err := w.s.Channels(Everywhere)
	must(err)
	for _, b := range bindings {
		out.Channels[b.Channel] = b
	}
	// What is posted and done at once leaves a trace only here.
	must(w.s.view(func(tx *bbolt.Tx) error {
		now, err := readState(tx)
		out.LastPost = now.lastPost
		return err
	}))
	posts, err := w.s.Outbox(Everywhere, 0, 0)
	must(err)
	for _, p := range posts {
		out.Outbox[p.ID] = p
	}
	list, err := w.s.Due(Everywhere, at.Add(99*time.Hour), 0)
	must(err)
	for _, d := range list {
		out.Due[d.Key] = d
	}
	return out
}

// readNames reads what is kept by user and by interaction.
func (w *world) readNames(out *model, must func(error)) {
	for i := range 21 {
		seen, err := w.s.Seen(fmt.Sprint(i))
		if must(err); err == nil {
			out.Seen[seen.Interaction] = seen
		}
	}
	names, err := w.s.Lists("", 0)
	must(err)
	for _, list := range names {
		if n, err := w.s.CountOf(list); n == 0 || err != nil {
			must(fmt.Errorf("list %s holds %d matches: %w", list, n, err))
		}
	}
	for _, u := range []string{"u", "ua", "z"} {
		list, err := w.s.MatchesOf(u)
		must(err)
		for _, id := range list {
			if out.Members[u] == nil {
				out.Members[u] = map[uint64]bool{}
			}
			out.Members[u][id] = true
		}
		p, err := w.s.Person(u)
		if must(err); err == nil {
			out.People[u] = string(p.Record)
		}
	}
}

func TestStoreIsItsModel(t *testing.T) {
	dir := t.TempDir()
	n := 0
	rapid.Check(t, func(t *rapid.T) {
		n++
		w := &world{path: filepath.Join(dir, fmt.Sprint(n, ".db")), m: newModel(), armed: faults{}}
		w.open(t)
		defer func() {
			_ = w.s.Close()
			_ = os.Remove(w.path)
		}()
		t.Repeat(rapid.StateMachineActions(w))
	})
}
