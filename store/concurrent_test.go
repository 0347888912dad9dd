package store_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"bivouac/store"
	"bivouac/store/kv"
	"bivouac/store/storetest"
)

// TestReadsSeeOneMoment: a concurrent read sees the state after one of the changes: a record never comes with
// another state's journal. Nor is a change lost while deleted bytes are taken out.
func TestReadsSeeOneMoment(t *testing.T) {
	s := opened(t, place(t))
	var writers, readers sync.WaitGroup
	ctx, stop := context.WithCancel(bg)
	for range 3 {
		id := newMatch(s)
		writers.Go(func() {
			for n := range 60 {
				commit(s, store.Change{
					Match: id, Version: current(s, id), Append: [][]byte{[]byte("e")}, Record: fmt.Append(nil, n+1),
					Snapshot: fmt.Append(nil, n+1),
				})
			}
		})
		readers.Go(func() {
			for ctx.Err() == nil {
				m, err := s.Load(id)
				n := fmt.Sprint(len(m.Journal))
				if err != nil || n != "0" && (string(m.Record) != n || string(m.Snapshot) != n || fmt.Sprint(m.SnapshotAt) != n) {
					t.Errorf("%s entries with record %s and snapshot %s at %d, %v", n, m.Record, m.Snapshot, m.SnapshotAt, err)
					return
				}
			}
		})
	}
	readers.Go(func() {
		for ctx.Err() == nil {
			sound(t, s)
			if _, err := s.Compact(bg, time.Minute); err != nil {
				t.Error(err)
			}
		}
	})
	writers.Wait()
	stop()
	readers.Wait()
}

// TestConcurrentRepeats: of changes that were decided on the same state one is applied. Its repeat gets its outcome,
// the others conflict.
func TestConcurrentRepeats(t *testing.T) {
	users := users(t, place(t))
	for round := range 20 {
		id := newMatch(users[0])
		c := store.Change{Match: id, Version: current(users[0], id), Record: []byte("one"), Posts: []store.Post{{}}}
		var applied, repeated atomic.Int64
		var group sync.WaitGroup
		for n := range 6 {
			group.Go(func() {
				c, outcome := c, fmt.Sprint("outcome ", n%3)
				c.Interaction, c.Outcome = fmt.Sprint("i", round, n%3), []byte(outcome)
				r, err := users[n%2].Commit(bg, c)
				switch {
				case err == nil && r.Repeat == nil:
					applied.Add(1)
				case err == nil && string(r.Repeat.Outcome) == outcome && r.Repeat.Match == id:
					repeated.Add(1)
				case !errors.Is(err, store.ErrConflict):
					t.Errorf("%+v, %v", r.Repeat, err)
				}
			})
		}
		group.Wait()
		if posts := must(users[1].Outbox(store.Everywhere, 0, 0)); applied.Load() != 1 || repeated.Load() != 1 ||
			len(posts) != round+1 {
			t.Fatalf("applied %d times, repeated %d times, %d posts", applied.Load(), repeated.Load(), len(posts))
		}
	}
}

// TestCopy: a copy has the same content, also over a partial one, and stays usable: ids are not given again.
// Deferred answers are not copied. What differs is refused.
func TestCopy(t *testing.T) {
	from, where := opened(t, place(t)), place(t)
	storetest.Furnish(t, from, 60)
	to := opened(t, where)
	if !must(to.Empty(bg, nil)) {
		t.Error("a new store is not empty")
	}
	commit(from, store.Change{People: []store.Person{{User: "mark", Record: []byte("m")}}})
	skip := func(user string) bool { return user == "mark" }
	ctx, cancel := context.WithCancel(bg)
	shown := int64(0)
	if _, err := store.Copy(ctx, from, to, skip, func(n int64) {
		if shown = n; n == 200 {
			cancel()
		}
	}); !errors.Is(err, context.Canceled) {
		t.Errorf("a copy that is stopped: %v", err)
	}
	if n := must(store.Copy(bg, from, to, skip, func(n int64) { shown = n })); shown != n || n < 400 {
		t.Fatalf("%d values, %d shown", n, shown)
	}
	to.Close()
	to = opened(t, where)
	sound(t, to)
	for id := uint64(1); id <= 60; id++ {
		a, err := from.Load(id)
		b, err2 := to.Load(id)
		if diff := cmp.Diff(a, b); diff != "" || (err == nil) != (err2 == nil) {
			t.Fatalf("match %d: %v, %v\n%s", id, err, err2, diff)
		}
	}
	all, empty := must(to.AllDeferred()), must(to.Empty(bg, nil))
	if _, mark := to.Person("mark"); len(all) > 0 || empty || !errors.Is(mark, store.ErrNotFound) {
		t.Errorf("empty %t; went along: %v, %v", empty, all, mark)
	}
	due := must(to.Due(store.Everywhere, at, 0))
	if n := must(to.Prune(bg, at.Add(1e6), 0)); len(due) != 60 || n != 60 {
		t.Errorf("%d dues, %d interactions", len(due), n)
	}
	if id := newMatch(to); id != 61 {
		t.Errorf("match %d after 60", id)
	}
	commit(to, store.Change{Posts: []store.Post{{}}})
	differs := func(what string, to *store.Store) {
		if _, err := store.Copy(bg, from, to, skip, nil); err == nil || !strings.Contains(err.Error(), "they differ") {
			t.Errorf("a copy %s: %v", what, err)
		}
	}
	differs("over another store", to)
	for what, bend := range map[string]func(*kv.Op){
		"with another value": func(o *kv.Op) { o.Value = kv.Seal(o.Key, append(o.Value[8:], 'x')) },
		"without a value":    func(o *kv.Op) { o.Value = nil },
	} {
		differs(what, opened(t, place(t)).Over(func(e kv.Engine) kv.Engine { return bent{e, bend} }))
	}
}

// bent is an engine that stores something else than it is told.
type bent struct {
	kv.Engine
	bend func(*kv.Op)
}

func (b bent) Commit(ctx context.Context, all []*kv.Batch) []error {
	b.bend(&all[0].Ops[0])
	return b.Engine.Commit(ctx, all)
}
