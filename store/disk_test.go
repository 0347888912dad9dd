package store

import (
	"fmt"
	"os"
	"reflect"
	"sync"
	"syscall"
	"testing"
	"unsafe"

	"go.etcd.io/bbolt"
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
