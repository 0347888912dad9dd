package cli

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"bivouac/store"
	"bivouac/store/kv/pg"
	"bivouac/store/storetest"
)

// furnished puts something of every kind into a file.
func (s *shell) furnished(path string, matches int) store.Total {
	s.t.Helper()
	f, err := store.Open(path, store.Options{NoSync: true})
	s.check(err)
	storetest.Furnish(s.t, f.Store, matches)
	s.check(f.Close())
	return s.total(path)
}

// total is what a file is compared by.
func (s *shell) total(path string) store.Total {
	s.t.Helper()
	f, err := store.Open(path, store.Options{})
	s.check(err)
	d, err := f.Total(s.t.Context(), staysBehind)
	s.check(errors.Join(err, f.Close()))
	return d
}

// TestMoveThereAndBack: byte for byte the same; what was moved is not opened any more and says
// where it went; what is not empty is refused.
func TestMoveThereAndBack(t *testing.T) {
	s := newShell(t)
	s.database()
	file := s.env["BIVOUAC_STORE"]
	want := s.furnished(file, 100)
	said := s.does("move", file, "url")
	if !strings.Contains(said, "moved 75 tables") || !strings.Contains(said, "compared") {
		t.Errorf("move says %q", said)
	}
	if out := s.does("check"); !strings.Contains(out, "75 tables") {
		t.Errorf("check of the database: %s", out)
	}
	s.fails(1, "is not empty", "move", file, "url")
	url := s.env["BIVOUAC_STORE_URL"]
	s.env["BIVOUAC_STORE_URL"] = ""
	s.fails(1, "was moved to postgres://", "check")
	s.fails(1, "was moved to postgres://", "export", "c1")
	s.fails(1, "url is the database of store.url or BIVOUAC_STORE_URL", "move", file, "url")
	s.env["BIVOUAC_STORE_URL"] = url
	s.does("backup", s.path("copy.db"))
	s.does("move", "url", s.path("back.db"))
	s.fails(1, "was moved to "+s.path("back.db"), "check")
	for _, path := range []string{s.path("back.db"), s.path("copy.db")} {
		if got := s.total(path); got != want {
			t.Errorf("%s holds something else than what was moved", path)
		}
	}
	s.env["BIVOUAC_STORE_URL"], s.env["BIVOUAC_STORE"] = "", s.path("back.db")
	if out := s.does("check"); !strings.Contains(out, "75 tables") {
		t.Errorf("check: %s", out)
	}
}

// TestMoveGoesOn: what an interrupted move has brought stays; no bot starts on half of one, no
// other move mixes with it, and the same one ends it, unless the old store has changed.
func TestMoveGoesOn(t *testing.T) {
	for name, changed := range map[string]bool{"as it was": false, "changed meanwhile": true} {
		t.Run(name, func(t *testing.T) {
			s := newShell(t)
			s.database()
			file := s.env["BIVOUAC_STORE"]
			want := s.furnished(file, 800)
			old, err := store.Open(file, store.Options{})
			s.check(err)
			db, err := pg.Open(t.Context(), s.env["BIVOUAC_STORE_URL"], pg.Options{})
			s.check(err)
			to := store.New(db, store.Settings{Shared: true})
			s.check(writeMark(t.Context(), to, movingKey, moveMark{Store: file, At: time.Now()}))
			ctx, kill := context.WithCancel(t.Context())
			_, err = store.Copy(ctx, old.Store, to, staysBehind, func(n int64) {
				if n == 3500 { // the entries of match 3 are there
					kill()
				}
			})
			if !errors.Is(err, context.Canceled) {
				t.Fatal(err)
			}
			err = nil
			if changed {
				_, err = old.Commit(t.Context(), store.Change{Match: 3, Version: mustRecord(t, old.Store, 3), Erase: true})
			}
			s.check(errors.Join(err, old.Close(), to.Close()))
			s.fails(1, "is half of a move from", "check")
			other := s.path("other.db")
			s.furnished(other, 3)
			s.fails(1, "is half of a move from", "move", other, "url")
			s.fails(1, "is half of a move itself", "move", "url", s.path("third.db"))
			if changed {
				s.fails(1, "was one of the stores used since an interrupted move?", "move", file, "url")
				return
			}
			s.does("move", file, "url")
			s.does("move", "url", s.path("back.db"))
			if s.total(s.path("back.db")) != want {
				t.Error("something else than what was moved")
			}
		})
	}
}

func mustRecord(t *testing.T, s *store.Store, id uint64) store.Version {
	t.Helper()
	m, err := s.Record(id)
	if err != nil {
		t.Fatal(err)
	}
	return m.Version
}

// TestMoveSettings: wrong settings are told.
func TestMoveSettings(t *testing.T) {
	s := newShell(t)
	s.fails(1, "there is no store", "move", s.path("none.db"), s.path("x.db"))
	s.seated()
	s.fails(1, "there already", "move", s.env["BIVOUAC_STORE"], s.env["BIVOUAC_STORE"])
	s.fails(1, "seen by everybody on this machine", "move", s.env["BIVOUAC_STORE"],
		"postgres://bob:"+canary+"@127.0.0.1:1/x")
	s.fails(1, "does not answer", "move", s.env["BIVOUAC_STORE"], "postgres://bob@127.0.0.1:1/x")
	s.does("check") // it is where it was
	if _, err := os.Stat(s.path("x.db")); err == nil {
		t.Error("a file was made")
	}
	if out := s.does("compose"); !strings.Contains(out, "BIVOUAC_STORE_URL: postgres://") {
		t.Errorf("compose: %s", out)
	}
}
