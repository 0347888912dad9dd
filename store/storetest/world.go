package storetest

import (
	"errors"
	"flag"
	"fmt"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"bivouac/game/amount"
	"bivouac/store"
)

// World is the state machine of the model test: a store and its model. An engine with its own
// faults or actions embeds it and adds methods.
type World struct {
	// Open opens the store, at first and after each Close.
	Open func() (*store.Store, error)
	// Arm injects faults drawn from t into the changes from now on, until the returned func is
	// called. Nil: there are none.
	Arm func(t *rapid.T) (disarm func())

	s *store.Store
	m *model
}

// Run runs random actions of machine, which is the world or embeds it.
func (w *World) Run(t *rapid.T, machine rapid.StateMachine) {
	w.m = newModel()
	w.open(t)
	defer func() { _ = w.s.Close() }()
	t.Repeat(rapid.StateMachineActions(machine))
}

// Store returns the open store.
func (w *World) Store() *store.Store { return w.s }

// Replace closes the store, calls f, and reopens it.
func (w *World) Replace(t *rapid.T, f func()) {
	if err := w.s.Close(); err != nil {
		t.Fatal(err)
	}
	f()
	w.open(t)
}

func (w *World) open(t *rapid.T) {
	s, err := w.Open()
	if err != nil {
		t.Fatal(err)
	}
	w.s = s
}

// Faulty calls f with fault injection.
func (w *World) Faulty(t *rapid.T, f func()) {
	if w.Arm != nil {
		defer w.Arm(t)()
	}
	f()
}

// Reopen closes the store and opens it again.
func (w *World) Reopen(t *rapid.T) { w.Replace(t, func() {}) }

// Commit commits to both, with faults.
func (w *World) Commit(t *rapid.T) {
	c, stale := genChange(t, w.m)
	w.version(t, &c, stale)
	var got store.Result
	var err error
	w.Faulty(t, func() { got, err = w.s.Commit(bg, c) })
	if errors.Is(err, store.ErrUnavailable) {
		return // for certain not applied: the next Check compares
	}
	if errors.Is(err, store.ErrUnknown) {
		w.settle(t, c, stale)
		return
	}
	want, wantErr := w.m.apply(c, stale, got.Posts)
	if match, err := w.s.Record(c.Match); err == nil && got.Repeat == nil && got.Version != (store.Version{}) {
		if got.Version != match.Version {
			t.Fatalf("Commit answers version %x, Record %x", got.Version, match.Version)
		}
	}
	got.Version = store.Version{}
	if !errors.Is(err, wantErr) {
		t.Fatalf("Commit(%+v) = %v, want %v", c, err, wantErr)
	}
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Fatalf("Commit(%+v) (-want +got):\n%s", c, diff)
	}
}

// version sets a Change's versions to the present ones, or others.
func (w *World) version(t *rapid.T, c *store.Change, stale bool) {
	wrong := func(v store.Version) store.Version {
		if stale {
			v.Sum[0]++
		}
		return v
	}
	if match, err := w.s.Record(c.Match); err == nil && !c.New {
		c.Version = wrong(match.Version)
	}
	for i, p := range c.People {
		now, err := w.s.PeopleOf([]string{p.User})
		if err != nil && !errors.Is(err, store.ErrUnavailable) {
			t.Fatal(err)
		}
		if err == nil {
			c.People[i].Version = wrong(now[0].Version)
		}
	}
}

// settle finds out whether a Change with unknown result was applied: either is right, but only as a whole.
func (w *World) settle(t *rapid.T, c store.Change, stale bool) {
	if _, err := w.s.Commit(bg, store.Change{}); err != nil {
		t.Fatalf("the store does not get well: %v", err)
	}
	if w.m.differs(w.read(t)) == "" {
		return
	}
	posts, err := w.s.Outbox(store.Everywhere, w.m.LastPost, 0)
	if err != nil {
		t.Fatal(err)
	}
	var ids []uint64
	for _, p := range posts {
		ids = append(ids, p.ID)
	}
	_, _ = w.m.apply(c, stale, ids)
}

// differs compares two models by printing, which treats nil and empty alike and is much faster than
// cmp.
func (m *model) differs(other *model) string {
	other.LastPost = m.LastPost // which cannot be read
	if fmt.Sprintf("%v", *m) == fmt.Sprintf("%v", *other) {
		return ""
	}
	return cmp.Diff(m, other, cmpopts.EquateEmpty())
}

// Compact takes deleted data out of the file, with faults. The content must stay the same.
func (w *World) Compact(t *rapid.T) {
	w.Faulty(t, func() {
		if _, err := w.s.Compact(bg, time.Minute); err != nil && (w.Arm == nil || store.IsDamage(err)) {
			t.Fatalf("Compact: %v", err)
		}
	})
}

// Prune deletes old interactions in both.
func (w *World) Prune(t *rapid.T) {
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

// Check compares all reads with the model.
func (w *World) Check(t *rapid.T) {
	if err := w.s.Available(); err != nil {
		if _, err := w.s.Commit(bg, store.Change{}); err != nil {
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
func (w *World) read(t *rapid.T) *model {
	out := newModel()
	must := func(err error) {
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			t.Fatal(err)
		}
	}
	ids, err := w.s.Matches(store.Everywhere, 0, 0)
	must(err)
	for _, id := range ids {
		match, err := w.s.Load(id)
		must(err)
		match.Version = store.Version{}
		out.Matches[id] = match
	}
	w.readNames(out, must)
	bindings, err := w.s.Channels(store.Everywhere)
	must(err)
	for _, b := range bindings {
		out.Channels[b.Channel] = b
	}
	posts, err := w.s.Outbox(store.Everywhere, 0, 0)
	must(err)
	for _, p := range posts {
		out.Outbox[p.ID] = p
	}
	list, err := w.s.Due(store.Everywhere, at.Add(99*time.Hour), 0)
	must(err)
	for _, d := range list {
		out.Due[d.Key] = d
	}
	return out
}

// readNames reads what is stored by user and by interaction.
func (w *World) readNames(out *model, must func(error)) {
	for i := range 21 {
		seen, err := w.s.Seen(fmt.Sprint(i))
		if must(err); err == nil {
			out.Seen[seen.Interaction] = seen
		}
	}
	names, err := w.s.Lists("", 0)
	must(err)
	for _, list := range names {
		if ids, err := w.s.MatchesOf(list); len(ids) == 0 || err != nil {
			must(fmt.Errorf("list %s is empty: %w", list, err))
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

// Check is rapid.Check with a tenth of its random runs in the short form, unless -rapid.checks says
// how many. It sets a flag of the process: a test that calls it is not parallel.
func Check(t *testing.T, run func(*rapid.T)) {
	t.Helper()
	said := false
	flag.Visit(func(f *flag.Flag) { said = said || f.Name == checks })
	if !said {
		// not flag.Set, after which Visit would take it for said
		if err := flag.Lookup(checks).Value.Set(strconv.Itoa(amount.Of(10, 100))); err != nil {
			t.Fatal(err)
		}
	}
	rapid.Check(t, run)
}

// checks is the flag of pgregory.net/rapid that says how often a property is tried.
const checks = "rapid.checks"
