package bolt

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"bivouac/store/kv"
	"bivouac/store/kv/kvtest"
)

// found says whether a secret is in any file of the folder.
func found(t testing.TB, path, secret string) bool {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(filepath.Dir(path), "*"))
	if err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(all, func(name string) bool {
		b, err := os.ReadFile(name)
		return err == nil && bytes.Contains(b, []byte(secret))
	})
}

// erased is a file from which a secret was deleted, of an age of many commits.
func erased(t testing.TB, f *File) {
	t.Helper()
	for i := range 40 {
		kvtest.Must(t, f, kvtest.Batch(kvtest.Put(fmt.Sprint("k", i), strings.Repeat("value", 3000)),
			kvtest.At("secret", "a secret text", int64(i+1)), kvtest.Put("secret key", strings.Repeat("x", i))))
	}
	kvtest.Must(t, f, kvtest.Batch(kvtest.Delete("secret"), kvtest.Delete("secret key")))
	if !found(t, f.path, "secret") {
		t.Fatal("the file holds no deleted bytes: the test proves nothing")
	}
}

// No deleted byte is left after Compact, after the next start, nor in a backup, which has no key that is to stay.
func TestDeletedBytesAreGone(t *testing.T) {
	path := fresh(t)
	f := open(t, path, Options{})
	erased(t, f)
	if _, err := f.Next(t.Context(), "post", 7, 0); err != nil {
		t.Fatal(err)
	}
	kvtest.Must(t, f, kvtest.Batch(kvtest.At("a token", "in no backup", 9)))
	var saved bytes.Buffer
	if err := f.Backup(&saved, "a"); err != nil || strings.Contains(saved.String(), "secret") ||
		strings.Contains(saved.String(), "token") {
		t.Errorf("a backup with deleted bytes or a token, or %v", err)
	}
	before := kvtest.Texts(t, f, kvtest.All())
	compact := func(within time.Duration, want bool) {
		t.Helper()
		if done, err := f.Compact(t.Context(), within); done != want || err != nil {
			t.Errorf("Compact in %v: %v, %v", within, done, err)
		}
	}
	compact(0, false)
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}
	compact(time.Minute, true)
	if info, err := os.Stat(path); found(t, path, "secret") || err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("a deleted byte is left, or %v, %v", info.Mode(), err)
	}
	kvtest.Want(t, f, before...)
	if _, err := Open(path, Options{}); !errors.Is(err, kv.ErrLocked) {
		t.Errorf("the new file is not locked: %v", err)
	}
	erased(t, f)
	compact(time.Nanosecond, false)
	compact(time.Minute, false) // it is too large, as is known now
	if _ = f.Close(); !found(t, path, "secret") {
		t.Error("no deleted byte is left: the next start proves nothing")
	}
	f = open(t, path, Options{})
	if found(t, path, "secret") {
		t.Error("a deleted byte is left after the next start")
	}
	kvtest.Want(t, f, before...)
	if n, err := f.Next(t.Context(), "post", 0, 0); n != 7 || err != nil {
		t.Errorf("the last of the sequence: %d, %v", n, err)
	}
	if err := f.Check(t.Context()); err != nil || f.erased {
		t.Errorf("Check = %v, still to do: %t", err, f.erased)
	}
}

// A start compacts a file of which more than a third is free, and no other.
func TestAStartCompacts(t *testing.T) {
	path := fresh(t)
	f := open(t, path, Options{})
	for i := range 30 {
		kvtest.Must(t, f, kvtest.Batch(kvtest.Put(fmt.Sprint("k", i), strings.Repeat("x", 50_000))))
	}
	size := func() int64 {
		t.Helper()
		_ = f.Close()
		f = open(t, path, Options{})
		n, err := f.Size(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	full := size()
	kvtest.Must(t, f, kvtest.Batch(kvtest.Delete("k1"), kvtest.Delete("k2")))
	little := size()
	kvtest.Must(t, f, &kv.Batch{Wipe: [][]byte{[]byte("k")}})
	if much := size(); little < full || much > full/10 {
		t.Errorf("%d bytes, then %d, then %d", full, little, much)
	}
}

// A process that waits for the lock of a file that was exchanged meanwhile does not get the old one.
func TestAnExchangedFileIsNotOpened(t *testing.T) {
	path := fresh(t)
	f := open(t, path, Options{})
	kvtest.Must(t, f, kvtest.Batch(kvtest.Put("a", "1")))
	result := make(chan error)
	go func() {
		db, _, err := openFile(path, false)
		closeQuietly(db)
		result <- err
	}()
	time.Sleep(100 * time.Millisecond) // it waits; else the test proves less
	if done, err := f.Compact(t.Context(), time.Minute); !done || err != nil {
		t.Fatal(done, err)
	}
	if err := <-result; !errors.Is(err, kv.ErrLocked) {
		t.Errorf("the second process: %v, want ErrLocked", err)
	}
}
