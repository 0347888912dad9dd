package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"pgregory.net/rapid"

	"bivouac/store"
	"bivouac/store/enginetest"
	"bivouac/store/storetest"
)

// TestSuite: a store keeps the contract over either engine.
func TestSuite(t *testing.T) {
	shared := enginetest.InDatabase()
	storetest.Run(t, storetest.Engine{Shared: shared, New: func(t testing.TB) func() (*store.Store, error) {
		path := filepath.Join(t.TempDir(), "bivouac.db")
		t.Cleanup(func() {
			if err := enginetest.RemoveAll(path); err != nil {
				t.Error(err)
			}
		})
		return func() (*store.Store, error) { return enginetest.At(path, store.Options{}) }
	}})
}

// fileWorld is a file with a faulty disk beside its model.
type fileWorld struct {
	*storetest.World
	path string
	file *store.File
}

// Restore replaces the store by its own backup.
func (w *fileWorld) Restore(t *rapid.T) {
	f, err := os.Create(w.path + ".backup")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := w.file.Backup(f); err != nil {
		t.Fatal(err)
	}
	w.Replace(t, func() {
		_, err := f.Seek(0, 0)
		aside, restored := store.Restore(w.path, f)
		if err := errors.Join(err, restored, os.Remove(aside)); err != nil {
			t.Fatal(err)
		}
	})
}

// TestModelWithFaults: whatever the disk does, the store is its model.
func TestModelWithFaults(t *testing.T) {
	storetest.Check(t, func(t *rapid.T) {
		dir, err := os.MkdirTemp("", "bivouac-model-")
		if err != nil {
			t.Fatal(err)
		}
		defer os.RemoveAll(dir)
		armed := map[store.Moment]int{}
		w := &fileWorld{path: filepath.Join(dir, "bivouac.db")}
		fault := func(m store.Moment) error {
			if armed[m] > 0 {
				armed[m]--
				return errors.New("input/output error")
			}
			return nil
		}
		w.World = &storetest.World{
			Open: func() (_ *store.Store, err error) {
				w.file, err = store.Open(w.path, store.Options{RetryEvery: -1, Fault: fault, NoSync: true})
				if err != nil {
					return nil, err
				}
				return w.file.Store, nil
			},
			Arm: func(t *rapid.T) func() {
				if rapid.IntRange(0, 3).Draw(t, "faulty") == 0 {
					armed[store.BeforeCommit] = rapid.IntRange(0, 3).Draw(t, "before")
					armed[store.AfterCommit] = rapid.IntRange(0, 2).Draw(t, "after")
					armed[store.Opening] = rapid.IntRange(0, 2).Draw(t, "opening")
				}
				return func() { clear(armed) }
			},
		}
		w.Run(t, w)
	})
}
