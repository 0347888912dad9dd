package store

import (
	"bytes"
	"os"
	"testing"
)

// TestDeferredIsSecret: deferred answers lie beside the file where only its user reads
// them, and are in no backup.
func TestDeferredIsSecret(t *testing.T) {
	path := dbPath(t)
	s := openAt(t, path, Options{})
	if err := s.KeepDeferred(Deferred{"101", []byte("secret")}); err != nil {
		t.Fatal(err)
	}
	var backup bytes.Buffer
	if err := s.Backup(&backup); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(backup.Bytes(), []byte("secret")) || bytes.Contains(file, []byte("secret")) {
		t.Error("a deferred answer is in the file or its backup")
	}
	for name, want := range map[string]os.FileMode{"": os.ModeDir | 0o700, "/101": 0o600} {
		info, err := os.Stat(path + deferredFolder + name)
		if err != nil || info.Mode() != want {
			t.Errorf("%q: %v, %v, want %v", name, info.Mode(), err, want)
		}
	}
}
