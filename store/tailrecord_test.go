package store

import (
	"bytes"
	"encoding/binary"
	"testing"

	"go.etcd.io/bbolt"
)

// hurtTold says whether Load tells that a byte hurt a match of four entries; no byte
// hurts the other one, and Check finds what Load and Outbox find.
func hurtTold(t *testing.T, s *Store, at int, hurt, well uint64) bool {
	t.Helper()
	if m, err := s.Load(well); err != nil || len(m.Journal) != 4 {
		t.Fatalf("byte %d: the other match: %d entries, %v", at, len(m.Journal), err)
	}
	m, err := s.Load(hurt)
	if err == nil && len(m.Journal) != 4 || err != nil && !isDamage(err) {
		t.Fatalf("byte %d: %d entries, %v", at, len(m.Journal), err)
	}
	posts, postsErr := s.Outbox(0, 0)
	if len(posts) < 4 && !isDamage(postsErr) {
		t.Fatalf("byte %d: %d posts, %v", at, len(posts), postsErr)
	}
	r, checkErr := s.Check()
	if checkErr != nil || (len(r.Damage) > 0) != (err != nil || postsErr != nil) {
		t.Fatalf("byte %d: Load = %v, Outbox = %v, Check = %v, %v", at, err, postsErr, r.Damage, checkErr)
	}
	return err != nil
}

// putDamaged writes a record of the tail with one byte damaged.
func putDamaged(tx *bbolt.Tx, record uint64, data []byte, at int) error {
	b := bytes.Clone(data)
	b[at] ^= 4
	return tx.Bucket([]byte("tail")).Put(numbers(record), b)
}

// A damaged byte in a value of the tail is that value's damage alone: the file is
// opened, its match says so in Load and Check, and another match is well. What a
// later record wrote anew is well again.
func TestDamagedValueInTheTail(t *testing.T) {
	path := dbPath(t)
	s := openAt(t, path, Options{})
	hurt, well := newMatch(t, s, 2), newMatch(t, s, 2)
	for i := range 2 {
		for _, id := range []uint64{hurt, well} {
			commit(t, s, Change{Match: id, Entries: 2 + i, Append: entriesOf(id, 2+i, 1), Posts: [][]byte{{1}}})
		}
	}
	const record, last = 3, 6 // the hurt match's first append, the last record
	var raw3 []byte
	raw(t, asCrashed(t, path), func(tx *bbolt.Tx) error {
		raw3 = bytes.Clone(tx.Bucket([]byte("tail")).Get(numbers(record)))
		return nil
	})
	list := headSize + int(binary.BigEndian.Uint32(raw3[headSize:])) // where the payloads begin
	heard := 0
	for at := list; at < len(raw3); at += 5 {
		copied := asCrashed(t, path)
		raw(t, copied, func(tx *bbolt.Tx) error { return putDamaged(tx, record, raw3, at) })
		s := openAt(t, copied, Options{})
		if hurtTold(t, s, at, hurt, well) {
			heard++
		}
		commit(t, s, Change{Match: well, Entries: 4, Append: entriesOf(well, 4, 1)})
		s.Close()
		if m, err := openAt(t, copied, Options{}).Load(well); err != nil || len(m.Journal) != 5 {
			t.Fatalf("byte %d: the other match after Close: %d entries, %v", at, len(m.Journal), err)
		}
	}
	if heard == 0 {
		t.Error("no byte hurt the match: the test proves nothing")
	}
	// Under the open store, whose memory is well: Check tells what Open would meet.
	err := s.db.Update(func(tx *bbolt.Tx) error { return putDamaged(tx, record, raw3, list) })
	if r, checkErr := s.Check(); len(r.Damage) == 0 || err != nil || checkErr != nil {
		t.Errorf("Check of the open store = %v, %v, %v, want damage", r.Damage, err, checkErr)
	}
}

// An older value whose sum is sound, in the place of a newer one, as when a page
// of an older record is copied over one of a newer: the list tells it.
func TestOlderPayloadInTheTailIsTold(t *testing.T) {
	older := seal(people, []byte("u"), nil, []byte("one"))
	newer := seal(people, []byte("u"), nil, []byte("two"))
	r := newRecord([]altered{{people.place([]byte("u")), newer}})
	r.payloads = older[headSize:]
	var zero sum
	over := new(layer)
	if err := readRecord(numbers(1), &zero, r.seal(1, &zero), over); err != nil {
		t.Fatal(err)
	}
	got, _ := over.Get(people.place([]byte("u")))
	if _, err := unseal(people, []byte("u"), nil, got); !isDamage(err) {
		t.Errorf("unseal = %v, want damage", err)
	}
}

// What a file calls a list is either refused or values that are written the same
// again.
func FuzzTail(f *testing.F) {
	r := newRecord([]altered{
		{people.place([]byte("u")), seal(people, []byte("u"), nil, []byte("value"))},
		{journal.place(entryKey(1, 2)), nil},
	})
	f.Add(r.list[4:], r.payloads)
	f.Add([]byte{0, 2, 0, 0, 0, 0, 'p', 'x'}, []byte{})
	f.Fuzz(func(t *testing.T, list, payloads []byte) {
		over := new(layer)
		if !readList(list, payloads, over) {
			return
		}
		var own []altered
		over.Scan(func(place string, raw []byte) bool {
			own = append(own, altered{place, raw})
			return true
		})
		again := new(layer)
		r, zero := newRecord(own), sum{}
		raw := r.seal(1, &zero)
		if err := readRecord(numbers(1), &zero, raw, again); err != nil || len(raw) != r.size() || again.Len() != over.Len() {
			t.Fatalf("%v: %d values, then %d", err, over.Len(), again.Len())
		}
		again.Scan(func(place string, raw []byte) bool {
			if was, _ := over.Get(place); !bytes.Equal(was, raw) || (was == nil) != (raw == nil) {
				t.Fatalf("%q: %q, then %q", place, was, raw)
			}
			return true
		})
	})
}
