//go:build linux

package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"reflect"
	"sync"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"go.etcd.io/bbolt"

	"bivouac/game/amount"
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

// disk stands between bbolt and its file and fails as it is told: it counts the
// writes, and fails those from `from` on, `times` times.
type disk struct {
	t testing.TB

	mu    sync.Mutex
	how   how
	err   error
	from  int
	times int
	calls int // of writes so far
	fails int // so far
}

// fail arms the disk anew, counting from now.
func (d *disk) fail(h how, err error, from, times int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.how, d.err, d.from, d.times, d.calls, d.fails = h, err, from, times, 0, 0
}

// failed tells how often it failed since it was armed.
func (d *disk) failed() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.fails
}

// under puts the disk below an open bbolt file: it takes the place of its private
// write function. It is for Options.opened.
func (d *disk) under(db *bbolt.DB) {
	field := func(v reflect.Value) reflect.Value {
		return reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
	}
	inner := reflect.ValueOf(db).Elem()
	file := field(inner.FieldByName("file")).Interface().(*os.File)
	own, err := os.OpenFile(file.Name(), os.O_RDWR, 0)
	if err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(func() { own.Close() })
	write := field(inner.FieldByName("ops").FieldByName("writeAt"))
	write.Set(reflect.ValueOf(func(b []byte, off int64) (int, error) { return d.write(file, own, b, off) }))
}

// write writes through a descriptor of its own, and fails if it is time. A sync
// cannot be caught; to make it fail, bbolt's descriptor is pointed at /dev/null,
// which refuses to sync, until the file is closed.
func (d *disk) write(file, own *os.File, b []byte, off int64) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	meta := off < int64(2*os.Getpagesize())
	d.calls++
	due := d.calls >= d.from && d.fails < d.times
	switch {
	case !due:
	case d.how == writeRefused:
		d.fails++
		return 0, &os.PathError{Op: "write", Path: file.Name(), Err: d.err}
	case d.how == writeTorn:
		d.fails++
		n, _ := own.WriteAt(b[:len(b)/2], off)
		return n, &os.PathError{Op: "write", Path: file.Name(), Err: d.err}
	case d.how == dataSync && !meta, d.how == metaSync && meta:
		d.fails++
		d.breakSync(file)
	}
	return own.WriteAt(b, off)
}

// breakSync makes every further sync of the descriptor fail.
func (d *disk) breakSync(file *os.File) {
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		d.t.Fatal(err)
	}
	defer null.Close()
	if err := syscall.Dup3(int(null.Fd()), int(file.Fd()), syscall.O_CLOEXEC); err != nil {
		d.t.Fatal(fmt.Errorf("dup3: %w", err))
	}
}

// The same with a disk that fails below bbolt, at every write of a session, with
// each kind of failure, once or for several calls.
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

// failAt runs a session of 15 changes, of two writes at least, while the n-th write fails.
func failAt(t *testing.T, h how, fault error, n, times int) {
	t.Helper()
	d := &disk{t: t}
	s, err := Open(dbPath(t), Options{RetryEvery: -1, opened: d.under})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	id := newMatch(t, s, 0)
	d.fail(h, fault, n, times)
	for i := range 15 {
		c := Change{
			Interaction: fmt.Sprint(i), Match: id, Version: current(s, id), Append: entriesOf(id, i, 1),
			Posts: newPosts([]byte(nil)),
		}
		_, err := s.Commit(bg, c)
		if errors.Is(err, ErrUnavailable) && !errors.Is(err, ErrUnknown) {
			if m, err := s.Load(id); err == nil && len(m.Journal) != i {
				t.Errorf("write %d: %d entries after the answer that entry %d was not applied", n, len(m.Journal), i)
			}
		}
		if err != nil {
			untilDone(t, s, c)
		}
	}
	if d.failed() == 0 {
		t.Errorf("write %d: the disk never failed: the test proves nothing", n)
	}
	wantOnce(t, s, id, 15)
	if posts, err := s.Outbox(Everywhere, 0, 0); len(posts) != 15 || err != nil {
		t.Errorf("write %d: %d posts, %v, want 15", n, len(posts), err)
	}
}

// Without anybody asking, the store gets well when the disk does; meanwhile reads
// go on.
func TestStoreHealsByItself(t *testing.T) {
	d := &disk{t: t}
	s := openAt(t, dbPath(t), Options{RetryEvery: time.Millisecond, opened: d.under})
	id := newMatch(t, s, 3)
	d.fail(writeRefused, syscall.ENOSPC, 1, 1<<30)
	if _, err := s.Commit(bg, Change{People: []Person{{User: "a", Record: []byte("b")}}}); !errors.Is(err,
		ErrUnavailable) || !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("Commit on a full disk = %v, want ErrUnavailable with its reason", err)
	}
	if m, err := s.Load(id); err == nil && len(m.Journal) != 3 {
		t.Errorf("Load on a full disk: %d entries", len(m.Journal))
	}
	d.fail(writeRefused, nil, 1, 0)
	ctx, cancel := context.WithTimeout(bg, time.Minute)
	defer cancel()
	for s.Available() != nil && ctx.Err() == nil {
		time.Sleep(time.Millisecond)
	}
	commit(t, s, Change{Match: id, Version: current(s, id), Append: entriesOf(id, 3, 1)})
	wantOnce(t, s, id, 4)
}
