package postgres

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"bivouac/store"
	"bivouac/store/kv/pgtest"
)

// own starts a server that may be stopped.
func own(t *testing.T) *pgtest.Server {
	t.Helper()
	if noServer != nil {
		t.Skip(noServer)
	}
	if !server.Ours() {
		t.Skip("the server is not ours to stop")
	}
	s, err := pgtest.Start("fsync=off")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// until tries something until it succeeds.
func until(t *testing.T, what string, f func() error) {
	t.Helper()
	var err error
	for began := time.Now(); time.Since(began) < 5*time.Minute; {
		if err = f(); err == nil {
			return
		}
		<-time.After(10 * time.Millisecond)
	}
	t.Fatalf("%s: %v", what, err)
}

// TestGoneForAWhile: while the server is away reads and changes are refused for certain, in a
// sentence; when it is back the store is, by itself.
func TestGoneForAWhile(t *testing.T) {
	pg := own(t)
	s, err := Open(bg, pg.URL, Options{RetryEvery: 10 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if _, err := s.Commit(bg, store.Change{Match: 1, New: true, Record: []byte("r")}); err != nil {
		t.Fatal(err)
	}
	if err := pg.Down(); err != nil {
		t.Fatal(err)
	}
	// The first to meet it may have sent something; those after it cannot.
	_, _ = s.Commit(bg, store.Change{Posts: []store.Post{{}}})
	for range 3 {
		if _, err := s.Commit(bg, store.Change{Posts: []store.Post{{}}}); !errors.Is(err, store.ErrUnavailable) {
			t.Errorf("Commit = %v", err)
		}
		if _, err := s.Load(1); !errors.Is(err, store.ErrUnavailable) {
			t.Errorf("Load = %v", err)
		}
		if err := s.Available(); !errors.Is(err, store.ErrUnavailable) {
			t.Errorf("Available = %v", err)
		}
	}
	if err := pg.Up(); err != nil {
		t.Fatal(err)
	}
	until(t, "back", s.Available)
	if m, err := s.Load(1); string(m.Record) != "r" || err != nil {
		t.Errorf("Load = %+v, %v", m, err)
	}
	if posts, err := s.Outbox(store.Everywhere, 0, 0); len(posts) > 1 || err != nil {
		t.Errorf("%d posts, of which the first alone may be kept, %v", len(posts), err)
	}
}

// TestRestartsUnderLoad: the server dies again and again while changes are made. What was
// acknowledged is there once, and what is not known of is when it is committed again.
func TestRestartsUnderLoad(t *testing.T) {
	pg := own(t)
	s, err := Open(bg, pg.URL, Options{RetryEvery: 10 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	const writers, deaths = 8, 4
	var done, unknown, kept atomic.Int64
	var ended atomic.Bool
	var group sync.WaitGroup
	for w := uint64(1); w <= writers; w++ {
		if _, err := s.Commit(bg, store.Change{Match: w, New: true, Record: []byte("r")}); err != nil {
			t.Fatal(err)
		}
		group.Go(func() {
			for n := 0; !ended.Load(); n++ {
				var m store.Match
				until(t, "read", func() (err error) { m, err = s.Load(w); return err })
				if len(m.Journal) != n {
					t.Errorf("match %d has %d entries, %d were acknowledged", w, len(m.Journal), n)
					return
				}
				c := store.Change{
					Interaction: fmt.Sprintf("%d-%d", w, n), Match: w, Version: m.Version, Append: [][]byte{fmt.Append(nil, n)},
					Posts: []store.Post{{Record: []byte("p")}},
				}
				doubted := false
				until(t, "commit", func() error {
					r, err := s.Commit(bg, c)
					switch {
					case errors.Is(err, store.ErrUnknown):
						doubted = true
						unknown.Add(1)
					case err == nil && r.Repeat != nil && !doubted:
						t.Errorf("%s was never committed before", c.Interaction)
					case err == nil && r.Repeat != nil:
						kept.Add(1)
					case err != nil && !errors.Is(err, store.ErrUnavailable):
						t.Errorf("Commit: %v", err)
					}
					return err
				})
				done.Add(1)
			}
		})
	}
	for range deaths {
		before := done.Load()
		until(t, "load", func() error {
			if done.Load() < before+200 {
				return errors.New("too few changes")
			}
			return nil
		})
		if err := errors.Join(pg.Down(), pg.Up()); err != nil {
			t.Fatal(err)
		}
	}
	ended.Store(true)
	group.Wait()
	posts, err := s.Outbox(store.Everywhere, 0, 0)
	if int64(len(posts)) != done.Load() || err != nil {
		t.Errorf("%d posts of %d changes, %v", len(posts), done.Load(), err)
	}
	if r, err := s.Check(); err != nil || len(r.Damage) > 0 || r.Entries != done.Load() {
		t.Errorf("Check = %+v, %v", r, err)
	}
	t.Logf("%d acknowledged through %d deaths, %d unknown, of which %d had been kept", done.Load(), deaths, unknown.Load(),
		kept.Load())
}

// reached has every change end in a function of the server's first.
func reached(t *testing.T, s *Store, body string) (free func()) {
	t.Helper()
	run := func(sql string) {
		t.Helper()
		if _, err := s.pool.Exec(bg, sql); err != nil {
			t.Fatal(err)
		}
	}
	run("CREATE FUNCTION trouble() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN " + body + " RETURN NEW; END $$")
	for _, table := range []string{"outbox", "bivouac"} {
		run("CREATE TRIGGER trouble BEFORE INSERT OR UPDATE ON " + table + " EXECUTE FUNCTION trouble()")
	}
	return func() { run("DROP FUNCTION trouble CASCADE") }
}

// TestChangesThatTheServerRefuses: a full disk, or a server that is too slow by its own measure,
// is told in a sentence; nothing of the change is kept, reads go on, and so does the store when
// the trouble is over. The slow server cancels the statement at once, as it does after its statement_timeout.
func TestChangesThatTheServerRefuses(t *testing.T) {
	for name, c := range map[string]struct{ body, says string }{
		"a full disk": {"RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';",
			"the disk of the database is full"},
		"too slow": {"PERFORM pg_cancel_backend(pg_backend_pid()); PERFORM pg_sleep(60);", "takes too long"},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := Open(bg, place(t), Options{RetryEvery: 10 * time.Millisecond})
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			free := reached(t, s, c.body)
			change := store.Change{Interaction: "i", Match: 1, New: true, Record: []byte("r"), Posts: []store.Post{{}}}
			_, err = s.Commit(bg, change)
			if !errors.Is(err, store.ErrUnavailable) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("Commit = %v", err)
			}
			if err := s.Available(); err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("Available = %v", err)
			}
			if _, err := s.Load(1); !errors.Is(err, store.ErrNotFound) {
				t.Errorf("Load = %v: something of the change is kept", err)
			}
			free()
			until(t, "well again", s.Available)
			if out, err := s.Commit(bg, change); err != nil || out.Repeat != nil {
				t.Errorf("Commit = %+v, %v", out, err)
			}
		})
	}
}

// TestAnswerThatComesTooLate: a change that the server is still at work on has an unknown outcome;
// committed again it waits for that, and is there once.
func TestAnswerThatComesTooLate(t *testing.T) {
	url := place(t)
	s, err := Open(bg, url, Options{RetryEvery: 10 * time.Millisecond, within: 300 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	holder, err := s.pool.Acquire(bg)
	if err != nil {
		t.Fatal(err)
	}
	held := func(does string) {
		t.Helper()
		if _, err := holder.Exec(bg, "SELECT pg_advisory_"+does+"(77)"); err != nil {
			t.Fatal(err)
		}
	}
	held("lock")
	defer reached(t, s, "PERFORM pg_advisory_xact_lock(77);")()
	change := store.Change{Interaction: "i", Match: 1, New: true, Record: []byte("r"), Posts: []store.Post{{}}}
	until(t, "sent in time", func() error {
		_, err := s.Commit(bg, change)
		if errors.Is(err, store.ErrUnavailable) {
			return err // a busy machine did not even send it
		}
		if !errors.Is(err, store.ErrUnknown) || !strings.Contains(err.Error(), "in time") {
			t.Errorf("Commit = %v", err)
		}
		return nil
	})
	held("unlock")
	holder.Release()
	until(t, "committed again", func() error {
		_, err := s.Commit(bg, change)
		return err
	})
	posts, err := s.Outbox(store.Everywhere, 0, 0)
	if len(posts) != 1 || err != nil {
		t.Errorf("%d posts, %v", len(posts), err)
	}
}

// TestLeasesGoOnBesideChanges: a lease is renewed and given back while changes have every
// connection that is for them.
func TestLeasesGoOnBesideChanges(t *testing.T) {
	s, err := Open(bg, pgtest.With(place(t), "pool_max_conns", "1"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	l, err := s.TakeLease(bg, 0, 1, "ann", time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	all, err := s.pool.Acquire(bg)
	if err != nil {
		t.Fatal(err)
	}
	defer all.Release()
	ctx, stop := context.WithTimeout(bg, time.Minute)
	defer stop()
	if err := s.RenewLease(ctx, l, time.Hour); err != nil {
		t.Error(err)
	}
	if c, err := s.Attend(ctx, "ann", time.Hour); len(c.Given) != 1 || err != nil {
		t.Errorf("%+v, %v", c, err)
	}
	if err := s.DropLease(ctx, l); err != nil {
		t.Error(err)
	}
}
