package postgres

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"bivouac/store"
	"bivouac/store/kv/pgtest"
)

// secret is the password that no sentence may hold.
const secret = "geheim-und-lang"

// TestOpenSaysWhatIsWrong: one clear sentence each, and never the password.
func TestOpenSaysWhatIsWrong(t *testing.T) {
	fresh := place(t)
	foreign, newer, readOnly := place(t), place(t), place(t)
	schema := func(at string) string {
		u, _ := url.Parse(at)
		return u.Query().Get("search_path")
	}
	server.Exec(t, "CREATE TABLE "+schema(foreign)+".customers (name text)")
	openAt(t, newer).Close()
	server.Exec(t, fmt.Sprintf("UPDATE %s.bivouac SET schema = %d", schema(newer), Schema+1))
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
		"a newer program's":  {newer, "newer bivouac", store.ErrNewer},
		"read-only and new":  {pgtest.With(readOnly, "default_transaction_read_only", "on"), "read-only", nil},
		"a user without any": {pgtest.With(pgtest.With(fresh, "user", "guarded"), "password", "another"), "GRANT", nil},
	} {
		t.Run(name, func(t *testing.T) {
			if !server.Ours() && strings.Contains(c.url, "=guarded") {
				t.Skip("the server is not ours")
			}
			s, err := Open(bg, c.url, Options{})
			if err == nil {
				s.Close()
				t.Fatal("opened")
			}
			if !strings.Contains(err.Error(), c.want) || c.is != nil && !errors.Is(err, c.is) {
				t.Errorf("says %q, want %q, %v", err, c.want, c.is)
			}
			if strings.Contains(err.Error(), secret) || strings.Contains(Name(c.url), secret) {
				t.Errorf("the password is told: %v; %s", err, Name(c.url))
			}
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("more than one line: %q", err)
			}
		})
	}
}

// TestOpenAtOnce: of many who open what is not there yet, one makes it.
func TestOpenAtOnce(t *testing.T) {
	url := place(t)
	var made atomic.Int64
	var group sync.WaitGroup
	for range 6 {
		group.Go(func() {
			s, err := Open(bg, url, Options{})
			if err != nil {
				t.Error(err)
				return
			}
			if s.Made() {
				made.Add(1)
			}
			s.Close()
		})
	}
	group.Wait()
	if made.Load() != 1 {
		t.Errorf("made %d times", made.Load())
	}
}

// TestOlderSchema: a database of any older schema is brought up to date with all that it holds.
func TestOlderSchema(t *testing.T) {
	for had := 2; had < Schema; had++ { // before that there was nothing to commit with
		url := place(t)
		conn, err := pgx.Connect(bg, url)
		if err != nil {
			t.Fatal(err)
		}
		for _, step := range append(steps()[:had:had], fmt.Sprintf("UPDATE bivouac SET schema = %d", had)) {
			if _, err := conn.Exec(bg, step); err != nil {
				t.Fatal(err)
			}
		}
		change := store.Change{Interaction: "i", Match: 7, New: true, Record: []byte("r"), Append: [][]byte{{1}}}
		if _, err := conn.Exec(bg, commitSQL, arguments(&change)...); err != nil {
			t.Fatal(err)
		}
		conn.Close(bg)
		s := openAt(t, url)
		if m, err := s.Load(7); err != nil || string(m.Record) != "r" || len(m.Journal) != 1 {
			t.Errorf("schema %d: %+v, %v", had, m, err)
		}
		if _, err := s.TakeLease(bg, 0, 1, "ann", time.Hour); err != nil || s.Made() {
			t.Errorf("schema %d: %v, made %v", had, err, s.Made())
		}
	}
}

// TestReadOnly: what is there can be read; a change is refused for certain, in a sentence.
func TestReadOnly(t *testing.T) {
	url := place(t)
	s := openAt(t, url)
	if _, err := s.Commit(bg, store.Change{Match: 1, New: true, Record: []byte("r")}); err != nil {
		t.Fatal(err)
	}
	s = openAt(t, pgtest.With(url, "default_transaction_read_only", "on"))
	if _, err := s.Load(1); err != nil {
		t.Error(err)
	}
	_, err := s.Commit(bg, store.Change{Posts: []store.Post{{}}})
	if !errors.Is(err, store.ErrUnavailable) || !strings.Contains(err.Error(), "read-only") {
		t.Errorf("Commit = %v", err)
	}
	if err := s.Available(); !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("Available = %v", err)
	}
	if _, err := openAlone(pgtest.With(url, "default_transaction_read_only", "on")); err == nil ||
		!strings.Contains(err.Error(), "read-only") {
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

// TestRoundTrips: a commit and a load of any size are a statement each.
func TestRoundTrips(t *testing.T) {
	var sent counter
	s, err := Open(bg, place(t), Options{configured: func(c *pgxpool.Config) { c.ConnConfig.Tracer = &sent }})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	c := store.Change{
		Interaction: "i", Outcome: []byte("o"), Match: 1, New: true, Record: []byte("r"), Append: [][]byte{{1}, {2}},
		Snapshot: []byte("s"), Join: []string{"a", "b"}, Bind: []store.Binding{{Channel: "c", To: 1}},
		People: []store.Person{{User: "p", Record: []byte("p")}}, Posts: []store.Post{{}, {}},
		Due: []store.Due{{Key: "d", At: time.UnixMilli(5)}}, Clear: []string{"x"}, Done: []uint64{99},
	}
	for name, f := range map[string]func() error{
		"commit": func() error { _, err := s.Commit(bg, c); return err },
		"load":   func() error { _, err := s.Load(1); return err },
		"people": func() error { _, err := s.PeopleOf([]string{"p", "q"}); return err },
	} {
		before := sent.statements.Load()
		if err := f(); err != nil && !errors.Is(err, store.ErrNotFound) {
			t.Error(err)
		}
		if n := sent.statements.Load() - before; n != 1 {
			t.Errorf("%s: %d statements", name, n)
		}
	}
}
