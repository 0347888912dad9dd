package bolt

import (
	"path/filepath"
	"testing"

	"bivouac/store/kv"
	"bivouac/store/kv/kvtest"
)

func TestSuite(t *testing.T) {
	kvtest.Run(t, func(t testing.TB) kv.Engine { return open(t, filepath.Join(t.TempDir(), "a.db"), Options{}) })
}

// open opens a file, and closes it after the test.
func open(t testing.TB, path string, o Options) *File {
	t.Helper()
	f, err := Open(path, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	return f
}
