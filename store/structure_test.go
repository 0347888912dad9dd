package store

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"testing"

	"bivouac/game/gametest"

	"go.etcd.io/bbolt"
)

// headOf reads the newest head of a file.
func headOf(t testing.TB, path string) fileHead {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	heads := readHeads(f)
	if len(heads) == 0 {
		t.Fatal("no head")
	}
	return heads[0]
}

// fill stores some of everything: several pages, pages with overflow, free pages.
func fill(t testing.TB, s *File, rounds int) {
	t.Helper()
	for i := range rounds {
		id := newMatch(t, s, 5+i%7)
		commit(t, s, Change{
			Interaction: fmt.Sprint(i), Outcome: []byte("out"), At: at, Match: id, Version: current(s, id),
			Snapshot: bytes.Repeat([]byte{byte(i)}, 100+i*300%9000), Join: []string{fmt.Sprint("u", i%5)},
			Bind:   []Binding{{Channel: fmt.Sprint("c", i), From: 0, To: id}},
			People: []Person{{User: fmt.Sprint("u", i), Record: []byte("fr")}}, Posts: newPosts(bytes.Repeat([]byte("p"), 50)),
			Due: []Due{{Key: fmt.Sprint("d", i), At: at, Record: []byte("due")}}, Done: []uint64{uint64(i) / 2},
		})
	}
}

// What our own reading of the pages calls well, bbolt's does too, and the other
// way round, on files of every size.
func TestInspectAgreesWithBbolt(t *testing.T) {
	for _, rounds := range []int{0, 1, 10, 60, 200} {
		t.Run(fmt.Sprint(rounds), func(t *testing.T) {
			path := dbPath(t)
			s := openAt(t, path, Options{})
			fill(t, s, rounds)
			s.Close()
			hurt, heads, err := inspect(path, 0, true)
			if len(hurt) > 0 || heads != 2 || err != nil {
				t.Errorf("inspect = %v, %d heads, %v", hurt, heads, err)
			}
			db, err := bbolt.Open(path, 0o600, nil)
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			_ = db.Update(func(tx *bbolt.Tx) error {
				for err := range tx.Check() {
					t.Errorf("bbolt's Check: %v", err)
				}
				return nil
			})
		})
	}
}

// spoiling is one way to damage the pages of a file; nil cuts it off.
type spoiling struct {
	name  string
	spoil func(b []byte)
}

// structural lists damage to the pages of a file with the head h.
func structural(h fileHead) []spoiling {
	root := int(h.root) * h.pageSize
	free := int(h.freelist) * h.pageSize
	return []spoiling{
		{"page calls itself another", func(b []byte) { b[root]++ }},
		{"page of no kind", func(b []byte) { b[root+8] = 0x40 }},
		{"fewer elements", func(b []byte) { b[root+10]-- }},
		{"more elements", func(b []byte) { b[root+10]++ }},
		{"overflow past the end", func(b []byte) { b[root+15] = 0xff }},
		{"element outside the page", func(b []byte) { b[root+pageHead+6] = 0xff }},
		{"element flags", func(b []byte) { b[root+pageHead] |= 2 }},
		{"bucket's root elsewhere", func(b []byte) { setRoot(b, h, "journal", 1<<40) }},
		{"bucket's root a page of another", func(b []byte) { setRoot(b, h, "journal", h.root) }},
		{"fewer free pages", func(b []byte) { b[free+10]-- }},
		{"more free pages than fit", func(b []byte) { order.PutUint16(b[free+10:], 0xffff) }},
		{"page in use listed as free", func(b []byte) { order.PutUint64(b[free+pageHead:], h.root) }},
		{"free list is no such page", func(b []byte) { b[free+8] = flagLeaf }},
		{"cut off", nil},
	}
}

// Damage that a checksum of records cannot show is found in the pages.
func TestInspectFindsStructuralDamage(t *testing.T) {
	path := dbPath(t)
	s := openAt(t, path, Options{})
	fill(t, s, 60)
	s.Close()
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	h := headOf(t, path)
	for _, tt := range structural(h) {
		t.Run(tt.name, func(t *testing.T) {
			b := bytes.Clone(whole)
			if tt.spoil == nil {
				b = b[:int(h.end-1)*h.pageSize]
			} else {
				tt.spoil(b)
			}
			path := dbPath(t)
			if err := os.WriteFile(path, b, 0o600); err != nil {
				t.Fatal(err)
			}
			s, err := Open(path, Options{})
			if err == nil {
				s.Close()
			}
			if !IsDamage(err) {
				t.Errorf("Open = %v, want damage", err)
			}
		})
	}
}

// setRoot points a bucket elsewhere: where its name stands with a root page and
// the sequence 0 behind it, in use or left over.
func setRoot(b []byte, h fileHead, name string, root uint64) {
	for i := 0; i+len(name)+bucketHead < len(b); i++ {
		at := b[i+len(name):]
		if string(b[i:i+len(name)]) == name && order.Uint64(at) < h.end && order.Uint64(at[8:]) == 0 {
			order.PutUint64(at, root)
		}
	}
}

// Keys out of order lead searches astray though each record is well.
func TestInspectFindsKeysOutOfOrder(t *testing.T) {
	w := &walker{}
	key := func(s string) element { return element{key: []byte(s)} }
	for _, tt := range []struct {
		name      string
		elements  []element
		low, high string
		well      bool
	}{
		{"ascending", []element{key("a"), key("b")}, "a", "c", true},
		{"descending", []element{key("b"), key("a")}, "", "", false},
		{"twice", []element{key("a"), key("a")}, "", "", false},
		{"below its page", []element{key("a")}, "b", "", false},
		{"above its page", []element{key("c")}, "", "c", false},
	} {
		w.hurt = nil
		var high []byte
		if tt.high != "" {
			high = []byte(tt.high)
		}
		w.ordered(2, tt.elements, []byte(tt.low), high)
		if (len(w.hurt) == 0) != tt.well {
			t.Errorf("%s: %v", tt.name, w.hurt)
		}
	}
}

// A file whose newest head is invalid is opened at the one before, with a doubt.
func TestOpenDoubtsAFileWithOneHead(t *testing.T) {
	path := dbPath(t)
	s := openAt(t, path, Options{})
	newMatch(t, s, 1)
	newMatch(t, s, 1)
	path = asCrashed(t, path)
	h := headOf(t, path)
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteAt([]byte{0xff}, int64(h.txid%2)*int64(h.pageSize)+pageHead+50); err != nil {
		t.Fatal(err)
	}
	s = openAt(t, path, Options{})
	if s.Doubt() == nil {
		t.Error("Doubt = nil though the newest head is invalid")
	}
	if got, _ := s.Matches(Everywhere, 0, 0); len(got) != 1 {
		t.Errorf("Matches = %v, want the state one transaction before", got)
	}
	if r := sound(t, s); r.Doubt == nil {
		t.Error("the report tells no doubt")
	}
}

// spoilUnder changes a file that another process has open.
func spoilUnder(t *testing.T, path string, spoil func(*os.File) error) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := spoil(f); err != nil {
		t.Fatal(err)
	}
}

// bbolt would hang for ever if it began a transaction on a file without heads.
func TestHeadsLostUnderAnOpenStore(t *testing.T) {
	for name, spoil := range map[string]func(*os.File) error{
		"cut to nothing":      func(f *os.File) error { return f.Truncate(0) },
		"cut in the first":    func(f *os.File) error { return f.Truncate(565) },
		"cut after the first": func(f *os.File) error { return f.Truncate(int64(os.Getpagesize())) },
		"newest invalid": func(f *os.File) error {
			_, err := f.WriteAt([]byte{0xff}, int64(headOf(t, f.Name()).txid%2)*int64(os.Getpagesize())+pageHead+50)
			return err
		},
		"both overwritten": func(f *os.File) error {
			_, err := f.WriteAt(make([]byte, 2*os.Getpagesize()), 0)
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			path := dbPath(t)
			s := openAt(t, path, Options{RetryEvery: -1})
			id := newMatch(t, s, 1)
			spoilUnder(t, path, spoil)
			if _, err := s.Load(id); !IsDamage(err) {
				t.Errorf("Load = %v, want damage", err)
			}
			if _, err := s.Commit(bg, Change{Match: id, Version: current(s, id)}); err == nil {
				t.Error("Commit succeeded")
			}
			if _, err := s.Commit(bg, Change{Match: id, Version: current(s, id)}); !IsDamage(err) ||
				!errors.Is(err, ErrUnavailable) {
				t.Errorf("second Commit = %v, want ErrUnavailable because of damage", err)
			}
			if _, err := s.Check(); err == nil {
				t.Error("Check found nothing")
			}
		})
	}
}

// With any bytes in a file, our look at its pages ends, with an answer.
func FuzzPages(f *testing.F) {
	path := dbPath(f)
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{PageSize: 1024})
	if err != nil {
		f.Fatal(err)
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		if err := create(tx); err != nil {
			return err
		}
		for i := range 40 {
			if err := tx.Bucket([]byte("journal")).Put(entryKey(1, i), make([]byte, 10*i)); err != nil {
				return err
			}
		}
		return nil
	})
	if err := errors.Join(err, db.Close()); err != nil {
		f.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		f.Fatal(err)
	}
	h := readHeads(bytes.NewReader(whole))[0]
	f.Add(whole[:h.end*1024], h.root, h.freelist)
	f.Add([]byte{}, uint64(0), noFreelist)
	f.Fuzz(func(t *testing.T, b []byte, root, freelist uint64) {
		gametest.Bounded(t, len(b), func() {
			readHeads(bytes.NewReader(b))
			h := fileHead{pageSize: 1024, root: root, freelist: freelist, end: uint64(len(b) / 1024)}
			inspectHead(bytes.NewReader(b), h, int64(len(b)), true)
		})
	})
}
