package pg

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"bivouac/store/kv"
	"bivouac/store/kv/kvtest"
	"bivouac/store/kv/pgtest"
)

// secret is the password that no sentence may hold.
const secret = "geheim-und-lang"

// TestOpenSaysWhatIsWrong: one clear sentence each, and never the password.
func TestOpenSaysWhatIsWrong(t *testing.T) {
	server, fresh := started(t), place(t)
	foreign, newer, older, readOnly := place(t), place(t), place(t), place(t)
	run := func(at, sql string) {
		u, _ := url.Parse(at)
		server.Exec(t, "SET search_path = "+u.Query().Get("search_path")+"; "+sql)
	}
	run(foreign, "CREATE TABLE customers (name text)")
	openAt(t, newer, Options{}).Close()
	run(newer, fmt.Sprint("UPDATE bivouac SET schema = ", Schema+1))
	run(older, "CREATE TABLE bivouac (schema int); CREATE TABLE matches (id bigint); INSERT INTO bivouac VALUES (6)")
	if server.Ours() {
		server.Exec(t, "CREATE ROLE guarded LOGIN PASSWORD 'another'")
		t.Cleanup(func() { server.Exec(t, "DROP ROLE guarded") })
	}
	for name, c := range map[string]struct {
		url, want string
		is        error
	}{
		"no URL":            {"bivouac.db", "looks like postgres://", ErrURL},
		"a port of letters": {"postgres://bob:" + secret + "@host:port/x", "looks like postgres://", ErrURL},
		"a broken URL":      {"postgres://bob:" + secret + "@[::1/x", "looks like postgres://", ErrURL},
		"a broken setting":  {"postgres://bob:" + secret + "@host/x?sslmode=perhaps", "looks like postgres://", ErrURL},
		"nobody there":      {"postgres://bob:" + secret + "@127.0.0.1:1/x", "does not answer", nil},
		"no such database":  {strings.Replace(fresh, "/postgres?", "/nowhere?", 1), "CREATE DATABASE", nil},
		"no such user":      {pgtest.With(fresh, "user", "nobody"), "lets this user not in", nil},
		"a wrong password": {pgtest.With(pgtest.With(fresh, "user", "guarded"), "password", secret),
			"refuses the user or the password", nil},
		"no such schema":     {pgtest.With(fresh, "search_path", "nowhere"), "CREATE SCHEMA", nil},
		"another program's":  {foreign, "another program", ErrForeign},
		"a newer program's":  {newer, "newer bivouac", kv.ErrNewer},
		"an older program's": {older, "`bivouac move` it to a file", ErrOlder},
		"read-only and new":  {pgtest.With(readOnly, "default_transaction_read_only", "on"), "read-only", nil},
		"a user without any": {pgtest.With(pgtest.With(fresh, "user", "guarded"), "password", "another"), "GRANT", nil},
	} {
		t.Run(name, func(t *testing.T) {
			if !server.Ours() && strings.Contains(c.url, "=guarded") {
				t.Skip("the server is not ours")
			}
			d, err := Open(bg, c.url, Options{})
			if err == nil {
				d.Close()
				t.Fatal("opened")
			}
			if !strings.Contains(err.Error(), c.want) || c.is != nil && !errors.Is(err, c.is) {
				t.Errorf("says %q, want %q, %v", err, c.want, c.is)
			}
			if strings.Contains(err.Error()+Name(c.url), secret) || strings.Contains(err.Error(), "\n") {
				t.Errorf("the password is told, or more than a line: %q; %s", err, Name(c.url))
			}
		})
	}
}

// TestOpenAtOnce: of many who open what is not there yet, one makes it.
func TestOpenAtOnce(t *testing.T) {
	at := place(t)
	var made atomic.Int64
	var group sync.WaitGroup
	for range 6 {
		group.Go(func() {
			d, err := Open(bg, at, Options{})
			if err != nil {
				t.Error(err)
				return
			}
			if d.Made() {
				made.Add(1)
			}
			d.Close()
		})
	}
	group.Wait()
	if schema, err := SchemaOf(bg, at); made.Load() != 1 || schema != Schema || err != nil {
		t.Errorf("made %d times; schema %d, %v", made.Load(), schema, err)
	}
}

// TestReadOnly: what is there can be read; a change is refused for certain, in a sentence.
func TestReadOnly(t *testing.T) {
	at := place(t)
	kvtest.Must(t, openAt(t, at, Options{}), kvtest.Batch(kvtest.Put("a", "1")))
	at = pgtest.With(at, "default_transaction_read_only", "on")
	d := openAt(t, at, Options{ReadOnly: true})
	kvtest.Want(t, d, "a=1")
	for what, err := range map[string]error{
		"Commit": kvtest.Commit(d, kvtest.Batch(kvtest.Put("a", "2"))), "Available": d.Available(),
	} {
		if !errors.Is(err, kv.ErrUnavailable) || !strings.Contains(err.Error(), "read-only") {
			t.Errorf("%s = %v", what, err)
		}
	}
	if _, err := Open(bg, at, Options{}); err == nil || !strings.Contains(err.Error(), "read-only") {
		t.Errorf("a bot on it: %v", err)
	}
}

// counter counts the statements that are sent.
type counter struct{ statements atomic.Int64 }

func (c *counter) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	c.statements.Add(1)
	return ctx
}
func (c *counter) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

// TestRoundTrips: a commit and a read of any size are a statement each.
func TestRoundTrips(t *testing.T) {
	var sent counter
	d := openAt(t, place(t), Options{configured: func(c *pgxpool.Config) { c.ConnConfig.Tracer = &sent }})
	for name, f := range map[string]func(){
		"commit": func() {
			kvtest.Must(t, d, kvtest.Batch(kvtest.Put("a", "1"), kvtest.Delete("b")),
				kvtest.Batch(kvtest.Keep("x", kv.Absent, "")),
				&kv.Batch{Wipe: [][]byte{[]byte("c"), []byte("e")}, Ops: []kv.Op{kvtest.Put("d", "2")}})
		},
		"read": func() { kvtest.Texts(t, d, kvtest.All(), kv.Range{From: []byte("a"), ByTime: true}) },
	} {
		before := sent.statements.Load()
		f()
		if n := sent.statements.Load() - before; n != 1 {
			t.Errorf("%s: %d statements", name, n)
		}
	}
}
