package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"bivouac/store"
)

// testReadsSeeOneMoment: a concurrent read sees the state after one of the changes: a record never comes with
// another state's journal.
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
				if err != nil ||
					len(m.Journal) > 0 && (string(m.Record)+" "+string(m.Snapshot) != n+" "+n || m.SnapshotAt != len(m.Journal)) {
					t.Errorf("%s entries with record %s and snapshot %s at %d, %v", n, m.Record, m.Snapshot, m.SnapshotAt, err)
					return
				}
			}
		})
	}
	readers.Go(func() {
		for ctx.Err() == nil {
			sound(t, s)
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
			Append: entriesOf(id, 0, 1), Record: []byte("one"),
			People: []store.Person{{User: fmt.Sprint("p", round), Record: []byte("x")}},
			Bind:   []store.Binding{{Channel: fmt.Sprint("c", round), To: id}}, Due: []store.Due{{Key: "d", At: at}},
			Posts: newPosts([]byte("p")),
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
		if m, err := users[1].Load(id); firsts.Load() != 1 || len(m.Journal) != 1 || err != nil {
			t.Fatalf("applied %d times, %d entries, %v", firsts.Load(), len(m.Journal), err)
		}
	}
	if posts, err := users[0].Outbox(store.Everywhere, 0, 0); len(posts) != 20 || err != nil {
		t.Errorf("%d posts, %v", len(posts), err)
	}
}

// testTwoUsers: concurrent read-modify-write cycles never overwrite each other: all players who join a match are in
// it, though each rewrites its record.
func testTwoUsers(t *testing.T, p place) {
	users := p.users()
	id := newMatch(t, users[0], 0)
	commit(t, users[0], store.Change{Match: id, Version: current(users[0], id), Record: []byte{}})
	const joins = 40
	var group sync.WaitGroup
	for n, s := range users {
		group.Go(func() {
			for i := 0; i < joins; {
				m, err := s.Record(id)
				if err == nil {
					_, err = s.Commit(bg, store.Change{Match: id, Version: m.Version, Record: append(m.Record, byte(n))})
				}
				if err == nil {
					i++
				} else if !errors.Is(err, store.ErrConflict) {
					t.Error(err)
					return
				}
			}
		})
	}
	group.Wait()
	m, err := users[0].Record(id)
	if n := bytes.Count(m.Record, []byte{1}); len(m.Record) != 2*joins || n != joins || err != nil {
		t.Errorf("%d joined, %d of them by the second, %v", len(m.Record), n, err)
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
	if _, err := store.Copy(bg, from, to, skip, nil); err == nil {
		t.Error("a copy over another store is called the same")
	}
}
