package storetest

import (
	"context"
	"fmt"
	"testing"
	"time"

	"bivouac/store"
)

var bg = context.Background()

// at is the reference time of the tests; milliseconds, UTC, as stores keep them.
var at = time.UnixMilli(1_800_000_000_000).UTC()

// place is the location of one test's store.
type place struct {
	t    testing.TB
	open func() (store.Store, error)
}

func (e Engine) place(t testing.TB) place { return place{t, e.New(t)} }

// store opens the store, and closes it at the end of the test if it is still open.
func (p place) store() store.Store {
	p.t.Helper()
	s, err := p.open()
	if err != nil {
		p.t.Fatalf("open: %v", err)
	}
	p.t.Cleanup(func() { _ = s.Close() })
	return s
}

// openNew opens a new store.
func (e Engine) openNew(t testing.TB) store.Store {
	t.Helper()
	return e.place(t).store()
}

// commit fails the test if a Change fails.
func commit(t testing.TB, s store.Store, c store.Change) store.Result {
	t.Helper()
	r, err := s.Commit(bg, c)
	if err != nil {
		t.Fatalf("Commit(%+v): %v", c, err)
	}
	return r
}

// newMatch stores a match with n entries.
func newMatch(t testing.TB, s store.Store, n int) uint64 {
	t.Helper()
	id := nextMatch(t, s)
	commit(t, s, store.Change{
		Match: id, New: true, Record: fmt.Appendf(nil, "record of %d", id), Append: entriesOf(id, 0, n),
	})
	return id
}

// nextMatch returns an unused id.
func nextMatch(t testing.TB, s store.Store) uint64 {
	t.Helper()
	id, err := s.NextMatch(bg)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// entriesOf returns the entries from..from+n-1 of a match, each containing its index.
func entriesOf(id uint64, from, n int) [][]byte {
	var out [][]byte
	for i := from; i < from+n; i++ {
		out = append(out, fmt.Appendf(nil, `{"seat":%d,"decision":%d,"action":"move of %d/%d"}`, i%4, i, id, i))
	}
	return out
}

// sound fails the test if Check finds damage.
func sound(t testing.TB, s store.Store) {
	t.Helper()
	r, err := s.Check()
	if err != nil {
		t.Errorf("Check: %v", err)
	}
	for _, d := range r.Damage {
		t.Errorf("Check: %v", d)
	}
}

// current returns the version of a match; 1, which none has, if it cannot be read.
func current(s store.Store, id uint64) store.Version {
	m, err := s.Record(id)
	if err != nil {
		return 1
	}
	return m.Version
}

// currentOf is the version of a person's record.
func currentOf(s store.Store, user string) store.Version {
	p, _ := s.Person(user)
	return p.Version
}

// newPosts are new posts of no server.
func newPosts(records ...[]byte) []store.Post {
	var out []store.Post
	for _, r := range records {
		out = append(out, store.Post{Record: r})
	}
	return out
}
