package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.etcd.io/bbolt"

	"bivouac/game/amount"
)

// The files schema3.db and schema3-tail.db were written by the last bivouac of schema 3,
// which played 38 steps in each of 7 channels, of five games: closed, and as a kill left
// it, with its newest transactions in the tail. schema3.txt is what that bivouac read
// from it.

// asSchema turns schema3.db into the same file of an older schema: 2 differs in its
// number, 1 and 4 have no tail, 0 has bare values and neither state nor heads of journals.
func asSchema(t *testing.T, version int) (path string) {
	t.Helper()
	path = golden(t, "schema3.db")
	raw(t, path, func(tx *bbolt.Tx) error {
		if version < 2 || version == 4 {
			if err := tx.DeleteBucket([]byte("tail")); err != nil {
				return err
			}
		}
		if version > 0 {
			return metas.in(tx).Put(schemaKey, seal(metas, schemaKey, nil, numbers(uint64(version))))
		}
		for _, b := range counted {
			var keys, values [][]byte
			for k, raw := range b.from(tx, nil) {
				keys, values = append(keys, bytes.Clone(k)), append(values, bytes.Clone(raw[headSize:]))
			}
			for i, k := range keys {
				if b == journal && isHeadKey(k) {
					if err := b.in(tx).Delete(k); err != nil {
						return err
					}
					continue
				}
				if err := b.in(tx).Put(k, values[i]); err != nil {
					return err
				}
			}
		}
		return errors.Join(tx.DeleteBucket([]byte("meta")), tx.DeleteBucket([]byte("duekeys")))
	})
	return path
}

func TestMigrateRealRecords(t *testing.T) {
	want, err := os.ReadFile("testdata/schema3.txt")
	if err != nil {
		t.Fatal(err)
	}
	for name, path := range map[string]string{
		"0": asSchema(t, 0), "1": asSchema(t, 1), "2": asSchema(t, 2),
		"4": asSchema(t, 4), "3": golden(t, "schema3.db"), "3 with a tail": golden(t, "schema3-tail.db"),
	} {
		t.Run(name, func(t *testing.T) {
			old := 0
			if tail := tailOf(t, path); (len(tail) > 0) != strings.Contains(name, "tail") {
				t.Errorf("%d records in its tail", len(tail))
			}
			if _, err := fmt.Sscan(name, &old); err != nil {
				t.Fatal(err)
			}
			if v, err := SchemaOf(path); v != old || err != nil {
				t.Errorf("SchemaOf = %d, %v", v, err)
			}
			if err := Sound(path); err != nil {
				t.Errorf("Sound of the old file: %v", err)
			}
			s := openAt(t, path, Options{})
			if diff := cmp.Diff(string(want), told(t, s)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			sound(t, s)
			_ = s.view(func(tx *bbolt.Tx) error {
				if tails.in(tx) != nil {
					t.Error("it still has a tail")
				}
				return nil
			})
			id := newMatch(t, s, 3)
			s.Close()
			wantOnce(t, openAt(t, path, Options{}), id, 3)
			// What the older bivouac can go back to holds the same and has nothing waiting.
			kept := fmt.Sprintf("%s.schema%d", path, old)
			keptOld(t, kept, old)
			if tail := tailOf(t, kept); len(tail) > 0 {
				t.Errorf("%d records in the tail of the copy of the old file", len(tail))
			}
			if diff := cmp.Diff(string(want), told(t, openAt(t, kept, Options{}))); diff != "" {
				t.Errorf("the copy of the old file (-want +got):\n%s", diff)
			}
		})
	}
}

// told is the reading of a store of real records, with the sums of the values.
func told(t *testing.T, s *File) string {
	t.Helper()
	out := &strings.Builder{}
	must := func(err error) {
		if err != nil {
			t.Error(err)
		}
	}
	sum := func(b []byte) string {
		h := sha256.Sum256(b)
		return fmt.Sprintf("%d:%x", len(b), h[:6])
	}
	ids, err := s.Matches(Everywhere, 0, 0)
	must(err)
	for _, id := range ids {
		m, err := s.Load(id)
		must(err)
		all := bytes.Join(append(m.Journal, nil), []byte("\n"))
		fmt.Fprintf(out, "match %d record %s journal %d %s snapshot %d %s\n", id, sum(m.Record), len(m.Journal), sum(all),
			m.SnapshotAt, sum(m.Snapshot))
	}
	bound, err := s.Channels(Everywhere)
	must(err)
	for _, b := range bound {
		fmt.Fprintln(out, "channel", b.Channel, b.To)
	}
	all, err := s.People("")
	must(err)
	for _, p := range all {
		fmt.Fprintf(out, "person %q %s\n", p.User, sum(p.Record))
	}
	posts, err := s.Outbox(Everywhere, 0, 0)
	must(err)
	for _, p := range posts {
		fmt.Fprintln(out, "post", p.ID, sum(p.Record))
	}
	due, err := s.Due(Everywhere, time.UnixMilli(1<<50), 0)
	must(err)
	for _, d := range due {
		fmt.Fprintln(out, "due", d.Key, d.At.UnixMilli(), sum(d.Record))
	}
	lists, err := s.Lists("", 0)
	must(err)
	for _, l := range lists {
		ids, err := s.MatchesOf(l)
		must(err)
		fmt.Fprintf(out, "list %q %d\n", l, ids)
	}
	for c := range 7 {
		for k := range 38 {
			seen, err := s.Seen(fmt.Sprintf("c%d-%d", c, k))
			must(err)
			fmt.Fprintln(out, "seen", seen.Interaction, seen.At.UnixMilli(), seen.Match, seen.Entries, sum(seen.Outcome))
		}
	}
	return out.String()
}

// tailOf are the records in the tail of a file, by their numbers.
func tailOf(t *testing.T, path string) map[uint64][]byte {
	t.Helper()
	out := map[uint64][]byte{}
	raw(t, path, func(tx *bbolt.Tx) error {
		if tails.in(tx) != nil {
			for k, v := range tails.from(tx, nil) {
				out[number(k, 0)] = bytes.Clone(v)
			}
		}
		return nil
	})
	return out
}

// tailSpoilt are ways to spoil the tail of a file that has records in it, numbered from
// first to last.
var tailSpoilt = []struct {
	name  string
	spoil func(b *bbolt.Bucket, first, last uint64) error
}{
	{"first missing", func(b *bbolt.Bucket, first, _ uint64) error { return b.Delete(numbers(first)) }},
	{"one missing", func(b *bbolt.Bucket, first, _ uint64) error { return b.Delete(numbers(first + 1)) }},
	{"last missing", func(b *bbolt.Bucket, _, last uint64) error { return b.Delete(numbers(last)) }},
	{"all missing", func(b *bbolt.Bucket, first, last uint64) (err error) {
		for n := first; n <= last; n++ {
			err = errors.Join(err, b.Delete(numbers(n)))
		}
		return err
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
		list := []byte{0, 0, 0, 13, 0, 2, 0, 0, 0, 0, 'x', 'y', 9}
		if err := b.Put(numbers(last+1), seal(tails, numbers(last+1), &prev, list)); err != nil {
			return err
		}
		return b.SetSequence(last + 1)
	}},
	{"too few by the sequence", func(b *bbolt.Bucket, _, last uint64) error { return b.SetSequence(last + 1) }},
	{"too many by the sequence", func(b *bbolt.Bucket, _, last uint64) error { return b.SetSequence(last - 1) }},
}

// A tail that lost a record or a list cannot be told from old values: the file is refused
// as it is, and left as it is.
func TestMigrateRefusesADamagedTail(t *testing.T) {
	for _, tt := range amount.Some(tailSpoilt, 3) {
		t.Run(tt.name, func(t *testing.T) {
			path := golden(t, "schema3-tail.db")
			raw(t, path, func(tx *bbolt.Tx) error {
				s, err := readState(tx)
				if err != nil {
					return err
				}
				return tt.spoil(tails.in(tx), s.transactions+1, tails.in(tx).Sequence())
			})
			before := tailOf(t, path)
			if s, err := Open(path, Options{}); !IsDamage(err) {
				s.Close()
				t.Errorf("Open = %v, want damage", err)
			}
			if v, err := SchemaOf(path); v != 3 || err != nil || !cmp.Equal(before, tailOf(t, path)) {
				t.Errorf("the file is of schema %d, %v, or has another tail than before", v, err)
			}
		})
	}
}

// A damaged byte in a value of the tail is damage of that value, as in its place: the file
// is migrated, a read and Check tell it, and the rest is well.
func TestMigrateTakesADamagedValueAlong(t *testing.T) {
	path := golden(t, "schema3-tail.db")
	raw(t, path, func(tx *bbolt.Tx) error {
		k, v := tails.in(tx).Cursor().Last()
		hurt := bytes.Clone(v)
		hurt[headSize+int(binary.BigEndian.Uint32(v[headSize:]))] ^= 4 // the first payload's first byte
		return tails.in(tx).Put(bytes.Clone(k), hurt)
	})
	s := openAt(t, path, Options{})
	if r, err := s.Check(); len(r.Damage) == 0 || err != nil {
		t.Errorf("Check = %v, %v, want damage", r.Damage, err)
	}
	id := newMatch(t, s, 2)
	if m, err := s.Load(id); len(m.Journal) != 2 || err != nil {
		t.Errorf("Load of a new match: %d entries, %v", len(m.Journal), err)
	}
}

// Any list of values in a file is cut into values of known buckets or refused.
func FuzzTail(f *testing.F) {
	value := seal(people, []byte("u"), nil, []byte("value"))
	f.Add(append([]byte{0, 2, 0, 0, 0, byte(len(value)), 'p', 'u'}, value[:headSize]...), value[headSize:])
	f.Add([]byte{0, 2, 0, 0, 0, 0, 'p', 'x'}, []byte{})
	f.Fuzz(func(t *testing.T, list, payloads []byte) {
		values := map[string][]byte{}
		if !readTailList(list, payloads, values) {
			return
		}
		for place, raw := range values {
			if placeOf(place[0]) == nil || raw != nil && len(raw) < headSize {
				t.Errorf("%q: %q", place, raw)
			}
		}
	})
}
