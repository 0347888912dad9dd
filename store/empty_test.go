package store

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"go.etcd.io/bbolt"
)

// TestEmptyFile: a file that holds nothing is refused and stays as it is, unless a new
// store was asked for; one that is not there is made, and Made tells.
func TestEmptyFile(t *testing.T) {
	for _, c := range []struct {
		name string
		make func(path string) error
	}{
		{"no bytes", func(path string) error { return os.WriteFile(path, nil, 0o600) }},
		{"no buckets", func(path string) error {
			db, err := bbolt.Open(path, 0o600, nil)
			if err != nil {
				return err
			}
			return db.Close()
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := dbPath(t)
			if err := c.make(path); err != nil {
				t.Fatal(err)
			}
			emptyRefused(t, path)
			s := openAt(t, path, Options{New: true})
			if !s.Made() {
				t.Error("a new store was made, and Made denies it")
			}
			newMatch(t, s, 1)
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			s = openAt(t, path, Options{New: true})
			if m, err := s.Matches(Everywhere, 0, 0); s.Made() || err != nil || len(m) != 1 {
				t.Errorf("opened as new again: made %v, matches %v, %v", s.Made(), m, err)
			}
		})
	}
}

// emptyRefused tries the file in every way but as a new store.
func emptyRefused(t *testing.T, path string) {
	t.Helper()
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path, Options{}); !errors.Is(err, ErrEmpty) {
		t.Fatalf("Open = %v", err)
	}
	if _, err := SchemaOf(path); !errors.Is(err, ErrEmpty) {
		t.Errorf("SchemaOf = %v", err)
	}
	if err := Sound(path); err == nil {
		t.Error("it is taken for a backup")
	}
	if _, err := Restore(dbPath(t), bytes.NewReader(before)); err == nil {
		t.Error("it is restored")
	}
	if after, err := os.ReadFile(path); err != nil || !bytes.Equal(before, after) {
		t.Errorf("what was refused was altered: %d bytes, now %d, %v", len(before), len(after), err)
	}
}

// TestMade: a store is made where there is no file, also where a link leads to none.
func TestMade(t *testing.T) {
	path := dbPath(t)
	link := filepath.Join(t.TempDir(), "link.db")
	if err := os.Symlink(path, link); err != nil {
		t.Skip("no symbolic links here:", err)
	}
	for _, made := range []bool{true, false} {
		s := openAt(t, link, Options{})
		if s.Made() != made {
			t.Errorf("Made = %v, want %v", s.Made(), made)
		}
		s.Close()
	}
	if s := openNew(t); !s.Made() {
		t.Error("a new store, and Made denies it")
	}
}
