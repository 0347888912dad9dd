package pg

import (
	"context"
	"errors"
	"fmt"
	"os"
	"testing"
	"time"

	"go.uber.org/goleak"

	"bivouac/game/amount"
	"bivouac/store/kv"
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

func put(key, value string, was kv.Was) kv.Op {
	return kv.Op{Key: []byte(key), Value: kv.Seal([]byte(key), []byte(value)), Was: was}
}

func TestBasics(t *testing.T) {
	d := openAt(t, place(t), Options{})
	commit := func(want error, ops ...kv.Op) {
		t.Helper()
		if err := d.Commit(bg, []*kv.Batch{{Ops: ops}})[0]; !errors.Is(err, want) {
			t.Errorf("%v, want %v", err, want)
		}
	}
	a := put("a", "1", kv.Absent)
	commit(nil, a, put("b", "2", kv.Any))
	commit(kv.ErrConflict, a, put("c", "1", kv.Any))
	commit(kv.ErrConflict, put("d", "1", kv.There))
	commit(nil, kv.Op{Key: []byte("a"), Was: kv.Same, Version: kv.VersionOf(a.Value), Keep: true}, put("b", "3", kv.There))
	commit(nil, kv.Op{Key: []byte("x")}, kv.Op{Key: []byte("y"), Keep: true, Was: kv.Absent})
	commit(kv.ErrConflict, kv.Op{Key: []byte("a"), Keep: true, Was: kv.Absent})
	commit(kv.ErrConflict, kv.Op{Key: []byte("b"), Was: kv.Same, Version: kv.VersionOf(a.Value)})
	due := put("dx", "1", kv.Any)
	due.At = 5
	commit(nil, due, kv.Op{Key: []byte("b")})
	var got []string
	err := d.Read(bg, []kv.Range{{From: []byte("a")}, {From: []byte{}, To: []byte("z"), Max: 2, KeysOnly: true},
		{From: []byte("d"), ByTime: true, Until: 5}, {From: []byte("d"), ByTime: true, Until: 4}},
		func(n int, key, value []byte) bool {
			got = append(got, fmt.Sprintf("%d %s %d", n, key, len(value)))
			return true
		})
	t.Log(got, err)
	l, err := d.TakeLease(bg, 0, 1, "me", time.Hour)
	t.Log(l, err)
	t.Log(d.Next(bg, "x", 10))
	t.Log(d.Next(bg, "x", 10))
	t.Log(d.Raise(bg, "x", 100))
	t.Log(d.Last(bg, "x"))
	t.Log(d.Size(bg))
	t.Log(d.Check(bg))
	if errs := d.Commit(bg, []*kv.Batch{{Lease: l, Ops: []kv.Op{put("e", "1", kv.Any)}}, {Lease: kv.Lease{Of: 1}, Ops: []kv.Op{put("f", "1", kv.Any)}}}); errs[0] != nil || !errors.Is(errs[1], kv.ErrFenced) {
		t.Error(errs)
	}
}
