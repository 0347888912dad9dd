package store

import (
	"fmt"
	"os"
	"testing"
)

// A damaged head of the list of free pages, under an open store: bbolt would free
// all that it names, until memory is at an end or pages in use are overwritten.
func TestDamagedFreelistIsNotFreed(t *testing.T) {
	for name, hurt := range map[string]struct {
		at int64
		b  []byte
	}{
		"thousands of millions of pages": {12, []byte{0xFF, 0xFF, 0xFF, 0x7F}},
		"one page more":                  {12, []byte{1}},
		"another page":                   {0, []byte{5}},
		"no list":                        {8, []byte{flagLeaf}},
		"a longer list":                  {10, []byte{0xFE, 0xFF}},
	} {
		t.Run(name, func(t *testing.T) {
			path := dbPath(t)
			s := openAt(t, path, Options{RetryEvery: -1})
			id := newMatch(t, s, 1)
			h := headOf(t, path)
			f, err := os.OpenFile(path, os.O_RDWR, 0)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			if _, err := f.WriteAt(hurt.b, int64(h.freelist)*int64(h.pageSize)+hurt.at); err != nil {
				t.Fatal(err)
			}
			_, err = s.Commit(bg, Change{Match: id, Version: current(s, id), Append: entriesOf(id, 1, 1)})
			if err == nil || !IsDamage(err) {
				t.Errorf("Commit = %v, want damage", err)
			}
		})
	}
}

// Lists of every length pass, as bbolt writes them.
func TestWritableWithManyFreePages(t *testing.T) {
	s := openNew(t)
	for n := range 30 {
		id := newMatch(t, s, 0)
		commit(t, s, Change{Match: id, Version: current(s, id), Snapshot: make([]byte, 9000*(1+n*n))})
		commit(t, s, Change{Match: id, Version: current(s, id), Snapshot: []byte(fmt.Sprint(n))})
	}
	if stats, err := s.Stats(); err != nil || stats.FreePages < 600 {
		t.Errorf("%d free pages, %v: the list fits one page, which proves little", stats.FreePages, err)
	}
}
