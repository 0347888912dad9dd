package store

import (
	"fmt"
	"sync"
	"testing"
)

// Changes that arrive while one is being written go together into the next transaction.
func TestChangesShareTransactions(t *testing.T) {
	s := openNew(t)
	const writers, each = 16, 20
	var group sync.WaitGroup
	for w := range writers {
		group.Go(func() {
			for i := range each {
				commit(t, s, Change{People: []Person{{User: fmt.Sprintf("%d-%d", w, i), Record: []byte("x")}}})
			}
		})
	}
	group.Wait()
	if stats, _ := s.Stats(); stats.People != writers*each || stats.Transactions >= writers*each {
		t.Errorf("%d transactions for %d changes: none was shared", stats.Transactions, stats.People)
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
