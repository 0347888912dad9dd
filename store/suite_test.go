// Package store_test is the contract of a Store over either engine: a long random test against a model made of
// maps, and what the model does not say. What an engine does for itself is tested by package kvtest.
package store_test

import (
	"context"
	"path/filepath"
	"testing"
	"time"

	"bivouac/store"
	"bivouac/store/enginetest"
)

var bg = context.Background()

// at is the reference time of the tests; milliseconds, UTC, as stores keep them.
var at = time.UnixMilli(1_800_000_000_000).UTC()

// place is where a test's store is, in a file or, as BIVOUAC_TEST_STORE says, in a database.
func place(t testing.TB) string { return filepath.Join(t.TempDir(), "bivouac.db") }

// opened opens the store of a place, and closes it at the end of the test if it is still open.
func opened(t testing.TB, place string) *store.Store {
	t.Helper()
	s := enginetest.Open(t, place, store.Options{})
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// users opens a new store twice, if its engine allows that.
func users(t testing.TB, place string) [2]*store.Store {
	one := opened(t, place)
	if !enginetest.InDatabase() {
		return [2]*store.Store{one, one}
	}
	return [2]*store.Store{one, opened(t, place)}
}

// must returns a value that could be got.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// commit makes a Change that must succeed.
func commit(s *store.Store, c store.Change) store.Result { return must(s.Commit(bg, c)) }

// newMatch stores a match without entries.
func newMatch(s *store.Store) uint64 {
	id := must(s.NextMatch(bg))
	commit(s, store.Change{Match: id, New: true, Record: []byte("r")})
	return id
}

// current returns the version of a match.
func current(s *store.Store, id uint64) store.Version { return must(s.Record(id)).Version }

// sound wants Check to find nothing.
func sound(t testing.TB, s *store.Store) {
	t.Helper()
	if r := must(s.Check()); len(r.Damage) > 0 {
		t.Errorf("Check: %v", r.Damage)
	}
}
