package store

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"testing"
)

// filed is how often the bytes of a file hold a word.
func filed(t *testing.T, path, word string) int {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Count(data, []byte(word))
}

// renamed is a store in which a name was written over in 300 matches, and which is to be
// rewritten.
func renamed(t *testing.T, path, name string) {
	t.Helper()
	s := openAt(t, path, Options{})
	for n := range 300 {
		commit(t, s, Change{Match: uint64(n + 1), New: true, Record: fmt.Appendf(nil, "match %d of %s", n, name), Append: [][]byte{[]byte("entry")}})
	}
	for n := range 300 {
		commit(t, s, Change{Match: uint64(n + 1), Entries: 1, Record: fmt.Appendf(nil, "match %d of nobody", n)})
	}
	if err := errors.Join(s.Rewrite(t.Context()), s.Close()); err != nil {
		t.Fatal(err)
	}
}

// TestRewriteLeavesNothingBehind: what was deleted is gone from the file's bytes after
// the next Open, everything else is there, and the file passes its audit.
func TestRewriteLeavesNothingBehind(t *testing.T) {
	path := dbPath(t)
	renamed(t, path, "Quidproquo")
	if filed(t, path, "Quidproquo") == 0 {
		t.Log("the old name was already written over")
	}
	s := openAt(t, path, Options{})
	if n := filed(t, path, "Quidproquo"); n > 0 {
		t.Errorf("the file still holds the old name %d times", n)
	}
	if _, err := Open(path, Options{}); !errors.Is(err, ErrLocked) {
		t.Errorf("a second process: %v, want ErrLocked", err)
	}
	commit(t, s, Change{Match: 7, Entries: 1, Append: [][]byte{[]byte("another")}})
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = openAt(t, path, Options{}) // and now without any
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
