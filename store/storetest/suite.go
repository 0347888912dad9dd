// Package storetest is the contract of store.Store as a test suite for every engine: a long random test against a
// model made of maps, and what the model does not say: what a Change refuses, scopes, order, concurrent writers and
// readers, a copy. What an engine does for itself is tested by package kvtest.
package storetest

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"bivouac/store"
)

// Engine gives the suite access to stores.
type Engine struct {
	// New creates a place without a store and returns a func that opens the store there: a new one at
	// first, and the same one after each Close. It is deleted at the end of the test.
	New func(testing.TB) (open func(store.Options) (*store.Store, error))
	// Shared says whether the store may be opened several times at once.
	Shared bool
}

// Run runs the suite.
func Run(t *testing.T, e Engine) {
	for _, test := range []struct {
		name string
		run  func(*testing.T, place)
	}{
		{"Invalid", testInvalid},
		{"Leases", testLeases},
		{"Numbers", testNumbers},
		{"Scopes", testScopes},
		{"OrderOfKeys", testOrderOfKeys},
		{"KeysThatCannotBe", testKeysThatCannotBe},
		{"Forgetting", testForgetting},
		{"Copy", testCopy},
		{"Closed", testClosed},
		{"ConcurrentRepeats", testConcurrentRepeats},
		{"ReadsSeeOneMoment", testReadsSeeOneMoment},
		{"Model", testModel},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, place{t, e, e.New(t)}) })
	}
}

var bg = context.Background()

// at is the reference time of the tests; milliseconds, UTC, as stores keep them.
var at = time.UnixMilli(1_800_000_000_000).UTC()

// place is the location of one test's store.
type place struct {
	t    testing.TB
	of   Engine
	open func(store.Options) (*store.Store, error)
}

// store opens the store, and closes it at the end of the test if it is still open.
func (p place) store() *store.Store {
	p.t.Helper()
	s, err := p.open(store.Options{})
	if err != nil {
		p.t.Fatalf("open: %v", err)
	}
	p.t.Cleanup(func() { _ = s.Close() })
	return s
}

// users opens the store twice, if the engine allows that.
func (p place) users() [2]*store.Store {
	one := p.store()
	if !p.of.Shared {
		return [2]*store.Store{one, one}
	}
	return [2]*store.Store{one, p.store()}
}

// commit fails the test if a Change fails.
func commit(t testing.TB, s *store.Store, c store.Change) store.Result {
	t.Helper()
	r, err := s.Commit(bg, c)
	if err != nil {
		t.Fatalf("Commit(%+v): %v", c, err)
	}
	return r
}

// newMatch stores a match with n entries.
func newMatch(t testing.TB, s *store.Store, n int) uint64 {
	t.Helper()
	id, err := s.NextMatch(bg)
	if err != nil {
		t.Fatal(err)
	}
	commit(t, s, store.Change{Match: id, New: true, Record: []byte("r"), Append: entriesOf(id, 0, n)})
	return id
}

// entriesOf returns the entries from..from+n-1 of a match, each containing its index.
func entriesOf(id uint64, from, n int) [][]byte {
	var out [][]byte
	for i := from; i < from+n; i++ {
		out = append(out, fmt.Appendf(nil, "entry %d of %d", i, id))
	}
	return out
}

// current returns the version of a match.
func current(s *store.Store, id uint64) store.Version {
	m, _ := s.Record(id)
	return m.Version
}

// newPosts are new posts of no server.
func newPosts(records ...[]byte) []store.Post {
	var out []store.Post
	for _, r := range records {
		out = append(out, store.Post{Record: r})
	}
	return out
}

// sound fails the test if Check finds damage.
func sound(t testing.TB, s *store.Store) {
	t.Helper()
	r, err := s.Check()
	for _, d := range r.Damage {
		err = errors.Join(err, d)
	}
	if err != nil {
		t.Errorf("Check: %v", err)
	}
}
