package storetest

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"bivouac/game/amount"
	"bivouac/store"
	"bivouac/store/kv"
)

// world is the state machine of the model test: a store and its model.
type world struct {
	open  func(store.Options) (*store.Store, error)
	armed map[store.Moment]int // how often the disk will fail at a moment
	s     *store.Store
	m     *model
}

// testModel: whatever is done and whatever the disk does, the store is its model.
func testModel(t *testing.T, p place) {
	Check(t, func(t *rapid.T) {
		w := &world{open: p.of.New(p.t), armed: map[store.Moment]int{}, m: newModel()}
		w.start(t)
		defer func() { _ = w.s.Close() }()
		t.Repeat(rapid.StateMachineActions(w))
	})
}

func (w *world) start(t *rapid.T) {
	s, err := w.open(store.Options{RetryEvery: -1, Fault: func(m store.Moment) error {
		if w.armed[m]--; w.armed[m] >= 0 {
			return errors.New("input/output error")
		}
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	w.s = s.Over(func(e kv.Engine) kv.Engine { return strict{e} })
}

// strict is an engine that wants each key once in what is committed together.
type strict struct{ kv.Engine }

func (s strict) Commit(ctx context.Context, all []*kv.Batch) []error {
	seen := map[string]bool{}
	for _, b := range all {
		for _, o := range b.Ops {
			wiped := func(prefix []byte) bool { return bytes.HasPrefix(o.Key, prefix) }
			if seen[string(o.Key)] || slices.ContainsFunc(b.Wipe, wiped) {
				return slices.Repeat([]error{fmt.Errorf("key %q is twice in a commit", o.Key)}, len(all))
			}
			seen[string(o.Key)] = true
		}
	}
	return s.Engine.Commit(ctx, all)
}

// faulty calls f while the disk may fail.
func (w *world) faulty(t *rapid.T, f func()) {
	if rapid.IntRange(0, 3).Draw(t, "faulty") == 0 {
		w.armed[store.BeforeCommit] = rapid.IntRange(0, 3).Draw(t, "before")
		w.armed[store.AfterCommit] = rapid.IntRange(0, 2).Draw(t, "after")
		w.armed[store.Opening] = rapid.IntRange(0, 2).Draw(t, "opening")
	}
	f()
	clear(w.armed)
}

// Reopen closes the store and opens it again.
func (w *world) Reopen(t *rapid.T) {
	if err := w.s.Close(); err != nil {
		t.Fatal(err)
	}
	w.start(t)
}

// Commit commits to both, with faults.
func (w *world) Commit(t *rapid.T) {
	c, stale := genChange(t, w.m)
	w.version(t, &c, stale)
	var got store.Result
	var err error
	before := fmt.Sprint(c)
	w.faulty(t, func() { got, err = w.s.Commit(bg, c) })
	if after := fmt.Sprint(c); before != after {
		t.Fatalf("Commit alters the caller's slices: %s, now %s", before, after)
	}
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
func (w *world) version(t *rapid.T, c *store.Change, stale bool) {
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
func (w *world) settle(t *rapid.T, c store.Change, stale bool) {
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
func (w *world) Compact(t *rapid.T) {
	w.faulty(t, func() {
		if _, err := w.s.Compact(bg, time.Minute); store.IsDamage(err) {
			t.Fatalf("Compact: %v", err)
		}
	})
}

// Prune deletes old interactions in both.
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

// Check compares all reads with the model.
func (w *world) Check(t *rapid.T) {
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
func (w *world) read(t *rapid.T) *model {
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
