// Package enginetest opens stores for the tests of those who use one: a file, or, where
// BIVOUAC_TEST_STORE is postgres, a schema of a database that pgtest finds or starts. So the
// same tests run on either engine.
package enginetest

import (
	"context"
	"os"
	"sync"
	"testing"

	"bivouac/store"
	"bivouac/store/postgres"
	"bivouac/store/postgres/pgtest"
)

// Env chooses the engine.
const Env = "BIVOUAC_TEST_STORE"

// InDatabase says that the tests run on a database.
func InDatabase() bool { return os.Getenv(Env) == "postgres" }

// server is one for all tests of a process; it ends with the process.
var server = sync.OnceValues(func() (*pgtest.Server, error) { return pgtest.Start("fsync=off", "max_connections=500") })

// places are the schemas by the paths that tests know them by.
var places sync.Map

// Open opens the store that the test knows by a path, made if it is not there yet. A fault of a
// disk is the file's alone: a test that wants one is skipped on a database.
func Open(t testing.TB, path string, o store.Options) store.Store {
	t.Helper()
	var s store.Store
	var err error
	if InDatabase() {
		s, err = openSchema(t, path, o)
	} else {
		s, err = store.Open(path, o)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func openSchema(t testing.TB, path string, o store.Options) (store.Store, error) {
	t.Helper()
	if o.Fault != nil {
		t.Skip("the faults of a disk are the file's")
	}
	pg, err := server()
	if err != nil {
		t.Fatal(err)
	}
	url, there := places.Load(path)
	if !there {
		url = pgtest.With(pg.Schema(t), "pool_max_conns", "4")
		places.Store(path, url)
	}
	return postgres.Open(context.Background(), url.(string), postgres.Options{Committed: o.Committed})
}
