package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"bivouac/store"
)

// With many writers, of which some conflict on one match, exactly one wins each entry.
func testConcurrentCommits(t *testing.T, s store.Store) {
	id := newMatch(t, s, 0)
	const writers, each = 16, 20
	var won, lost atomic.Int64
	var group sync.WaitGroup
	for w := range writers {
		group.Go(func() {
			for i := range each {
				own := fmt.Sprintf("%d-%d", w, i)
				_, alone := s.Commit(bg, store.Change{Interaction: own, People: []store.Person{{User: own, Record: []byte(own)}}})
				m, read := s.Load(id)
				_, err := s.Commit(bg, store.Change{
					Match: id, Version: m.Version, Append: entriesOf(id, len(m.Journal), 1), Posts: newPosts([]byte(own)),
				})
				switch {
				case err == nil:
					won.Add(1)
				case errors.Is(err, store.ErrConflict):
					lost.Add(1)
				default:
					t.Error(err)
				}
				if err := errors.Join(alone, read); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	m, err := s.Load(id)
	if int(won.Load()) != len(m.Journal) || lost.Load() == 0 || err != nil {
		t.Errorf("%d won, %d lost, %d entries, %v", won.Load(), lost.Load(), len(m.Journal), err)
	}
	if stats, err := s.Stats(); stats.Outbox != won.Load() || err != nil {
		t.Errorf("%d posts of %d changes, %v", stats.Outbox, won.Load(), err)
	}
	sound(t, s)
}

// Close answers every queued change: done and on disk, or refused and not.
func testCloseUnderLoad(t *testing.T, e Engine) {
	p := e.place(t)
	s := p.store()
	var done sync.Map
	var group, begun sync.WaitGroup
	begun.Add(8)
	for w := range 8 {
		group.Go(func() {
			var err error
			for i := 0; err == nil; i++ {
				user := fmt.Sprintf("%d-%d", w, i)
				if _, err = s.Commit(bg, store.Change{People: []store.Person{{User: user, Record: []byte("x")}}}); err == nil {
					done.Store(user, true)
				}
				if i == 0 {
					begun.Done()
				}
			}
			if !errors.Is(err, store.ErrClosed) {
				t.Error(err)
			}
		})
	}
	begun.Wait()
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	group.Wait()
	s = p.store()
	n := int64(0)
	for user := range done.Range {
		n++
		if _, err := s.Person(user.(string)); err != nil {
			t.Errorf("acknowledged, but: %v", err)
		}
	}
	if stats, _ := s.Stats(); stats.People != n {
		t.Errorf("%d people, %d acknowledged", stats.People, n)
	}
}

// If the caller's context ends before the writer took the change, it is not applied; after that the
// writer's answer counts.
func testCancelledCommit(t *testing.T, s store.Store) {
	for i := range 200 {
		ctx, cancel := context.WithCancel(bg)
		user := fmt.Sprint(i)
		answer := make(chan error)
		go func() {
			_, err := s.Commit(ctx, store.Change{People: []store.Person{{User: user, Record: []byte("x")}}})
			answer <- err
		}()
		cancel()
		err := <-answer
		if err != nil && !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		// A later change passes through the same writer, so all earlier ones are finished.
		commit(t, s, store.Change{})
		commit(t, s, store.Change{People: []store.Person{{User: "sync", Version: currentOf(s, "sync"), Record: []byte("x")}}})
		if _, read := s.Person(user); (read == nil) != (err == nil) {
			t.Fatalf("Commit = %v, but Person = %v", err, read)
		}
	}
}

// A concurrent read sees the state after one of the changes: a record never comes with another
// state's journal.
func testReadsSeeOneMoment(t *testing.T, s store.Store) {
	const ids, changes = 3, 60
	var all []uint64
	for range ids {
		all = append(all, newMatch(t, s, 0))
	}
	var writers, readers sync.WaitGroup
	ctx, stop := context.WithCancel(bg)
	for _, id := range all {
		writers.Go(func() {
			for n := range changes {
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
					len(m.Journal) > 0 && (string(m.Record) != n || string(m.Snapshot) != n || m.SnapshotAt != len(m.Journal)) {
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

// Concurrent repeats of an interaction are applied once; all get the outcome.
func testConcurrentRepeats(t *testing.T, s store.Store) {
	for round := range 20 {
		id := newMatch(t, s, 0)
		c := store.Change{
			Interaction: fmt.Sprint("i", round), Outcome: []byte("o"), Match: id, Version: current(s, id),
			Append: entriesOf(id, 0, 1), People: []store.Person{{User: fmt.Sprint("p", round), Record: []byte("x")}},
			Bind:  []store.Binding{{Channel: fmt.Sprint("c", round), To: id}},
			Due:   []store.Due{{Key: "d", At: at}},
			Posts: newPosts([]byte("p")),
		}
		var firsts atomic.Int64
		var group sync.WaitGroup
		for range 6 {
			group.Go(func() {
				r, err := s.Commit(bg, c)
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
		if m, err := s.Load(id); firsts.Load() != 1 || len(m.Journal) != 1 || err != nil {
			t.Fatalf("applied %d times, %d entries, %v", firsts.Load(), len(m.Journal), err)
		}
	}
	if posts, err := s.Outbox(store.Everywhere, 0, 0); len(posts) != 20 || err != nil {
		t.Errorf("%d posts, %v", len(posts), err)
	}
	sound(t, s)
}

// Concurrent read-modify-write cycles never overwrite each other: all players who join a match are
// in it, though each rewrites its record. Each has its own open store if the engine allows it, like
// two processes.
func testTwoUsers(t *testing.T, e Engine) {
	p := e.place(t)
	users := []store.Store{p.store(), nil}
	if users[1] = users[0]; e.Shared {
		users[1] = p.store()
	}
	id := newMatch(t, users[0], 0)
	commit(t, users[0], store.Change{Match: id, Version: current(users[0], id), Record: []byte{}})
	const joins = 40
	var group sync.WaitGroup
	for n, s := range users {
		group.Go(func() {
			for i := 0; i < joins; {
				m, err := s.Record(id)
				if err != nil {
					t.Error(err)
					return
				}
				_, err = s.Commit(bg, store.Change{Match: id, Version: m.Version, Record: append(m.Record, byte(n))})
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
	if v := current(users[1], id); v != m.Version {
		t.Errorf("version %x to the one, %x to the other", m.Version, v)
	}
}
