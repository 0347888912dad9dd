package store

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
)

// Many writers, of whom some clash on one match: exactly one wins each entry, and
// transactions are shared.
func TestConcurrentCommits(t *testing.T) {
	s := openNew(t)
	id := newMatch(t, s, 0)
	const writers, each = 16, 20
	var won, lost atomic.Int64
	var group sync.WaitGroup
	for w := range writers {
		group.Go(func() {
			for i := range each {
				own := fmt.Sprintf("%d-%d", w, i)
				_, alone := s.Commit(bg, Change{Interaction: own, People: []Person{{User: own, Record: []byte(own)}}})
				m, read := s.Load(id)
				_, err := s.Commit(bg, Change{
					Match: id, Version: m.Version, Append: entriesOf(id, len(m.Journal), 1), Posts: newPosts([]byte(own)),
				})
				switch {
				case err == nil:
					won.Add(1)
				case errors.Is(err, ErrConflict):
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
	shared(t, s, id, won.Load(), lost.Load(), won.Load()+writers*each)
}

// shared wants won entries of a match, some lost, and fewer transactions than changes.
func shared(t *testing.T, s *Store, id uint64, won, lost, done int64) {
	t.Helper()
	m, _ := s.Load(id)
	if int(won) != len(m.Journal) || lost == 0 {
		t.Errorf("%d won, %d lost, %d entries", won, lost, len(m.Journal))
	}
	stats, _ := s.Stats()
	if stats.Outbox != won {
		t.Errorf("%d posts of %d changes", stats.Outbox, won)
	}
	if int64(stats.Transactions) >= done {
		t.Errorf("%d transactions for %d changes: none was shared", stats.Transactions, done)
	}
	sound(t, s)
}

// Close answers every change in hand: done and on disk, or refused and not.
func TestCloseUnderLoad(t *testing.T) {
	path := dbPath(t)
	s := openAt(t, path, Options{})
	var done sync.Map
	var group, begun sync.WaitGroup
	begun.Add(8)
	for w := range 8 {
		group.Go(func() {
			var err error
			for i := 0; err == nil; i++ {
				user := fmt.Sprintf("%d-%d", w, i)
				if _, err = s.Commit(bg, Change{People: []Person{{User: user, Record: []byte("x")}}}); err == nil {
					done.Store(user, true)
				}
				if i == 0 {
					begun.Done()
				}
			}
			if !errors.Is(err, ErrClosed) {
				t.Error(err)
			}
		})
	}
	begun.Wait()
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	group.Wait()
	s = openAt(t, path, Options{})
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

// A caller who goes away before the writer took his change is told so and it is
// not applied; after that the answer is the writer's.
func TestCancelledCommit(t *testing.T) {
	s := openNew(t)
	for i := range 200 {
		ctx, cancel := context.WithCancel(bg)
		user := fmt.Sprint(i)
		answer := make(chan error)
		go func() {
			_, err := s.Commit(ctx, Change{People: []Person{{User: user, Record: []byte("x")}}})
			answer <- err
		}()
		cancel()
		err := <-answer
		if err != nil && !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		// A later change passes through the same writer, so all before is settled.
		commit(t, s, Change{})
		commit(t, s, Change{People: []Person{{User: "sync", Version: currentOf(s, "sync"), Record: []byte("x")}}})
		if _, read := s.Person(user); (read == nil) != (err == nil) {
			t.Fatalf("Commit = %v, but Person = %v", err, read)
		}
	}
}

// The list of free pages is left out when it is long, and written again when the
// store is closed.
func TestLooseFreeList(t *testing.T) {
	path := dbPath(t)
	s, err := Open(path, Options{looseAbove: 20})
	if err != nil {
		t.Fatal(err)
	}
	posts := make([][]byte, 300)
	for i := range posts {
		posts[i] = make([]byte, 1000)
	}
	ids := commit(t, s, Change{Posts: newPosts(posts...)}).Posts
	commit(t, s, Change{Done: ids})
	commit(t, s, Change{People: []Person{{User: "a", Record: nil}, {User: "b", Record: []byte("x")}}})
	if stats, _ := s.Stats(); !stats.LooseFree || stats.FreePages <= 20 {
		t.Errorf("Stats = %+v, want a loose list", stats)
	}
	id := newMatch(t, s, 2)
	sound(t, s)
	loose := headOf(t, path)
	s.Close()
	if closed := headOf(t, path); loose.freelist != noFreelist || closed.freelist == noFreelist {
		t.Errorf("free list at page %d, after closing %d; want none, then one", loose.freelist, closed.freelist)
	}
	s = openAt(t, path, Options{})
	wantOnce(t, s, id, 2)
}

// A small file has no list while it is open; what a crash leaves is opened without
// a transaction, which a full disk would not take, and works on.
func TestSmallFileHasNoFreeList(t *testing.T) {
	path := dbPath(t)
	s := openAt(t, path, Options{})
	id := newMatch(t, s, 1)
	commit(t, s, Change{Match: id, Version: current(s, id), Append: entriesOf(id, 1, 1)})
	if stats, _ := s.Stats(); !stats.LooseFree {
		t.Errorf("Stats = %+v, want a loose list", stats)
	}
	path = asCrashed(t, path)
	before := headOf(t, path)
	s = openAt(t, path, Options{})
	if after := headOf(t, path); before.freelist != noFreelist || after != before {
		t.Errorf("head %+v, after Open %+v; want the same, without a list", before, after)
	}
	commit(t, s, Change{Match: id, Version: current(s, id), Append: entriesOf(id, 2, 1)})
	wantOnce(t, s, id, 3)
	sound(t, s)
}

// Whatever is read while others write is the state after one of the changes: a
// record never meets another's journal.
func TestReadsSeeOneMoment(t *testing.T) {
	s := openAt(t, dbPath(t), Options{})
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
				commit(t, s, Change{Match: id, Version: current(s, id), Append: entriesOf(id, n, 1), Record: fmt.Append(nil, n+1), Snapshot: fmt.Append(nil, n+1)})
			}
		})
		readers.Go(func() {
			for ctx.Err() == nil {
				m, err := s.Load(id)
				n := fmt.Sprint(len(m.Journal))
				if err != nil || len(m.Journal) > 0 && (string(m.Record) != n || string(m.Snapshot) != n || m.SnapshotAt != len(m.Journal)) {
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
