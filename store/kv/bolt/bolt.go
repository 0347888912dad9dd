// Package bolt keeps the keys of package kv in one bbolt file.
package bolt

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"go.etcd.io/bbolt"

	"bivouac/store/kv"
)

// Schema is the number of the file's format. Before 6 there were other buckets, besides "meta".
const Schema = 6

var (
	bucketKeys  = []byte("keys")  // key -> 0, value; of a key with a time: 1, time(8), value
	bucketTimes = []byte("times") // first byte of the key, time(8), key -> nothing
	bucketMeta  = []byte("meta")
	buckets     = [][]byte{bucketKeys, bucketTimes, bucketMeta}
	metaSchema  = []byte("schema")    // in the envelope of schema 5, so that older programs can read it
	metaProbe   = []byte("probe")     // changed to see whether the disk accepts writes
	metaErased  = []byte("erased")    // present from a call of Compact until it is done
	sequences   = []byte("sequence ") // followed by a name -> the last number
)

var (
	// ErrFolder: there is a folder in place of the file. Docker makes one if a file that it should mount is
	// missing. No store is lost.
	ErrFolder = errors.New("it is a folder, no file: name a file in it as store.path, or remove it if it is empty")
	// ErrEmpty: the file exists and is empty. It may be what is left of a store. With Options.New it is used
	// for a new store.
	ErrEmpty = errors.New("the file is empty: it holds no games")
)

// Old is the error for a file of an older schema, which is left as it is.
type Old struct{ Schema int }

// Error names the schema.
func (o *Old) Error() string {
	return fmt.Sprintf("an older bivouac made it, with schema %d", o.Schema)
}

// Moment is a point at which Options.Fault is called.
type Moment int

// The moments of a fault.
const (
	Opening      Moment = iota // the file is about to be opened, or opened again
	BeforeCommit               // nothing of the transaction is on disk; an error is like a full disk
	AfterCommit                // all of it is on disk; an error is like a failure of the last sync
)

// Options of Open. The zero value is right for a bot.
type Options struct {
	// RetryEvery is the pause between two attempts to recover from a disk error; 0 means a second. If it is
	// negative, attempts are made only when Commit is called, for simulations.
	RetryEvery time.Duration
	New        bool               // makes a store in an existing empty file, as one mounted into a container
	Fault      func(Moment) error // for tests and simulations: injects errors as if from the disk
	NoSync     bool               // for tests and simulations: no sync, the file survives no power cut
	// Committed is not used by this package. The caller of Open passes it to the Group of the file.
	Committed func(took time.Duration, batches int)
}

// File is an open file. It is safe for concurrent use.
type File struct {
	path    string
	options Options
	made    bool
	doubt   error

	writing sync.Mutex // must be held to change the file or the fields up to leases
	last    int64      // bbolt's number of the newest transaction known to be kept
	erased  bool       // Compact was called and is not done
	late    bool       // Compact has run out of time, so that it is left to the next start
	retryAt time.Time  // no attempt to recover is made before
	timed   [256]bool  // the first bytes of keys that have had a time
	room    []byte     // for the values of a transaction
	leases  leases

	reading sync.RWMutex // must be held for writing to change the fields up to closed
	db      *bbolt.DB    // nil while the file cannot be opened
	file    *os.File     // db's
	closed  bool

	counting sync.Mutex
	counts   map[string]uint64     // the last number of each sequence
	ill      atomic.Pointer[error] // why no changes are accepted; nil if they are
}

// Open opens the file at path, or makes it if there is none. Errors: kv.ErrLocked within a second if
// another process has it open, ErrEmpty, ErrFolder, kv.ErrNewer, *Old, or *kv.Damaged.
func Open(path string, o Options) (*File, error) {
	o.RetryEvery = cmp.Or(o.RetryEvery, time.Second)
	if o.Fault == nil {
		o.Fault = func(Moment) error { return nil }
	}
	f := &File{path: path, options: o, counts: map[string]uint64{},
		leases: leases{given: map[uint64]given{}, lives: map[string]time.Time{}}}
	err := f.open()
	if err == nil {
		f.path, err = filepath.EvalSymlinks(path)
	}
	if err != nil {
		return nil, fmt.Errorf("open the store %s: %w", path, err)
	}
	f.options.New = false // a file that becomes empty later is no new store
	left, _ := filepath.Glob(f.path + unfinished)
	for _, name := range left { // unfinished files of processes that were killed
		_ = os.Remove(name)
	}
	f.tidy()
	return f, nil
}

// Made says whether Open made the store.
func (f *File) Made() bool { return f.made }

// Doubt returns an error if one of the file's two heads could not be read at Open. If the cause was a power
// cut during a commit, nothing is missing. If it was damage, the last transaction may be lost.
func (f *File) Doubt() error { return f.doubt }

// Available returns nil while changes are accepted, or else why they are not.
func (f *File) Available() error {
	if why := f.ill.Load(); why != nil {
		return fmt.Errorf("%w: %w", kv.ErrUnavailable, *why)
	}
	return nil
}

// Size returns how many bytes of the file are in use.
func (f *File) Size(context.Context) (size int64, err error) {
	err = f.view(func(tx *bbolt.Tx) error {
		size = tx.Size()
		return nil
	})
	return size, err
}

// Close waits for running operations and closes the file.
func (f *File) Close() error {
	f.writing.Lock()
	defer f.writing.Unlock()
	f.reading.Lock()
	defer f.reading.Unlock()
	if f.closed {
		return kv.ErrClosed
	}
	f.closed = true
	if f.db == nil {
		return nil
	}
	return guard(f.db.Close)
}

func closeQuietly(db *bbolt.DB) {
	if db != nil {
		_ = guard(db.Close)
	}
}

// guard calls do, which reads bytes that may be damaged. bbolt may panic on them, or follow offsets past the
// end of the mapping, which would end the process. Both become *kv.Damaged, but only in the goroutine of do.
func guard(do func() error) (err error) {
	before := debug.SetPanicOnFault(true)
	defer func() {
		debug.SetPanicOnFault(before)
		if p := recover(); p != nil {
			err = damaged("%v", p)
		}
	}()
	return do()
}

func damaged(format string, args ...any) error { return &kv.Damaged{Why: fmt.Sprintf(format, args...)} }

func isDamage(err error) bool {
	_, is := errors.AsType[*kv.Damaged](err)
	return is
}

// number is the inverse of numbered. It returns 0 for any other bytes.
func number(b []byte) uint64 {
	if len(b) != 8 {
		return 0
	}
	return binary.BigEndian.Uint64(b)
}

func numbered(n uint64) []byte { return binary.BigEndian.AppendUint64(nil, n) }
