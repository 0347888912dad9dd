package postgres

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"go.uber.org/goleak"

	"bivouac/game/amount"
	"bivouac/store"
	"bivouac/store/kv/pgtest"
	"bivouac/store/storetest"
)

// server is the one of these tests, in the long form; noServer says why there is none.
var (
	server   *pgtest.Server
	noServer error
)

func TestMain(m *testing.M) {
	// Nothing here cuts the power, so that nothing need reach the disk.
	noServer = fmt.Errorf("%s=1 starts a server", amount.Env)
	if amount.Long() {
		server, noServer = pgtest.Start("fsync=off")
	}
	goleak.VerifyTestMain(m, goleak.Cleanup(func(code int) {
		if server != nil {
			server.Close()
		}
		os.Exit(code)
	}))
}

var bg = context.Background()

// place is the URL of an empty schema.
func place(t testing.TB) string {
	t.Helper()
	if noServer != nil {
		t.Skip(noServer)
	}
	return server.Schema(t)
}

// openAt opens a store and closes it at the test's end, if it is not yet.
func openAt(t testing.TB, url string) *Store {
	t.Helper()
	s, err := Open(bg, url, Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func openNew(t testing.TB) *Store {
	t.Helper()
	return openAt(t, place(t))
}

// TestSuite: the database is a store.Store.
func TestSuite(t *testing.T) {
	storetest.Run(t, storetest.Engine{
		New: func(t testing.TB) func() (store.Store, error) {
			url := place(t)
			return func() (store.Store, error) { return Open(bg, url, Options{}) }
		},
		Shared: true,
	})
}

// TestThereAndBack: a file that was copied to a database and from there to a file is what it was.
func TestThereAndBack(t *testing.T) {
	file := func() *store.File {
		s, err := store.Open(filepath.Join(t.TempDir(), "bivouac.db"), store.Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		return s
	}
	from, over, to := file(), openNew(t), file()
	storetest.Furnish(t, from, 100)
	for _, way := range [][2]store.Store{{from, over}, {over, to}} {
		if _, err := store.Copy(bg, way[0], way[1], nil, nil); err != nil {
			t.Fatal(err)
		}
		storetest.SameContents(t, way[0], way[1])
		if r, err := way[1].Check(); err != nil || len(r.Damage) > 0 {
			t.Errorf("%+v, %v", r, err)
		}
	}
	storetest.SameContents(t, from, to)
}
