package bolt

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"bivouac/store/kv"
	"bivouac/store/kv/kvtest"
)

// No deleted byte is left after Compact, after the next start, nor in a backup.
func TestDeletedBytesAreGone(t *testing.T) {
	path := fresh(t)
	f := open(t, path, Options{})
	erased(t, f)
	if _, err := f.Next(t.Context(), "post", 7); err != nil {
		t.Fatal(err)
	}
	var saved bytes.Buffer
	if err := f.Backup(&saved, ""); err != nil || bytes.Contains(saved.Bytes(), []byte("secret")) {
		t.Errorf("a backup with deleted bytes, or %v", err)
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
	if n, err := f.Last(t.Context(), "post"); n != 7 || err != nil {
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

// Readers and writers go on while a file is compacted and saved.
func TestCompactUnderLoad(t *testing.T) {
	path := fresh(t)
	f := open(t, path, Options{NoSync: true})
	g := &kv.Group{Engine: f, Flying: 1, Most: 100}
	var load sync.WaitGroup
	stop := make(chan struct{})
	for w := range 4 {
		load.Go(func() {
			key := fmt.Sprint("w", w)
			op := kvtest.If(kvtest.Put(key, "0"), kv.Absent, "")
			for i := 0; ; i++ {
				if err := g.Commit(t.Context(), kvtest.Batch(op)); err != nil {
					t.Error(err)
				}
				if got := kvtest.Texts(t, f, kv.Range{From: []byte(key)}); got[0] != fmt.Sprint(key, "=", i) {
					t.Errorf("%q, want %d", got, i)
				}
				select {
				case <-stop:
					return
				default:
					op = kvtest.If(kvtest.Put(key, fmt.Sprint(i+1)), kv.Same, fmt.Sprint(i))
				}
			}
		})
	}
	for range 20 {
		if _, err := f.Compact(t.Context(), time.Minute); err != nil {
			t.Error(err)
		}
		if err := f.Backup(&bytes.Buffer{}, ""); err != nil {
			t.Error(err)
		}
	}
	close(stop)
	load.Wait()
	if err := f.Check(t.Context()); err != nil {
		t.Error(err)
	}
}

// A backup is a store without the keys that are to stay; what is not sound is not restored.
func TestBackupAndRestore(t *testing.T) {
	path := fresh(t)
	f := open(t, path, Options{})
	kvtest.Must(t, f, kvtest.Batch(kvtest.At("a token", "in no backup", 9), kvtest.At("d", "1", 3),
		kvtest.Put("m", "second")))
	var saved bytes.Buffer
	if err := f.Backup(&saved, "a"); err != nil || bytes.Contains(saved.Bytes(), []byte("token")) {
		t.Fatalf("a backup with a token, or %v", err)
	}
	kvtest.Must(t, f, kvtest.Batch(kvtest.Put("m", "3")))
	if _, err := Restore(path, bytes.NewReader(saved.Bytes()), Sound); !errors.Is(err, kv.ErrLocked) {
		t.Errorf("Restore of an open store: %v", err)
	}
	_ = f.Close()
	bad := bytes.ReplaceAll(saved.Bytes(), []byte("second"), []byte("spoilt"))
	for _, b := range [][]byte{bad, saved.Bytes()[:5000], []byte("no store"), nil} {
		if aside, err := Restore(path, bytes.NewReader(b), Sound); err == nil || aside != "" {
			t.Errorf("Restore of %d spoilt bytes: %q, %v", len(b), aside, err)
		}
	}
	for n := 1; n <= 2; n++ {
		aside, err := Restore(path, bytes.NewReader(saved.Bytes()), Sound)
		if want := fmt.Sprint(path, ".before-restore-", n); aside != want || err != nil {
			t.Errorf("Restore: %q, %v", aside, err)
		}
	}
	kvtest.Want(t, open(t, path+".before-restore-1", Options{}), "a token=in no backup", "d=1", "m=3")
	f = open(t, path, Options{})
	kvtest.Want(t, f, "d=1", "m=second")
	if got := kvtest.Texts(t, f, kv.Range{From: []byte("a"), ByTime: true, Until: 10}); got != nil {
		t.Errorf("by time: %q", got)
	}
	kvtest.Must(t, f, kvtest.Batch(kvtest.At("d", "1", 4))) // its place in the order by time moves
	if err := f.Check(t.Context()); err != nil {
		t.Error(err)
	}
	if aside, err := Restore(path+".new", bytes.NewReader(saved.Bytes()), Sound); aside != "" || err != nil {
		t.Errorf("Restore where nothing was: %q, %v", aside, err)
	}
	if _, err := Restore(t.TempDir(), bytes.NewReader(saved.Bytes()), Sound); !errors.Is(err, ErrFolder) {
		t.Errorf("Restore over a folder: %v", err)
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
