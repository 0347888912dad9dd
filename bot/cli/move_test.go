package cli

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"bivouac/store"
	"bivouac/store/postgres"
	"bivouac/store/storetest"
)

// furnished puts something of every kind into a file.
func (s *shell) furnished(path string, matches int) *store.Digest {
	s.t.Helper()
	f, err := store.Open(path, store.Options{})
	s.check(err)
	storetest.Furnish(s.t, f, matches)
	d, err := store.DigestOf(context.Background(), f, staysBehind)
	s.check(errors.Join(err, f.Close()))
	return d
}

// digest is that of a file.
func (s *shell) digest(path string) *store.Digest {
	s.t.Helper()
	f, err := store.Open(path, store.Options{})
	s.check(err)
	d, err := store.DigestOf(context.Background(), f, staysBehind)
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
		if got := s.digest(path); got.Sum() != want.Sum() || got.Matches != want.Matches {
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
			to, err := postgres.Open(t.Context(), s.env["BIVOUAC_STORE_URL"], postgres.Options{})
			s.check(err)
			s.check(writeMark(t.Context(), to, movingKey, &moveMark{Store: file, At: time.Now()}))
			killed, parts := errors.New("killed"), 0
			err = old.Dump(t.Context(), func(p store.Part) error {
				if parts++; parts == 2 {
					return killed
				}
				return to.Fill(t.Context(), p)
			})
			if !errors.Is(err, killed) {
				t.Fatal(err)
			}
			err = nil
			if changed {
				_, err = old.Commit(t.Context(), store.Change{Match: 3, Version: mustRecord(t, old, 3), Erase: true})
			}
			s.check(errors.Join(err, old.Close(), to.Close()))
			s.fails(1, "is half of a move from", "check")
			other := s.path("other.db")
			s.furnished(other, 3)
			s.fails(1, "is half of a move from", "move", other, "url")
			s.fails(1, "is half of a move itself", "move", "url", s.path("third.db"))
			if changed {
				s.fails(1, "was one of them used since an interrupted move?", "move", file, "url")
				return
			}
			s.does("move", file, "url")
			s.does("move", "url", s.path("back.db"))
			if s.digest(s.path("back.db")).Sum() != want.Sum() {
				t.Error("something else than what was moved")
			}
		})
	}
}

func mustRecord(t *testing.T, s store.Reader, id uint64) store.Version {
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
