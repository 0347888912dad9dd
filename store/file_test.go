package store

import (
	"bytes"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"bivouac/store/kv"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// TestDamageIsTold: what was altered, taken away or put elsewhere in the engine is told by Check and by its reads, and
// the rest can still be read.
func TestDamageIsTold(t *testing.T) {
	type values func(key []byte) []byte // what is there
	match, entry := numberKey(kindMatch, 1), func(id, n uint64) []byte { return numberKey(kindEntry, id, n) }
	altered := func(key []byte) func(values) kv.Op {
		return func(of values) kv.Op {
			v := of(key)
			v[len(v)-1]++
			return kv.Op{Key: key, Value: v}
		}
	}
	put := func(o kv.Op) func(values) kv.Op { return func(values) kv.Op { return o } }
	channel := nameKey(kindChannel, "c")
	for name, c := range map[string]struct {
		harm func(values) kv.Op
		hurt []uint64
	}{
		"an altered record": {altered(match), []uint64{1}},
		"an altered entry":  {altered(entry(1, 1)), []uint64{1}},
		"an entry of another match": {func(of values) kv.Op {
			return kv.Op{Key: entry(1, 1), Value: of(entry(2, 1))}
		}, []uint64{1}},
		"a sound entry that was never written": {put(sealed(entry(1, 1), "", []byte("x"), 0)), []uint64{1}},
		"no first entry":                       {put(kv.Op{Key: entry(1, 0)}), []uint64{1}},
		"no last entry":                        {put(kv.Op{Key: entry(1, 2)}), []uint64{1}},
		"an entry too many": {func(of values) kv.Op {
			return sealed(entry(1, 3), "", nil, numberOf(kv.VersionOf(of(entry(1, 2)))))
		}, []uint64{1}},
		"no match":                   {put(kv.Op{Key: match}), nil},
		"a snapshot of more entries": {put(sealed(numberKey(kindSnapshot, 1), "", nil, 9)), nil},
		"a list of no match":         {put(sealed(listKey("l", 9), "", nil)), nil},
		"a value without its server": {put(kv.Op{Key: channel, Value: kv.Seal(channel, make([]byte, 8))}), nil},
	} {
		t.Run(name, func(t *testing.T) {
			s, ctx := opened(t, filepath.Join(t.TempDir(), "a.db")), t.Context()
			for id := uint64(1); id <= 2; id++ {
				must(s.Commit(ctx, Change{Match: id, New: true, Record: []byte("r"),
					Append: [][]byte{{1}, {2}, {3}}, Snapshot: []byte("s"), Join: []string{"l"}}))
			}
			if r := must(s.Check()); len(r.Damage) > 0 {
				t.Fatal(r.Damage)
			}
			op := c.harm(func(key []byte) (value []byte) {
				err := s.engine.Read(ctx, []kv.Range{one(key)}, func(_ int, _, v []byte) bool {
					value = bytes.Clone(v)
					return true
				})
				return must(value, err)
			})
			must(s.put(ctx, []kv.Op{op}))
			if r := must(s.Check()); len(r.Damage) == 0 || !slices.Equal(r.Hurt, c.hurt) {
				t.Errorf("Check: %v, hurt %v", r.Damage, r.Hurt)
			}
			if _, err := s.Load(1); len(c.hurt) > 0 && !IsDamage(err) {
				t.Errorf("Load: %v, want damage", err)
			}
			if m, err := s.Load(2); err != nil || len(m.Journal) != 3 {
				t.Errorf("its neighbour: %d entries, %v", len(m.Journal), err)
			}
		})
	}
}

// opened opens a store for a test.
func opened(t *testing.T, path string) *File {
	t.Helper()
	s, err := Open(path, Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// TestListsGoOnBehindDamage: as many as are wanted are listed, though some before them are damaged.
func TestListsGoOnBehindDamage(t *testing.T) {
	s, ctx := opened(t, filepath.Join(t.TempDir(), "a.db")), t.Context()
	must(s.Commit(ctx, Change{Posts: []Post{{}, {}, {}, {}}}))
	must(s.put(ctx, []kv.Op{{Key: numberKey(kindPost, 1), Value: make([]byte, 20)}}))
	for most, want := range []int{3, 1, 2, 3, 3} {
		if all, err := s.Outbox(Everywhere, 0, most); len(all) != want || all[0].ID != 2 || !IsDamage(err) {
			t.Errorf("at most %d: %v, %v", most, all, err)
		}
	}
}

// TestBackup: a backup holds all but deferred answers and what was deleted, and is taken as a store; a damaged one, or
// another file, is refused and leaves the old one.
func TestBackup(t *testing.T) {
	path, ctx, told := filepath.Join(t.TempDir(), "a.db"), t.Context(), 0
	s := must(Open(path, Options{Committed: func(_ time.Duration, n int) { told += n }}))
	v := must(s.Commit(ctx, Change{Match: 1, New: true, Record: []byte("a secret"), Append: [][]byte{[]byte("entry")},
		Due: []Due{{Key: "d", At: time.Unix(3, 0)}}})).Version
	must(s.Commit(ctx, Change{Match: 1, Version: v, Record: []byte("nothing")}))
	err := s.KeepDeferred(Deferred{"1", []byte("a token")})
	want := must(s.Total(ctx, nil))
	var b bytes.Buffer
	err = errors.Join(err, s.Backup(&b))
	for word, want := range map[string]bool{"a token": false, "a secret": false, "nothing": true} {
		if strings.Contains(b.String(), word) != want || err != nil {
			t.Errorf("a backup holds %q: %t, %v", word, !want, err)
		}
	}
	if _, err := Restore(path, bytes.NewReader(b.Bytes())); !errors.Is(err, ErrLocked) {
		t.Errorf("over an open store: %v", err)
	}
	if err := s.Close(); told != 3 || err != nil {
		t.Errorf("%d changes were told, %v", told, err)
	}
	bad := bytes.ReplaceAll(b.Bytes(), []byte("nothing"), []byte("noth1ng"))
	for _, data := range [][]byte{bad, b.Bytes()[:b.Len()/2], nil, []byte("text")} {
		if aside, err := Restore(path, bytes.NewReader(data)); err == nil || aside != "" {
			t.Errorf("%d bytes are a backup, the old store is now %q", len(data), aside)
		}
	}
	first, second, other := path+".before-restore-1", path+".before-restore-2", path+".new"
	for _, to := range []struct{ path, aside string }{{path, first}, {path, second}, {other, ""}} {
		if aside, err := Restore(to.path, bytes.NewReader(b.Bytes())); aside != to.aside || err != nil {
			t.Errorf("Restore: %q, %v, want %q", aside, err, to.aside)
		}
	}
	for file, answers := range map[string]int{path: 0, first: 1, second: 0, other: 0} {
		s := opened(t, file)
		got, all, next := must(s.Total(ctx, nil)), must(s.AllDeferred()), must(s.NextMatch(ctx))
		if got != want || len(all) != answers || next != 2 {
			t.Errorf("%s: %+v, %d answers, then match %d, want %+v", file, got, len(all), next, want)
		}
		must(s.Commit(ctx, Change{Due: []Due{{Key: "d", At: time.Unix(4, 0)}}})) // its place in the order by time moves
		if r := must(s.Check()); len(r.Damage) > 0 {
			t.Error(r.Damage)
		}
	}
	if _, err := Restore(t.TempDir(), &b); !errors.Is(err, ErrFolder) {
		t.Errorf("Restore over a folder: %v", err)
	}
}
