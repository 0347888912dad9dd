// Package enginetest opens stores for tests and proofs: a file that nothing is synced to, since what
// is about the disk opens its file itself, or, if BIVOUAC_TEST_STORE is
// postgres, a schema of a database that pgtest finds or starts. So the same tests and proofs run on
// either engine.
package enginetest

import (
	"bytes"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"bivouac/store"
	"bivouac/store/kv/pgtest"
	"bivouac/store/postgres"
)

// Env selects the engine.
const Env = "BIVOUAC_TEST_STORE"

// InDatabase says whether the stores are in a database.
func InDatabase() bool { return os.Getenv(Env) == "postgres" }

// server is shared by all stores of a process and ends with it.
var server = sync.OnceValues(func() (*pgtest.Server, error) { return pgtest.Start("fsync=off", "max_connections=500") })

// place is the schema of a path.
type place struct {
	url  string
	drop func() error
}

var places sync.Map // by path

// At opens the store of a path, creating it if there is none. A database fails where o.Fault
// injects a disk error.
func At(path string, o store.Options) (store.Store, error) {
	if !InDatabase() {
		o.NoSync = true
		return store.Open(path, o)
	}
	there, known := places.Load(path)
	if !known {
		pg, err := server()
		if err != nil {
			return nil, err
		}
		url, drop, err := pg.NewSchema()
		if err != nil {
			return nil, err
		}
		there, _ = places.LoadOrStore(path, place{pgtest.With(url, "pool_max_conns", "4"), drop})
	}
	s, err := postgres.Open(context.Background(), there.(place).url, postgres.Options{Committed: o.Committed})
	if err != nil || o.Fault == nil {
		return s, err
	}
	return &faulty{s, o.Fault}, nil
}

// RemoveAll deletes a folder or a file, and all stores with paths there.
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

// Open is At for a test, which fails on an error. A database's schema is dropped after the cleanups
// of the test that opened it first; a file is in a temporary folder. Tests of a file's recovery
// from disk errors are skipped on a database.
func Open(t testing.TB, path string, o store.Options) store.Store {
	t.Helper()
	if o.Fault != nil && InDatabase() {
		t.Skip("it is about a file and its disk")
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

// AboutFiles skips a test of the file format if the stores are in a database.
func AboutFiles(t testing.TB) {
	t.Helper()
	if InDatabase() {
		t.Skip("it is about the bytes of a file")
	}
}

// Copy returns everything in a store as bytes: for a file a backup.
func Copy(t testing.TB, s store.Store) []byte {
	t.Helper()
	var all bytes.Buffer
	var err error
	if file, ok := s.(*store.File); ok {
		err = file.Backup(&all)
	} else {
		whole := gob.NewEncoder(&all)
		err = s.Dump(context.Background(), func(p store.Part) error { return whole.Encode(p) })
	}
	if err != nil {
		t.Fatal(err)
	}
	return all.Bytes()
}

// Restore replaces the closed store at a path by a Copy.
func Restore(t testing.TB, path string, all []byte) {
	t.Helper()
	err := RemoveAll(path)
	if err == nil && !InDatabase() {
		err = os.WriteFile(path, all, 0o600)
	} else if err == nil {
		err = fill(path, all)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func fill(path string, all []byte) error {
	s, err := At(path, store.Options{})
	if err != nil {
		return err
	}
	for parts := gob.NewDecoder(bytes.NewReader(all)); err == nil; {
		var p store.Part
		if err = parts.Decode(&p); err == nil {
			err = s.Fill(context.Background(), p)
		}
	}
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return errors.Join(err, s.Close())
}

// faulty is a database whose changes fail at the moments of a file: before a change is made, and
// after it was made, when its result is unknown.
type faulty struct {
	store.Store
	fault func(store.Moment) error
}

// Commit fails like a change whose connection is lost.
func (f *faulty) Commit(ctx context.Context, c store.Change) (out store.Result, err error) {
	err = f.change(func() (err error) {
		out, err = f.Store.Commit(ctx, c)
		return err
	})
	return out, err
}

// Prune fails like Commit.
func (f *faulty) Prune(ctx context.Context, before time.Time, most int) (n int, err error) {
	err = f.change(func() (err error) {
		n, err = f.Store.Prune(ctx, before, most)
		return err
	})
	return n, err
}

func (f *faulty) change(do func() error) error {
	if why := f.fault(store.BeforeCommit); why != nil {
		return fmt.Errorf("%w: %w", store.ErrUnavailable, why)
	}
	if err := do(); err != nil {
		return err
	}
	if why := f.fault(store.AfterCommit); why != nil {
		return fmt.Errorf("%w: %w", store.ErrUnknown, why)
	}
	return nil
}
