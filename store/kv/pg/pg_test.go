package pg

import (
	"context"
	"fmt"
	"os"
	"testing"

	"go.uber.org/goleak"

	"bivouac/game/amount"
	"bivouac/store/kv"
	"bivouac/store/kv/kvtest"
	"bivouac/store/kv/pgtest"
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

// openAt opens a database and closes it at the test's end, if it is not yet.
func openAt(t testing.TB, url string, o Options) *DB {
	t.Helper()
	d, err := Open(bg, url, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return d
}

// TestSuite: the database is a kv.Engine.
func TestSuite(t *testing.T) {
	kvtest.Run(t, func(t testing.TB) kv.Engine { return openAt(t, place(t), Options{}) })
}
