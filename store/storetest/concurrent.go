package storetest

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
)

// testReadsSeeOneMoment: a concurrent read sees the state after one of the changes: a record never comes with
// another state's journal. Nor is a change lost while deleted bytes are taken out.
func testReadsSeeOneMoment(t *testing.T, p place) {
	s := p.store()
	var writers, readers sync.WaitGroup
	ctx, stop := context.WithCancel(bg)
	for range 3 {
		id := newMatch(t, s, 0)
		writers.Go(func() {
			for n := range 60 {
				commit(t, s, store.Change{
					Match: id, Version: current(s, id), Append: entriesOf(id, n, 1), Record: fmt.Append(nil, n+1),
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

// testConcurrentRepeats: concurrent repeats of an interaction are applied once; all get the outcome.
func testConcurrentRepeats(t *testing.T, p place) {
	users := p.users()
	for round := range 20 {
		id := newMatch(t, users[0], 0)
		c := store.Change{
			Interaction: fmt.Sprint("i", round), Outcome: []byte("o"), Match: id, Version: current(users[0], id),
			Append: entriesOf(id, 0, 1), Record: []byte("one"), Posts: newPosts([]byte("p")),
		}
		var firsts atomic.Int64
		var group sync.WaitGroup
		for n := range 6 {
			group.Go(func() {
				r, err := users[n%2].Commit(bg, c)
				switch {
				case err != nil:
					t.Error(err)
				case r.Repeat == nil:
					firsts.Add(1)
				case r.Repeat.Entries != 1 || string(r.Repeat.Outcome) != "o":
					t.Errorf("repeat %+v", r.Repeat)
				}
			})
		}
		group.Wait()
		m, err := users[1].Load(id)
		posts, err2 := users[1].Outbox(store.Everywhere, 0, 0)
		if firsts.Load() != 1 || len(m.Journal) != 1 || len(posts) != round+1 || errors.Join(err, err2) != nil {
			t.Fatalf("applied %d times: %d entries, %d posts, %v, %v", firsts.Load(), len(m.Journal), len(posts), err, err2)
		}
	}
}

// Furnish stores something of every kind, and deletes some of it.
func Furnish(t testing.TB, s *store.Store, matches int) {
	t.Helper()
	for i := range matches {
		id := newMatch(t, s, 0)
		server := []string{"", "4194304", "8388608"}[i%3]
		r := commit(t, s, store.Change{
			Interaction: fmt.Sprint("i", id), Outcome: []byte("o"), At: at, Match: id, Version: current(s, id),
			Server: server,
			Record: fmt.Append(nil, "r", id), Append: entriesOf(id, 0, i%5), Join: []string{"all", fmt.Sprint("l", i%7)},
			Bind:   []store.Binding{{Channel: fmt.Sprint("c", id), To: id, Server: server}},
			People: []store.Person{{User: fmt.Sprint("p", id), Record: []byte{byte(id)}}},
			Posts:  []store.Post{{Record: []byte("p"), Server: server}},
			Due:    []store.Due{{Key: fmt.Sprint("d", id), At: at.Add(-1e9 * 3600), Record: []byte{}, Server: server}},
		})
		switch i % 4 {
		case 1: // entries after the snapshot
			r = commit(t, s, store.Change{Match: id, Version: r.Version, Snapshot: []byte{}})
			commit(t, s, store.Change{Match: id, Version: r.Version, Record: []byte("r"), Append: entriesOf(id, i%5, 2)})
		case 2:
			commit(t, s, store.Change{Match: id, Version: r.Version, Snapshot: []byte("snap"), Leave: []string{"all"}})
		case 3:
			commit(t, s, store.Change{Match: id, Version: r.Version, Erase: true})
		}
	}
	if err := s.KeepDeferred(store.Deferred{Interaction: "1", Record: []byte("token")}); err != nil {
		t.Fatal(err)
	}
}

// testCopy: a copy has the same content, also over a partial one, and stays usable: ids are not given again.
// Deferred answers are not copied.
func testCopy(t *testing.T, p place) {
	from := p.store()
	Furnish(t, from, 60)
	other := place{t, p.of, p.of.New(t)}
	to := other.store()
	if empty, err := to.Empty(bg, nil); !empty || err != nil {
		t.Errorf("a new store: empty %t, %v", empty, err)
	}
	commit(t, from, store.Change{People: []store.Person{{User: "mark", Record: []byte("m")}}})
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
	if n, err := store.Copy(bg, from, to, skip, func(n int64) { shown = n }); err != nil || shown != n || n < 400 {
		t.Fatalf("%v after %d values", err, shown)
	}
	to.Close()
	to = other.store()
	sound(t, to)
	for id := uint64(1); id <= 60; id++ {
		a, err := from.Load(id)
		b, err2 := to.Load(id)
		if diff := cmp.Diff(a, b); diff != "" || (err == nil) != (err2 == nil) {
			t.Fatalf("match %d: %v, %v\n%s", id, err, err2, diff)
		}
	}
	all, err := to.AllDeferred()
	_, mark := to.Person("mark")
	empty, err2 := to.Empty(bg, nil)
	if len(all) > 0 || empty || !errors.Is(mark, store.ErrNotFound) || errors.Join(err, err2) != nil {
		t.Errorf("empty %t; went along: %v, %v, %v, %v", empty, all, mark, err, err2)
	}
	due, err := to.Due(store.Everywhere, at, 0)
	if n, err2 := to.Prune(bg, at.Add(1e6), 0); len(due) != 60 || n != 60 || errors.Join(err, err2) != nil {
		t.Errorf("%d dues, %d interactions, %v, %v", len(due), n, err, err2)
	}
	if id := newMatch(t, to, 0); id != 61 {
		t.Errorf("match %d after 60", id)
	}
	commit(t, to, store.Change{Posts: newPosts([]byte("p"))})
	if _, err := store.Copy(bg, from, to, skip, nil); err == nil || !strings.Contains(err.Error(), "they differ") {
		t.Errorf("a copy over another store: %v", err)
	}
	for name, bend := range map[string]func(*kv.Op){
		"with another value": func(o *kv.Op) { o.Value = kv.Seal(o.Key, append(o.Value[8:], 'x')) },
		"without a value":    func(o *kv.Op) { o.Value = nil },
	} {
		to := place{t, p.of, p.of.New(t)}.store().Over(func(e kv.Engine) kv.Engine { return bent{e, bend} })
		if _, err := store.Copy(bg, from, to, skip, nil); err == nil || !strings.Contains(err.Error(), "they differ") {
			t.Errorf("a copy %s: %v", name, err)
		}
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
