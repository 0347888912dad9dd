package bolt

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"bivouac/store/kv"
	"bivouac/store/kv/kvtest"
)

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
	if done, err := f.Compact(t.Context(), 0); done || err != nil {
		t.Errorf("Compact in no time: %v, %v", done, err)
	}
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}
	if done, err := f.Compact(t.Context(), time.Minute); !done || err != nil {
		t.Errorf("Compact: %v, %v", done, err)
	}
	if info, err := os.Stat(path); found(t, path, "secret") || err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("a deleted byte is left, or %v, %v", info.Mode(), err)
	}
	kvtest.Want(t, f, before...)
	if _, err := Open(path, Options{}); !errors.Is(err, kv.ErrLocked) {
		t.Errorf("the new file is not locked: %v", err)
	}
	erased(t, f)
	if done, err := f.Compact(t.Context(), time.Nanosecond); done || err != nil || !found(t, path, "secret") {
		t.Errorf("Compact in a nanosecond: %v, %v", done, err)
	}
	if done, err := f.Compact(t.Context(), time.Minute); done || err != nil {
		t.Errorf("Compact of a file that is too large: %v, %v", done, err)
	}
	_ = f.Close()
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
