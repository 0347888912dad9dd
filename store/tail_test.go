package store

import (
	"bytes"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"go.etcd.io/bbolt"
	"pgregory.net/rapid"
)

// A crash at any moment leaves a file that holds all that was acknowledged, be it
// in the tail or in its place: several flushes lie between these moments.
func TestTailIsReadAfterACrash(t *testing.T) {
	for _, most := range []int{1, 700, 5000, tailMost} {
		t.Run(fmt.Sprint(most), func(t *testing.T) {
			path := dbPath(t)
			s := openAt(t, path, Options{tailMost: most})
			id := newMatch(t, s, 0)
			const all = tailRecords + 40
			for i := range all {
				commit(t, s, Change{
					Interaction: fmt.Sprint(i), Match: id, Entries: i, Append: entriesOf(id, i, 1), Record: fmt.Append(nil, i+1),
					Posts: [][]byte{fmt.Append(nil, i)}, Done: []uint64{uint64(i)}, Due: []Due{{"d", at, fmt.Append(nil, i)}},
				})
				if i%37 == 0 || i == all-1 {
					asLeft(t, asCrashed(t, path), id, i+1)
				}
			}
			if r := s.tail.records; most == tailMost && (r == 0 || r >= all) {
				t.Errorf("%d records in the tail after %d transactions: it was not flushed in between", r, all)
			}
			asLeft(t, path, id, all, s)
		})
	}
}

// asLeft wants a store to hold what the test above wrote in n changes.
func asLeft(t *testing.T, path string, id uint64, n int, open ...*Store) {
	t.Helper()
	if len(open) == 0 {
		open = append(open, openAt(t, path, Options{}))
	}
	s := open[0]
	m, err := s.Load(id)
	want := Match{ID: id, Record: fmt.Append(nil, n), Journal: entriesOf(id, 0, n)}
	if diff := cmp.Diff(want, m); diff != "" || err != nil {
		t.Errorf("Load after %d: %v (-want +got):\n%s", n, err, diff)
	}
	posts, err := s.Outbox(0, 0)
	if want := []Post{{uint64(n), fmt.Append(nil, n-1)}}; !cmp.Equal(want, posts) || err != nil {
		t.Errorf("Outbox after %d = %v, %v, want %v", n, posts, err, want)
	}
	due, err := s.Due(at, 0)
	if want := []Due{{"d", at, fmt.Append(nil, n-1)}}; !cmp.Equal(want, due) || err != nil {
		t.Errorf("Due after %d = %v, %v, want %v", n, due, err, want)
	}
	for _, i := range []int{0, n - 1} {
		if seen, err := s.Seen(fmt.Sprint(i)); err != nil || seen.Entries != i+1 {
			t.Errorf("Seen(%d) after %d = %+v, %v", i, n, seen, err)
		}
	}
	sound(t, s)
}

// tailSpoilt are ways to spoil the tail of a file that has a tail of some records,
// numbered from first to last.
var tailSpoilt = []struct {
	name  string
	spoil func(b *bbolt.Bucket, first, last uint64) error
}{
	{"first missing", func(b *bbolt.Bucket, first, _ uint64) error { return b.Delete(numbers(first)) }},
	{"one missing", func(b *bbolt.Bucket, first, _ uint64) error { return b.Delete(numbers(first + 1)) }},
	{"last missing", func(b *bbolt.Bucket, _, last uint64) error { return b.Delete(numbers(last)) }},
	{"all missing", func(b *bbolt.Bucket, first, last uint64) error {
		var errs []error
		for n := first; n <= last; n++ {
			errs = append(errs, b.Delete(numbers(n)))
		}
		return errors.Join(errs...)
	}},
	{"one twice", func(b *bbolt.Bucket, first, last uint64) error {
		if err := b.Put(numbers(last+1), bytes.Clone(b.Get(numbers(last)))); err != nil {
			return err
		}
		return b.SetSequence(last + 1)
	}},
	{"a byte of a list", func(b *bbolt.Bucket, first, _ uint64) error {
		raw := bytes.Clone(b.Get(numbers(first + 1)))
		raw[headSize+20] ^= 1
		return b.Put(numbers(first+1), raw)
	}},
	{"sealed, but no list of values", func(b *bbolt.Bucket, first, last uint64) error {
		prev := storedSum(b.Get(numbers(last)))
		if err := b.Put(numbers(last+1), seal(tails, numbers(last+1), &prev, []byte{0, 0, 0, 13, 0, 2, 0, 0, 0, 0, 'x', 'y', 9})); err != nil {
			return err
		}
		return b.SetSequence(last + 1)
	}},
	{"too few by the sequence", func(b *bbolt.Bucket, _, last uint64) error { return b.SetSequence(last + 1) }},
	{"too many by the sequence", func(b *bbolt.Bucket, _, last uint64) error { return b.SetSequence(last - 1) }},
}

// A tail that lost a record or a list cannot be told from old values: it is refused
// whole, by Open and, while the store is open, by Check.
func TestDamagedTailIsRefused(t *testing.T) {
	for _, tt := range tailSpoilt {
		t.Run(tt.name, func(t *testing.T) {
			path := dbPath(t)
			s := openAt(t, path, Options{})
			id := newMatch(t, s, 2)
			for i := range 5 {
				commit(t, s, Change{Match: id, Entries: 2 + i, Append: entriesOf(id, 2+i, 1)})
			}
			path = asCrashed(t, path)
			raw(t, path, func(tx *bbolt.Tx) error { return tt.spoil(tx.Bucket([]byte("tail")), 1, 6) })
			if s, err := Open(path, Options{}); !isDamage(err) {
				s.Close()
				t.Errorf("Open = %v, want damage", err)
			}
			// The same in the file of the open store, which writes no more.
			if err := s.db.Update(func(tx *bbolt.Tx) error { return tt.spoil(tx.Bucket([]byte("tail")), 1, 6) }); err != nil {
				t.Fatal(err)
			}
			if r, err := s.Check(); len(r.Damage) == 0 || err != nil {
				t.Errorf("Check = %v, %v, want damage", r.Damage, err)
			}
			if m, err := s.Load(id); len(m.Journal) != 7 || err != nil { // from memory
				t.Errorf("Load = %d entries, %v", len(m.Journal), err)
			}
		})
	}
}

// An image shows what its layer and its buckets hold together, as a plain map does.
func TestImageIsBothTogether(t *testing.T) {
	db, err := bbolt.Open(dbPath(t), 0o600, &bbolt.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	key := rapid.StringMatching(`[a-c]{1,2}`)
	rapid.Check(t, func(t *rapid.T) {
		tx, err := db.Begin(true)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = tx.Rollback() }()
		want := map[string]string{}
		m := image{tx: tx, over: new(layer)}
		for _, b := range buckets {
			_, _ = tx.CreateBucket([]byte(b.name))
		}
		for i, k := range rapid.SliceOf(key).Draw(t, "below") {
			want[k] = fmt.Sprint("below", i)
			_ = tx.Bucket([]byte("people")).Put([]byte(k), []byte(want[k]))
		}
		for i, k := range rapid.SliceOf(key).Draw(t, "over") {
			want[k] = fmt.Sprint("over", i)
			m.over.Set(people.place([]byte(k)), []byte(want[k]))
		}
		for _, k := range rapid.SliceOf(key).Draw(t, "removed") {
			delete(want, k)
			m.over.Set(people.place([]byte(k)), nil)
			m.over.Set(outbox.place([]byte(k)), []byte("another bucket's"))
		}
		from := rapid.SampledFrom([]string{"", "a", "b", "bb", "d"}).Draw(t, "from")
		sameImage(t, m, want, from)
	})
}

// sameImage compares an image's people from a key on with a map, by each and raw.
func sameImage(t *rapid.T, m image, want map[string]string, from string) {
	got, last := map[string]string{}, ""
	m.each(people, []byte(from), func(k, raw []byte) bool {
		if string(k) <= last || string(k) < from {
			t.Fatalf("%q after %q, from %q", k, last, from)
		}
		last = string(k)
		got[last] = string(raw)
		return true
	})
	for k, v := range want {
		if k < from {
			delete(want, k)
		}
		if raw := m.raw(people, []byte(k)); string(raw) != v {
			t.Fatalf("raw(%q) = %q, want %q", k, raw, v)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("each from %q (-want +got):\n%s", from, diff)
	}
	// It ends when it is told.
	for stop := range len(want) {
		n := 0
		m.each(people, []byte(from), func(_, _ []byte) bool { n++; return n <= stop })
		if n != stop+1 {
			t.Fatalf("each showed %d after it was told to end at %d", n, stop+1)
		}
	}
}

// A file that was closed holds every value in its place.
func TestCloseFlushesTheTail(t *testing.T) {
	path := dbPath(t)
	s := openAt(t, path, Options{})
	id := newMatch(t, s, 3)
	if s.tail.records == 0 {
		t.Error("the tail is empty after a change: the test proves nothing")
	}
	s.Close()
	s = openAt(t, path, Options{})
	if s.tail.records != 0 || s.tail.over.Len() != 0 {
		t.Errorf("%d records in the tail after Close", s.tail.records)
	}
	wantOnce(t, s, id, 3)
}
