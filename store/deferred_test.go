package store

import (
	"bytes"
	"errors"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
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

// TestDeferred: deferred answers outlive the process; what is dropped is gone.
func TestDeferred(t *testing.T) {
	path := dbPath(t)
	s := openAt(t, path, Options{})
	if all, err := s.AllDeferred(); err != nil || all != nil {
		t.Errorf("a new store has %v, %v", all, err)
	}
	one, two := Deferred{"101", []byte("secret-one")}, Deferred{"102", []byte("secret-two")}
	for _, d := range []Deferred{two, {"101", []byte("before")}, one} {
		if err := s.KeepDeferred(d); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"", "../1", "a/b", ".", "a:b", "a\x00"} {
		if err := s.KeepDeferred(Deferred{name, nil}); !errors.Is(err, ErrInvalid) {
			t.Errorf("%q is kept: %v", name, err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := s.KeepDeferred(one); !errors.Is(err, ErrClosed) {
		t.Errorf("kept by a closed store: %v", err)
	}
	s = openAt(t, path, Options{})
	all, err := s.AllDeferred()
	if diff := cmp.Diff([]Deferred{one, two}, all); diff != "" || err != nil {
		t.Errorf("after a new start: %v\n%s", err, diff)
	}
	for _, name := range []string{"101", "101", "103", "../1"} {
		if err := s.DropDeferred(name); err != nil {
			t.Errorf("drop %q: %v", name, err)
		}
	}
	all, err = s.AllDeferred()
	if diff := cmp.Diff([]Deferred{two}, all); diff != "" || err != nil {
		t.Errorf("after the drop: %v\n%s", err, diff)
	}
}
