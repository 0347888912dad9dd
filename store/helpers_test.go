package store

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"go.uber.org/goleak"
)

// TestMain runs the tests, or, in a child process of the crash test, the writer
// that is to be killed.
func TestMain(m *testing.M) {
	if path := os.Getenv(crashEnv); path != "" {
		os.Exit(crashChild(path))
	}
	goleak.VerifyTestMain(m, goleak.Cleanup(func(code int) {
		for _, fn := range atEnd {
			fn()
		}
		os.Exit(code)
	}))
}

// atEnd runs after the last test or benchmark.
var atEnd []func()

var bg = context.Background()

// at is a time that the tests count from; milliseconds, UTC, as the store keeps.
var at = time.UnixMilli(1_800_000_000_000).UTC()

// dbPath is a file name in a directory of this test.
func dbPath(t testing.TB) string { return filepath.Join(t.TempDir(), "bivouac.db") }

// openAt opens a store and closes it at the test's end, if it is not yet.
func openAt(t testing.TB, path string, o Options) *File {
	t.Helper()
	s, err := Open(path, o)
	if err != nil {
		t.Fatalf("Open: %v", err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func openNew(t testing.TB) *File {
	t.Helper()
	return openAt(t, dbPath(t), Options{})
}

// commit wants a Change to succeed.
func commit(t testing.TB, s *File, c Change) Result {
	t.Helper()
	r, err := s.Commit(bg, c)
	if err != nil {
		t.Fatalf("Commit(%+v): %v", c, err)
	}
	return r
}

// newMatch stores a match with n entries.
func newMatch(t testing.TB, s *File, n int) uint64 {
	t.Helper()
	id := nextMatch(t, s)
	commit(t, s, Change{Match: id, New: true, Record: fmt.Appendf(nil, "record of %d", id), Append: entriesOf(id, 0, n)})
	return id
}

// entriesOf makes the entries from..from+n-1 of a match, each telling its place.
func entriesOf(id uint64, from, n int) [][]byte {
	var out [][]byte
	for i := from; i < from+n; i++ {
		out = append(out, fmt.Appendf(nil, `{"seat":%d,"decision":%d,"action":"move of %d/%d"}`, i%4, i, id, i))
	}
	return out
}

// sound wants Check to find nothing.
func sound(t testing.TB, s *File) Report {
	t.Helper()
	r, err := s.Check()
	if err != nil {
		t.Fatalf("Check: %v", err)
	}
	for _, d := range r.Damage {
		t.Errorf("Check: %v", d)
	}
	return r
}

// asCrashed copies a file as a crash would leave it now, and answers the copy.
func asCrashed(t testing.TB, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	to := dbPath(t)
	if err := os.WriteFile(to, b, 0o600); err != nil {
		t.Fatal(err)
	}
	return to
}

// current is the version of a match; 1, which none has, where it cannot be read.
func current(s *File, id uint64) Version {
	m, err := s.Record(id)
	if err != nil {
		return 1
	}
	return m.Version
}

// newPosts are new posts of no server.
func newPosts(records ...[]byte) []Post {
	var out []Post
	for _, r := range records {
		out = append(out, Post{Record: r})
	}
	return out
}

// nextMatch is an id that no match has.
func nextMatch(t testing.TB, s *File) uint64 {
	t.Helper()
	id, err := s.NextMatch(bg)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// currentOf is the version of a person's record.
func currentOf(s *File, user string) Version {
	p, _ := s.Person(user)
	return p.Version
}
