package pg

import (
	"context"
	"strings"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"go.uber.org/goleak"

	"bivouac/game/amount"
	"bivouac/store/kv"
	"bivouac/store/kv/kvtest"
	"bivouac/store/kv/pgtest"
)

// server is shared by these tests and ends with them. Nothing here cuts the power, so that nothing need reach the disk.
var server = sync.OnceValues(func() (*pgtest.Server, error) { return pgtest.Start("fsync=off") })

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// started is the server, in the long form.
func started(t testing.TB) *pgtest.Server {
	t.Helper()
	amount.OnlyLong(t)
	s, err := server()
	if err != nil {
		t.Skip(err)
	}
	return s
}

var bg = context.Background()

// place is the URL of an empty schema.
func place(t testing.TB) string { return started(t).Schema(t) }

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

// TestNothingCompiled: the server compiles no statement, however high the cost of the only plan that is left.
func TestNothingCompiled(t *testing.T) {
	d := openAt(t, place(t), Options{})
	rows, err := d.pool.Query(bg, "EXPLAIN ANALYZE SELECT FROM leases FOR UPDATE")
	if err != nil {
		t.Fatal(err)
	}
	plan, err := pgx.CollectRows(rows, pgx.RowTo[string])
	said := strings.Join(plan, "\n")
	if err != nil || strings.Contains(said, "JIT") || !strings.Contains(said, "Seq Scan on leases") {
		t.Errorf("%v:\n%s", err, said)
	}
}
