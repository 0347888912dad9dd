package postgres

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"bivouac/store"
	"bivouac/store/postgres/pgtest"
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
	for began := time.Now(); time.Since(began) < time.Minute; {
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
	t.Logf("%d acknowledged through %d deaths, %d unknown, of which %d had been kept", done.Load(), deaths, unknown.Load(), kept.Load())
}
