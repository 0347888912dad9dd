package store_test

import (
	"path/filepath"
	"testing"

	"bivouac/store"
	"bivouac/store/enginetest"
	"bivouac/store/storetest"
)

// TestSuite: a store keeps the contract over either engine.
func TestSuite(t *testing.T) {
	shared := enginetest.InDatabase()
	storetest.Run(t, storetest.Engine{Shared: shared, New: func(t testing.TB) func(store.Options) (*store.Store, error) {
		path := filepath.Join(t.TempDir(), "bivouac.db")
		t.Cleanup(func() {
			if err := enginetest.RemoveAll(path); err != nil {
				t.Error(err)
			}
		})
		return func(o store.Options) (*store.Store, error) { return enginetest.At(path, o) }
	}})
}
