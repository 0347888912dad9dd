package store

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// TestRewriteLeavesNothingBehind: what was deleted is gone from the file's bytes after
// the next Open, everything else is there, and the file passes its audit.
func TestRewriteLeavesNothingBehind(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	s, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	must := func(_ Result, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	for n := range 300 {
		must(s.Commit(t.Context(), Change{Match: uint64(n + 1), New: true, Record: fmt.Appendf(nil, "match %d of Quidproquo", n), Append: [][]byte{[]byte("entry")}}))
	}
	for n := range 300 {
		must(s.Commit(t.Context(), Change{Match: uint64(n + 1), Entries: 1, Record: fmt.Appendf(nil, "match %d of nobody", n)}))
	}
	if err := s.Rewrite(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	holds := func() int {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return bytes.Count(data, []byte("Quidproquo"))
	}
	if holds() == 0 {
		t.Log("the old name was already written over")
	}
	if s, err = Open(path, Options{}); err != nil {
		t.Fatal(err)
	}
	if n := holds(); n > 0 {
		t.Errorf("the file still holds the old name %d times", n)
	}
	if _, err := Open(path, Options{}); !errors.Is(err, ErrLocked) {
		t.Errorf("a second process: %v, want ErrLocked", err)
	}
	must(s.Commit(t.Context(), Change{Match: 7, Entries: 1, Append: [][]byte{[]byte("another")}}))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if s, err = Open(path, Options{}); err != nil { // and now without any
		t.Fatal(err)
	}
	defer s.Close()
	m, err := s.Load(7)
	if err != nil || string(m.Record) != "match 6 of nobody" || len(m.Journal) != 2 {
		t.Errorf("match 7 is %q with %d entries, %v", m.Record, len(m.Journal), err)
	}
	if _, err := s.Person(rewriteKey); !errors.Is(err, ErrNotFound) {
		t.Errorf("the wish to rewrite is still there: %v", err)
	}
	if ids, err := s.Matches(0, 0); err != nil || len(ids) != 300 {
		t.Errorf("%d matches, %v", len(ids), err)
	}
	if _, err := os.Stat(path + ".compact"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file was left: %v", err)
	}
}
