//go:build linux

package bolt

import (
	"errors"
	"fmt"
	"os"
	"reflect"
	"sync"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"bivouac/game/amount"
	"bivouac/store/kv"
	"bivouac/store/kv/kvtest"
)

// how a faulty disk fails.
type how int

const (
	writeRefused how = iota // the write answers an error and wrote nothing
	writeTorn               // it wrote half
	dataSync                // the first sync of the transaction fails, its pages are written
	metaSync                // the second fails, though everything is written
)

func (h how) String() string {
	return [...]string{"write refused", "write torn", "data sync", "meta sync"}[h]
}

// disk stands between bbolt and its file. Of the writes it fails those from `from` on, `times` times.
type disk struct {
	t testing.TB

	mu           sync.Mutex
	how          how
	err          error
	from, times  int
	calls, fails int // since it was armed
}

// arm sets how the disk fails from now on.
func (d *disk) arm(h how, err error, from, times int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.how, d.err, d.from, d.times, d.calls, d.fails = h, err, from, times, 0, 0
}

// under puts the disk below an open file: it takes the place of bbolt's private write function.
func (d *disk) under(f *File) {
	field := func(v reflect.Value) reflect.Value {
		return reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
	}
	file := f.file
	own, err := os.OpenFile(file.Name(), os.O_RDWR, 0)
	if err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(func() { own.Close() })
	f.file = own
	write := field(reflect.ValueOf(f.db).Elem().FieldByName("ops").FieldByName("writeAt"))
	write.Set(reflect.ValueOf(func(b []byte, off int64) (int, error) { return d.write(file, own, b, off) }))
}

// write writes through a descriptor of its own, and fails if it is time. A sync cannot be caught; to make
// it fail, bbolt's descriptor is pointed at /dev/null, which refuses to sync, until the file is closed.
func (d *disk) write(file, own *os.File, b []byte, off int64) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	meta := off < int64(2*os.Getpagesize())
	d.calls++
	if d.calls < d.from || d.fails >= d.times || d.how == dataSync && meta || d.how == metaSync && !meta {
		return own.WriteAt(b, off)
	}
	d.fails++
	switch d.how {
	case writeRefused:
		return 0, &os.PathError{Op: "write", Path: file.Name(), Err: d.err}
	case writeTorn:
		n, _ := own.WriteAt(b[:len(b)/2], off)
		return n, &os.PathError{Op: "write", Path: file.Name(), Err: d.err}
	}
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		d.t.Fatal(err)
	}
	defer null.Close()
	if err := syscall.Dup3(int(null.Fd()), int(file.Fd()), syscall.O_CLOEXEC); err != nil {
		d.t.Fatal(err)
	}
	return own.WriteAt(b, off)
}

// The disk fails at every write of a session, with each kind of failure, once or for several calls: never
// a false "done", never a false "failed".
func TestEveryWriteMayFail(t *testing.T) {
	errs := []error{syscall.EIO, syscall.ENOSPC}
	for _, h := range []how{writeRefused, writeTorn, dataSync, metaSync} {
		for _, times := range amount.Some([]int{1, 7, 2}, 2) {
			t.Run(fmt.Sprintf("%v x%d", h, times), func(t *testing.T) {
				t.Parallel()
				for n := 1; n <= 28; n += amount.Of(5, 1) {
					failAt(t, h, errs[n%2], n, times)
				}
			})
		}
	}
}

// failAt counts to 15 while the n-th write fails.
func failAt(t *testing.T, h how, fault error, n, times int) {
	t.Helper()
	d := &disk{t: t}
	f := open(t, fresh(t), Options{RetryEvery: -1, opened: d.under})
	d.arm(h, fault, n, times)
	for i := range 15 {
		count(t, f, i)
	}
	if d.fails == 0 {
		t.Errorf("write %d: the disk never failed: the test proves nothing", n)
	}
	kvtest.Want(t, f, "n=15")
	if err := f.Check(t.Context()); err != nil {
		t.Error(err)
	}
}

// count commits n=i+1 on n=i until it is done, and wants each answer to be true.
func count(t *testing.T, f *File, i int) (errs []error) {
	t.Helper()
	now, next := fmt.Sprint(i), fmt.Sprint(i+1)
	b := kvtest.Batch(kvtest.If(kvtest.Put("n", next), kv.Same, now))
	if i == 0 {
		b = kvtest.Batch(kvtest.If(kvtest.Put("n", next), kv.Absent, ""))
	}
	for unknown := false; len(errs) < 20; {
		err := kvtest.Commit(f, b)
		errs = append(errs, err)
		switch {
		case err == nil, unknown && errors.Is(err, kv.ErrConflict): // the one before was kept
			kvtest.Want(t, f, "n="+next)
			return errs
		case errors.Is(err, kv.ErrUnknown):
			unknown = true
		case !errors.Is(err, kv.ErrUnavailable):
			t.Fatalf("Commit = %v", err)
		case !unknown && i > 0 && f.db != nil:
			kvtest.Want(t, f, "n="+now)
		}
	}
	t.Fatalf("it does not get well: %v", errs)
	return nil
}

// Without anybody asking, the file gets well when the disk does; meanwhile reads go on.
func TestItHealsByItself(t *testing.T) {
	d := &disk{t: t}
	f := open(t, fresh(t), Options{RetryEvery: time.Millisecond, opened: d.under})
	kvtest.Must(t, f, kvtest.Batch(kvtest.Put("a", "1")))
	d.arm(writeRefused, syscall.ENOSPC, 1, 1<<30)
	if err := kvtest.Commit(f, kvtest.Batch(kvtest.Put("a", "2"))); !errors.Is(err, kv.ErrUnavailable) ||
		!errors.Is(err, syscall.ENOSPC) {
		t.Errorf("Commit on a full disk = %v, want ErrUnavailable with its reason", err)
	}
	kvtest.Want(t, f, "a=1")
	d.arm(writeRefused, nil, 1, 0)
	for until := time.Now().Add(time.Minute); f.Available() != nil && time.Now().Before(until); {
		time.Sleep(time.Millisecond)
	}
	kvtest.Must(t, f, kvtest.Batch(kvtest.Put("a", "2")))
}
