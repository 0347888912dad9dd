// Package enginetest opens stores for tests and proofs, so that the same ones run on either engine. By
// default a store is a file that is not synced; tests of the disk open their file themselves. If
// BIVOUAC_TEST_STORE is postgres, a store is a schema of a database that pgtest finds or starts.
package enginetest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"bivouac/store"
	"bivouac/store/kv"
	"bivouac/store/kv/pg"
	"bivouac/store/kv/pgtest"
)

// Env selects the engine.
const Env = "BIVOUAC_TEST_STORE"

// InDatabase says whether the stores are in a database.
func InDatabase() bool { return os.Getenv(Env) == "postgres" }

// server is shared by all stores of a process and ends with it.
var server = sync.OnceValues(func() (*pgtest.Server, error) { return pgtest.Start("fsync=off", "max_connections=500") })

// place is the database schema in which the store of a path is.
type place struct {
	url  string
	drop func() error
}

var places sync.Map // by path

// At opens the store of a path, creating it if there is none. In a database, a commit fails when o.Fault
// returns an error.
func At(path string, o store.Options) (*store.Store, error) {
	if !InDatabase() {
		o.NoSync = true
		f, err := store.Open(path, o)
		if err != nil {
			return nil, err
		}
		return f.Store, nil
	}
	there, known := places.Load(path)
	if !known {
		server, err := server()
		if err != nil {
			return nil, err
		}
		url, drop, err := server.NewSchema()
		if err != nil {
			return nil, err
		}
		there, _ = places.LoadOrStore(path, place{pgtest.With(url, "pool_max_conns", "4"), drop})
	}
	db, err := pg.Open(context.Background(), there.(place).url, pg.Options{})
	if err != nil {
		return nil, err
	}
	var e kv.Engine = db
	if o.Fault != nil {
		e = faulty{e, o.Fault}
	}
	return store.New(e, store.Settings{Committed: o.Committed, Shared: true}), nil
}

// RemoveAll deletes a folder or a file, and all stores whose paths are that or in it.
func RemoveAll(dir string) error {
	err := os.RemoveAll(dir)
	places.Range(func(path, _ any) bool {
		if path := path.(string); path == dir || strings.HasPrefix(path, dir+string(filepath.Separator)) {
			there, known := places.LoadAndDelete(path)
			if known {
				err = errors.Join(err, there.(place).drop())
			}
		}
		return true
	})
	return err
}

// Open is At for a test, which fails on an error. A database's schema is dropped after the cleanups of the test that
// opened it first; a file is in a temporary folder. Tests of a file's recovery from disk errors are skipped on a
// database.
func Open(t testing.TB, path string, o store.Options) *store.Store {
	t.Helper()
	if o.Fault != nil {
		AboutFiles(t)
	}
	if _, known := places.Load(path); InDatabase() && !known {
		t.Cleanup(func() {
			if err := RemoveAll(path); err != nil {
				t.Error(err)
			}
		})
	}
	s, err := At(path, o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// AboutFiles skips a test of a file and its disk if the stores are in a database.
func AboutFiles(t testing.TB) {
	t.Helper()
	if InDatabase() {
		t.Skip("it is about a file")
	}
}

// Copy returns the bytes of a store file with everything in a store except deferred answers.
func Copy(t testing.TB, s *store.Store) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "copy.db")
	f, err := store.Open(path, store.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	_, err = store.Copy(context.Background(), s, f.Store, nil, nil)
	if err := errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
	all, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Restore replaces the closed store at a path by a Copy.
func Restore(t testing.TB, path string, all []byte) {
	t.Helper()
	err := RemoveAll(path)
	file := path
	if InDatabase() {
		file = filepath.Join(t.TempDir(), "copy.db")
	}
	err = errors.Join(err, os.WriteFile(file, all, 0o600))
	if err == nil && InDatabase() {
		err = fill(path, file)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// fill copies a store file into the store of a path in the database.
func fill(path, file string) error {
	f, err := store.Open(file, store.Options{NoSync: true})
	if err != nil {
		return err
	}
	s, err := At(path, store.Options{})
	if err == nil {
		_, err = store.Copy(context.Background(), f.Store, s, nil, nil)
		err = errors.Join(err, s.Close())
	}
	return errors.Join(err, f.Close())
}

// faulty is a database whose changes fail at the moments of a file: before a change is made, and after it was made,
// when its result is unknown.
type faulty struct {
	kv.Engine
	fault func(store.Moment) error
}

// Commit fails like the Commit of a database whose connection is lost.
func (f faulty) Commit(ctx context.Context, all []*kv.Batch) []error {
	if why := f.fault(store.BeforeCommit); why != nil {
		return slices.Repeat([]error{fmt.Errorf("%w: %w", kv.ErrUnavailable, why)}, len(all))
	}
	errs := f.Engine.Commit(ctx, all)
	if why := f.fault(store.AfterCommit); why != nil {
		for i := range errs {
			if errs[i] == nil {
				errs[i] = fmt.Errorf("%w: %w", kv.ErrUnknown, why)
			}
		}
	}
	return errs
}
