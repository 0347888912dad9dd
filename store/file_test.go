package store

import (
	"bytes"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// Several processes may start for the first time at once: one file is made, what
// was written to it stays, and nothing is left beside it.
func TestBeginMakesOneFile(t *testing.T) {
	path := dbPath(t)
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			if _, err := begin(path, false); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	s := openAt(t, path, Options{})
	id := newMatch(t, s, 3)
	if _, err := begin(path, false); err != nil {
		t.Error(err)
	}
	wantOnce(t, s, id, 3)
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(entries) != 1 {
		t.Errorf("%v beside the file, %v", entries, err)
	}
}

// settle writes the newest head, wherever it lies (a backup may have it in the
// place of the other), and alters nothing.
func TestSettleAltersNothing(t *testing.T) {
	path := dbPath(t)
	for range 3 {
		s := openAt(t, path, Options{})
		newMatch(t, s, 1)
		s.Close()
		before, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := syncMeta(path); err != nil {
			t.Error(err)
		}
		after, err := os.ReadFile(path)
		if err != nil || !bytes.Equal(before, after) {
			t.Errorf("settle altered the file, %v", err)
		}
	}
	if err := syncMeta(filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("settle of no file succeeded")
	}
}
