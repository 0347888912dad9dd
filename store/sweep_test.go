package store

import (
	"os"
	"path/filepath"
	"testing"
)

// beside are files beside a store that begins, and whether they are what begin left.
var beside = []struct {
	name, file string
	make       func(t *testing.T, file string)
	stays      bool
}{
	{"nothing written", ".new-1", holding(nil), false},
	{"first pages never written", ".new-22", holding(make([]byte, 5000)), false},
	{"first pages torn", ".new-333", func(t *testing.T, file string) {
		emptyStore(t, file)
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, at := range []int{pageHead + 60, os.Getpagesize() + pageHead + 60} { // the sums of both heads
			data[at]++
		}
		holding(data[:4*os.Getpagesize()])(t, file)
	}, false},
	{"made, and not yet named", ".new-4294967295", emptyStore, false},
	{"somebody's store", ".new-5", func(t *testing.T, file string) {
		s := openAt(t, file, Options{})
		newMatch(t, s, 1)
		s.Close()
	}, true},
	{"a damaged store", ".new-6", func(t *testing.T, file string) {
		emptyStore(t, file)
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		clear(data[:2*os.Getpagesize()])
		holding(data)(t, file)
	}, true},
	{"a file in use", ".new-7", func(t *testing.T, file string) {
		emptyStore(t, file)
		db, err := openFile(file, false)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { db.Close() })
	}, true},
	{"half a backup", ".unfinished-copy-12", holding([]byte("half")), false},
	{"half a copy of the older file", ".schema2.unfinished-copy-0", holding([]byte("half")), false},
	{"a file of somebody's", ".unfinished-copy-mine", holding([]byte("half")), true},
	{"somebody's text", ".new-8", holding([]byte("a note")), true},
	{"another name", ".new-9a", holding(nil), true},
	{"another name still", ".new-", holding(nil), true},
	{"a copy", ".before-restore-1", holding(nil), true},
	{"a folder", ".new-10", func(t *testing.T, file string) {
		if err := os.Mkdir(file, 0o700); err != nil {
			t.Fatal(err)
		}
	}, true},
	{"a link", ".new-11", func(t *testing.T, file string) {
		if err := os.Symlink(filepath.Join(t.TempDir(), "none"), file); err != nil {
			t.Skip(err)
		}
	}, true},
}

func holding(data []byte) func(*testing.T, string) {
	return func(t *testing.T, file string) {
		t.Helper()
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func emptyStore(t *testing.T, file string) {
	t.Helper()
	if _, err := begin(file, false); err != nil {
		t.Fatal(err)
	}
}

// The next start takes away what begin left when it was killed, and nothing else.
func TestOpenSweepsWhatBeginLeft(t *testing.T) {
	for _, c := range beside {
		t.Run(c.name, func(t *testing.T) {
			path := dbPath(t)
			for _, file := range []string{path + c.file, filepath.Join(filepath.Dir(path), "other"+c.file)} {
				c.make(t, file)
			}
			newMatch(t, openAt(t, path, Options{}), 1)
			if _, err := os.Lstat(path + c.file); (err == nil) != c.stays {
				t.Errorf("it is there: %t, want %t", err == nil, c.stays)
			}
			if _, err := os.Lstat(filepath.Join(filepath.Dir(path), "other"+c.file)); err != nil {
				t.Errorf("what begin left of another store: %v", err)
			}
		})
	}
}

// A process that still makes its file when another has finished needs it no more: if
// it is swept away in between, the finished one is taken.
func TestNameOfASweptFile(t *testing.T) {
	path := dbPath(t)
	emptyStore(t, path)
	if err := name(path+".new-1", path); err != nil {
		t.Errorf("the store is there, and its name is refused: %v", err)
	}
}
