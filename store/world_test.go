package store_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"bivouac/store"
	"bivouac/store/enginetest"
	"bivouac/store/kv"
	"bivouac/store/storetest"
)

// world is the state machine of the model test: a store and its model.
type world struct {
	place string
	armed map[store.Moment]int // how often the disk will fail at a moment
	s     *store.Store
	m     *model
}

// TestModel: whatever is done and whatever the disk does, the store is its model.
func TestModel(t *testing.T) {
	storetest.Check(t, func(r *rapid.T) {
		w := &world{place: place(t), armed: map[store.Moment]int{}, m: newModel()}
		w.start()
		defer func() {
			if err := errors.Join(w.s.Close(), enginetest.RemoveAll(w.place)); err != nil {
				t.Error(err)
			}
		}()
		r.Repeat(rapid.StateMachineActions(w))
	})
}

func (w *world) start() {
	fault := func(m store.Moment) error {
		if w.armed[m]--; w.armed[m] >= 0 {
			return errors.New("input/output error")
		}
		return nil
	}
	s := must(enginetest.At(w.place, store.Options{RetryEvery: -1, Fault: fault}))
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
	w.start()
}

// Commit commits to both, with faults.
func (w *world) Commit(t *rapid.T) {
	c, stale := genChange(t, w.m)
	w.version(&c, stale)
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
		w.settle(c, stale)
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
func (w *world) version(c *store.Change, stale bool) {
	wrong := func(v store.Version) store.Version {
		if stale {
			v.Sum[0]++
		}
		return v
	}
	if match, err := w.s.Record(c.Match); c.Match != 0 && !c.New {
		if c.Version = wrong(match.Version); err != nil {
			c.Version.Sum[1]++ // any, of a match that is not there
		}
	}
	for i, p := range c.People {
		c.People[i].Version = wrong(must(w.s.PeopleOf([]string{p.User}))[0].Version)
	}
}

// settle finds out whether a Change with unknown result was applied: either is right, but only as a whole.
func (w *world) settle(c store.Change, stale bool) {
	commit(w.s, store.Change{}) // the store gets well
	if w.m.differs(w.read()) == "" {
		return
	}
	var ids []uint64
	for _, p := range must(w.s.Outbox(store.Everywhere, w.m.LastPost, 0)) {
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
	if w.s.Available() != nil {
		commit(w.s, store.Change{}) // it gets well
	}
	if diff := w.m.differs(w.read()); diff != "" {
		t.Fatalf("model and store differ (-model +store):\n%s", diff)
	}
	if r := must(w.s.Check()); len(r.Damage) > 0 {
		t.Fatalf("Check: %v", r.Damage)
	}
}

// read reads a store into a model.
func (w *world) read() *model {
	out := newModel()
	for _, id := range must(w.s.Matches(store.Everywhere, 0, 0)) {
		match := must(w.s.Load(id))
		match.Version = store.Version{}
		out.Matches[id] = match
	}
	for _, list := range must(w.s.Lists("", 0)) {
		for _, id := range must(w.s.MatchesOf(list)) {
			out.Members[member{list, id}] = true
		}
	}
	for _, b := range must(w.s.Channels(store.Everywhere)) {
		out.Channels[b.Channel] = b
	}
	for _, p := range must(w.s.People("")) {
		out.People[p.User] = string(p.Record)
	}
	for _, p := range must(w.s.Outbox(store.Everywhere, 0, 0)) {
		out.Outbox[p.ID] = p
	}
	for _, d := range must(w.s.Due(store.Everywhere, at.Add(99*time.Hour), 0)) {
		out.Due[d.Key] = d
	}
	for i := range 21 {
		if seen, err := w.s.Seen(fmt.Sprint(i)); !errors.Is(err, store.ErrNotFound) {
			out.Seen[seen.Interaction] = must(seen, err)
		}
	}
	return out
}
