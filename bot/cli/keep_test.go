package cli

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bivouac/store"
)

func TestBackupRestoreCheck(t *testing.T) {
	s := newShell(t)
	s.seated()
	copied := s.path("copy.db")
	if out := s.does("backup", copied); !strings.Contains(out, copied) {
		t.Errorf("backup says %q", out)
	}
	before := s.does("export", "20", "--open-seed")
	if out := s.does("check"); !strings.Contains(out, "1 tables, 2 journal entries") ||
		!strings.Contains(out, "all is well") {
		t.Errorf("check says %q", out)
	}
	s.check(os.WriteFile(s.env["BIVOUAC_STORE"], []byte("spilt coffee"), 0o600))
	for _, c := range [][]string{{"check"}, {"backup", s.path("bad.db")}, {"export", "20"}} {
		s.fails(1, "damaged", c...)
	}
	if _, err := os.Stat(s.path("bad.db")); err == nil {
		t.Error("a damaged store was backed up")
	}
	out := s.does("restore", copied)
	if !strings.Contains(out, "restored") || !strings.Contains(out, "the old file is kept as") {
		t.Errorf("restore says %q", out)
	}
	if after := s.does("export", "20", "--open-seed"); after != before {
		t.Errorf("restored:\n%s\nwas:\n%s", after, before)
	}
	kept, err := filepath.Glob(s.env["BIVOUAC_STORE"] + "*")
	s.check(err)
	for _, file := range kept {
		if text, err := os.ReadFile(file); err == nil && string(text) == "spilt coffee" {
			return
		}
	}
	t.Errorf("the old file is gone: %q", kept)
}

// TestLongWorkShowsHowFarItIs at a terminal, beside what it prints, and takes it away at the end.
func TestLongWorkShowsHowFarItIs(t *testing.T) {
	s := newShell(t)
	s.furnished(s.env["BIVOUAC_STORE"], 100)
	for _, args := range [][]string{{"check"}, {"backup", s.path("copy.db")},
		{"move", s.env["BIVOUAC_STORE"], s.path("new.db")}} {
		var out, errs bytes.Buffer
		a := &app{titles: titles, out: &out, err: &errs, lookup: s.lookup, hidden: readHidden}
		if code := execute(a, args); code != 0 || errs.Len() == 0 || strings.Contains(out.String(), "\r") ||
			!strings.HasSuffix(errs.String(), "\r") {
			t.Errorf("%q: code %d, %q beside %q", args, code, errs.String(), out.String())
		}
	}
}

// TestCheckTellsOfWrongLists, and makes them anew when it is told to.
func TestCheckTellsOfWrongLists(t *testing.T) {
	s := newShell(t)
	s.seated()
	st, err := store.Open(s.env["BIVOUAC_STORE"], store.Options{})
	s.check(err)
	m, err := st.Record(1)
	s.check(err)
	_, err = st.Commit(t.Context(), store.Change{Match: 1, Version: m.Version, Join: []string{"of:nobody"}})
	s.check(errors.Join(err, st.Close()))
	s.fails(1, "check --mend", "check")
	if out := s.does("check", "--mend"); !strings.Contains(out, "all is well") {
		t.Errorf("check --mend says %q", out)
	}
	s.does("check")
}

// TestCheckWarnsOfALostHead: a power cut can leave a newest head that cannot be read, so it is no damage.
func TestCheckWarnsOfALostHead(t *testing.T) {
	s := newShell(t)
	s.seated()
	f, err := os.OpenFile(s.env["BIVOUAC_STORE"], os.O_RDWR, 0)
	s.check(err)
	defer f.Close()
	const head = 16 + 48 // bbolt's number of the transaction stands here in each of the first two pages
	var newest int64
	var last uint64
	for page := range int64(2) {
		var n [8]byte
		_, err := f.ReadAt(n[:], page*int64(os.Getpagesize())+head)
		s.check(err)
		if tx := binary.NativeEndian.Uint64(n[:]); tx > last {
			newest, last = page, tx
		}
	}
	_, err = f.WriteAt([]byte{0xff}, newest*int64(os.Getpagesize())+head)
	s.check(err)
	out := s.does("check")
	if !strings.Contains(out, "at most one transaction may be missing") || !strings.Contains(out, "all is well") {
		t.Errorf("check says %q", out)
	}
}

func TestRestoreRefusesWhatIsNoBackup(t *testing.T) {
	s := newShell(t)
	s.seated()
	before := s.does("export", "20", "--open-seed")
	s.does("backup", s.path("copy.db"))
	good := s.read("copy.db")
	hurt := []byte(good)
	for i := len(hurt) / 3; i < len(hurt); i++ {
		hurt[i] ^= 0x5a
	}
	for _, c := range []struct{ name, text string }{
		{"text", "no backup"}, {"empty", ""}, {"cut off", good[:len(good)/2]}, {"damaged", string(hurt)},
	} {
		t.Run(c.name, func(t *testing.T) {
			s.t = t
			s.fails(1, "restore: the backup", "restore", s.write("x.db", c.text))
			if after := s.does("export", "20", "--open-seed"); after != before {
				t.Error("the store changed")
			}
		})
	}
}

// TestALockedStore: while one process has the store, another gets a sentence.
func TestALockedStore(t *testing.T) {
	t.Parallel()
	s := newShell(t)
	s.seated()
	s.does("backup", s.path("copy.db"))
	held, err := store.Open(s.env["BIVOUAC_STORE"], store.Options{})
	s.check(err)
	const says = "another bivouac uses the store"
	s.env["DISCORD_TOKEN"] = canary
	for _, c := range []string{"run", "check", "export 20", "backup " + s.path("x.db"), "restore " + s.path("copy.db")} {
		s.fails(1, says, strings.Fields(c)...)
	}
	s.check(held.Close())
	s.does("check")
}

func TestNoStore(t *testing.T) {
	s := newShell(t)
	for _, c := range []string{"check", "backup " + s.path("x.db"), "export 1"} {
		s.fails(1, "there is no store", strings.Fields(c)...)
	}
	if _, err := os.Stat(s.env["BIVOUAC_STORE"]); err == nil {
		t.Error("a command that only reads made a store")
	}
	good := s.write("empty.db", "")
	s.env["BIVOUAC_STORE"] = s.path("none/x.db")
	s.fails(1, "there is no folder "+s.path("none")+"; make the folder", "restore", good)
}
