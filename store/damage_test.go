package store

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"bivouac/game/amount"

	"github.com/google/go-cmp/cmp"
)

// filled is how many rounds of fill the damaged file holds.
const filled = 30

// kinds of damage, done to the part of the file that is in use.
var kinds = []struct {
	name string
	do   func(r *rand.Rand, b []byte, pageSize int) []byte
}{
	{"bit", func(r *rand.Rand, b []byte, _ int) []byte {
		b[r.IntN(len(b))] ^= 1 << r.IntN(8)
		return b
	}},
	{"sector", func(r *rand.Rand, b []byte, _ int) []byte {
		at := r.IntN(len(b)/512) * 512
		for i := range 512 {
			b[at+i] = byte(r.Uint32())
		}
		return b
	}},
	{"page", func(r *rand.Rand, b []byte, pageSize int) []byte {
		at := r.IntN(len(b)/pageSize) * pageSize
		clear(b[at : at+pageSize])
		return b
	}},
	{"page of another", func(r *rand.Rand, b []byte, pageSize int) []byte {
		from, to := r.IntN(len(b)/pageSize)*pageSize, r.IntN(len(b)/pageSize)*pageSize
		copy(b[to:to+pageSize], b[from:from+pageSize])
		return b
	}},
	{"cut", func(r *rand.Rand, b []byte, _ int) []byte { return b[:r.IntN(len(b))] }},
}

// contents is all that the reads of a store answer.
type contents struct {
	matches map[uint64]Match
	values  map[string]string // everything else by name
}

// readAll reads a store over; told says that some read answered damage. want
// names what to look for, for damage may hide what there is.
func readAll(s *File, want *contents) (got contents, told bool, err error) {
	got = contents{map[uint64]Match{}, map[string]string{}}
	note := func(e error) bool {
		told = told || IsDamage(e)
		if e != nil && !IsDamage(e) && !errors.Is(e, ErrNotFound) && err == nil {
			err = e
		}
		return e == nil
	}
	put := func(name string, v any) { got.values[name] = fmt.Sprintf("%q", v) }
	ids, e := s.Matches(Everywhere, 0, 0)
	note(e)
	if want != nil {
		for id := range want.matches {
			ids = append(ids, id)
		}
	}
	for _, id := range ids {
		m, e := s.Load(id)
		if note(e) {
			told = told || m.SnapshotDamage != nil
			got.matches[id] = m
		}
	}
	readNamed(s, note, put)
	posts, e := s.Outbox(Everywhere, 0, 0)
	note(e)
	for _, p := range posts {
		put(fmt.Sprint("post ", p.ID), p)
	}
	list, e := s.Due(Everywhere, at, 0)
	note(e)
	for _, d := range list {
		put("due "+d.Key, d)
	}
	return got, told, err
}

// readNamed reads the values stored under the names of fill.
func readNamed(s *File, note func(error) bool, put func(string, any)) {
	for i := range filled {
		name := fmt.Sprint(i)
		if v, e := s.Seen(name); note(e) {
			put("seen "+name, v)
		}
		if v, e := s.Person("u" + name); note(e) {
			put("person "+name, v)
		}
		if v, e := s.Channel("c" + name); note(e) {
			put("channel "+name, v)
		}
		list, e := s.MatchesOf("u" + name)
		note(e)
		for _, id := range list {
			put(fmt.Sprintf("u%d plays %d", i, id), "")
		}
	}
}

// wrong tells what differs between what was stored and what is read: a value that
// is another or was never stored is wrong; one that is not there is missing.
func (want contents) wrong(got contents) (wrong string, missing bool) {
	for id, m := range got.matches {
		expected, ok := want.matches[id]
		if m.SnapshotDamage != nil {
			m.SnapshotDamage, m.Snapshot, m.SnapshotAt = nil, expected.Snapshot, expected.SnapshotAt
		}
		if m.Snapshot == nil && expected.Snapshot != nil {
			missing = true
			m.Snapshot, m.SnapshotAt = expected.Snapshot, expected.SnapshotAt
		}
		// Thousands of these are compared, and cmp takes its time.
		if !ok || !reflect.DeepEqual(expected, m) {
			return fmt.Sprintf("match %d (-want +got):\n%s", id, cmp.Diff(expected, m)), missing
		}
	}
	for name, v := range got.values {
		if expected, ok := want.values[name]; !ok || expected != v {
			return fmt.Sprintf("%s = %s, want %s", name, v, expected), missing
		}
	}
	return "", missing || len(got.matches) < len(want.matches) || len(got.values) < len(want.values)
}

// pristine makes the file that is to be damaged: its bytes in use, the size of
// its pages, what is in it, and what was in it one transaction before. It was
// closed, or left by a crash, without a list of free pages.
func pristine(t *testing.T, crashed bool) (used []byte, pageSize int, now, before contents) {
	t.Helper()
	path := dbPath(t)
	s := openAt(t, path, Options{})
	fill(t, s, filled)
	before, _, _ = readAll(s, nil)
	commit(t, s,
		Change{People: []Person{{User: "u7", Version: currentOf(s, "u7"), Record: []byte("the last transaction")}}})
	now, _, err := readAll(s, nil)
	if err != nil || len(now.matches) != filled || len(now.values) < 5*filled {
		t.Fatalf("%d matches, %d values, %v: not what was to be damaged", len(now.matches), len(now.values), err)
	}
	if crashed {
		path = asCrashed(t, path)
	}
	s.Close()
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	h := headOf(t, path)
	return whole[:int(h.end)*h.pageSize], h.pageSize, now, before
}

// Damaged before the store is opened or under an open store: never a panic, never
// wrong data, and what is missing is told by a read, by Check or by Doubt.
func TestDamageIsAlwaysTold(t *testing.T) { damageAll(t, false) }

// The same with a file that was not closed.
func TestDamageIsAlwaysToldAfterACrash(t *testing.T) { damageAll(t, true) }

func damageAll(t *testing.T, crashed bool) {
	used, pageSize, now, before := pristine(t, crashed)
	dir := t.TempDir()
	for _, open := range []bool{false, true} {
		for k, kind := range kinds {
			t.Run(fmt.Sprintf("%s, open %v", kind.name, open), func(t *testing.T) {
				outcomes := map[string]int{}
				for i := range amount.Of(20, 400) / 2 / len(kinds) {
					r := rand.New(rand.NewPCG(uint64(i), uint64(k)))
					path := filepath.Join(dir, fmt.Sprintf("%v%d-%d.db", open, k, i))
					if err := os.WriteFile(path, used, 0o600); err != nil {
						t.Fatal(err)
					}
					damaged := kind.do(r, bytes.Clone(used), pageSize)
					outcome := damageOnce(t, path, damaged, open, now, before)
					outcomes[outcome]++
					_ = os.Remove(path)
					if t.Failed() {
						t.Fatalf("copy %d of kind %s", i, kind.name)
					}
				}
				t.Log(outcomes)
			})
		}
	}
}

// damageOnce opens, damages (in this order or the other), reads all, checks, and
// writes on; it answers a word on how it went.
func damageOnce(t *testing.T, path string, damaged []byte, open bool, now, before contents) string {
	t.Helper()
	s := openDamaged(t, path, damaged, open)
	if s == nil {
		return "refused"
	}
	defer func() { _ = s.Close() }()
	got, told, err := readAll(s, &now)
	if err != nil {
		t.Errorf("neither damage nor absence: %v", err)
	}
	report, err := s.Check()
	checked := err != nil || len(report.Damage) > 0
	// In doubt the state may be the one before the last transaction.
	if wrong, _ := now.wrong(got); wrong != "" && s.Doubt() != nil {
		now = before
	}
	wrong, missing := now.wrong(got)
	if wrong != "" {
		t.Errorf("wrong data: %s", wrong)
	}
	if told && !checked {
		t.Error("a read met damage that Check does not find")
	}
	if missing && !told && !checked && s.Doubt() == nil {
		t.Error("something is missing and nothing told it")
	}
	writeOn(t, s, now)
	switch {
	case s.Available() != nil && errors.Is(s.Available(), errHung):
		return "hung"
	case told:
		return "told by a read"
	case checked:
		return "told by Check"
	}
	return "harmless"
}

// openDamaged opens the store before or after it is damaged; nil if it is refused.
func openDamaged(t *testing.T, path string, damaged []byte, before bool) *File {
	t.Helper()
	if !before {
		overwrite(t, path, damaged)
	}
	s, err := Open(path, Options{RetryEvery: -1})
	if before {
		if err != nil {
			t.Fatal(err)
		}
		overwrite(t, path, damaged)
	}
	return s
}

// overwrite puts the damaged bytes into the file in place, as a disk would.
func overwrite(t *testing.T, path string, b []byte) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteAt(b, 0); err != nil {
		t.Fatal(err)
	}
	if err := f.Truncate(int64(len(b))); err != nil {
		t.Fatal(err)
	}
}

// writeOn commits to a damaged store: any answer will do that is an answer, and
// what is read afterwards must still be right.
func writeOn(t *testing.T, s *File, now contents) {
	t.Helper()
	for id := uint64(1); id <= filled; id += 9 {
		m := now.matches[id]
		entries := append(m.Journal, []byte("one more"))
		_, err := s.Commit(bg, Change{
			Match: id, Version: current(s, id), Append: entries[len(m.Journal):], Posts: newPosts([]byte{1}),
		})
		got, read := s.Load(id)
		if read != nil {
			continue
		}
		want := m.Journal
		if err == nil {
			want = entries
		}
		if diff := cmp.Diff(want, got.Journal); diff != "" && !errors.Is(err, ErrUnknown) {
			t.Errorf("match %d after Commit = %v (-want +got):\n%s", id, err, diff)
		}
	}
}
