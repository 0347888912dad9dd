// Package bolt keeps the keys of package kv in one bbolt file.
package bolt

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"go.etcd.io/bbolt"

	"bivouac/store/kv"
)

// The buckets. Those before schema 6 had others, besides "meta".
var (
	bucketKeys  = []byte("keys")  // key -> 0, value; of a key with a time: 1, time(8), value
	bucketTimes = []byte("times") // first byte of the key, time(8), key -> nothing
	bucketMeta  = []byte("meta")  // see below

	metaSchema = []byte("schema") // Schema in the envelope of schema 5, so that older programs tell a newer file
	metaProbe  = []byte("probe")  // changed to see whether the disk takes anything
	metaErased = []byte("erased") // there after Compact was asked and until it is done
	sequences  = "sequence "      // followed by a name: the last number
)

// ErrFolder: there is a folder in place of the file, which docker makes of a mounted file that is
// missing. No store is lost.
var ErrFolder = errors.New("it is a folder, no file: name a file in it as store.path, or remove it if it is empty")

// ErrEmpty: the file exists and is empty, without the structure of a new store. It may be the remains of
// a store; Options.New accepts it as new.
var ErrEmpty = errors.New("the file is empty: it holds no games")

// Old is the error for a file of an older schema, which Open leaves as it is.
type Old struct{ Schema int }

// Error names the schema.
func (o *Old) Error() string {
	return fmt.Sprintf("it is a store of schema %d, made by an older bivouac", o.Schema)
}

// Moment is a point at which Options.Fault is called.
type Moment int

// The moments of a fault.
const (
	Opening      Moment = iota // the file is about to be opened, or opened again
	BeforeCommit               // an error: nothing of the transaction is on the disk, as if that were full
	AfterCommit                // an error: all of it is there, as if the last sync had failed
)

// Options of Open. The zero value is right for a bot.
type Options struct {
	// RetryEvery is the pause between two attempts to recover from a disk error; 0 means a second. Below
	// 0 they are made only when Commit is called, for simulations.
	RetryEvery time.Duration
	// New makes a store in an existing empty file, as one mounted into a container; else ErrEmpty.
	New bool
	// Fault, for tests and simulations, injects errors as if from the disk.
	Fault func(Moment) error
	// NoSync, for tests and simulations, leaves the file to the system: it survives a process that is
	// killed, and no power cut.
	NoSync bool

	opened func(*File) // this package's tests put a faulty disk below
}

// File is an open file. It is safe for concurrent use.
type File struct {
	path    string
	options Options
	made    bool
	leases  leases

	writing sync.Mutex // of what changes the file, and of the fields down to seqs
	last    int64      // bbolt's number of the newest transaction known to be kept
	timed   [256]bool  // the first bytes of keys that have had a place in the order by time
	retryAt time.Time  // no attempt to recover before
	erased  bool       // Compact was asked, and is not done
	late    bool       // the file is too large for Compact: the next start does it
	seqs    sequenced

	reading sync.RWMutex // for writing: db is exchanged
	db      *bbolt.DB    // nil while the file cannot be opened
	file    *os.File     // db's
	closed  bool

	copying sync.Mutex            // a backup is made
	hurry   atomic.Pointer[error] // why readers that take long must end
	ill     atomic.Pointer[error] // why no changes are taken; nil: they are
	doubt   atomic.Pointer[error] // see Doubt
	nudging atomic.Bool           // an attempt to recover is on its way
}

// sequenced are the sequences' last numbers. A commit writes those that have grown.
type sequenced struct {
	sync.Mutex
	last map[string]uint64
}

// Open opens the file at path, or makes it if there is none. Errors: kv.ErrLocked within a second if
// another process has it open, ErrEmpty, ErrFolder, kv.ErrNewer, *Old, or *kv.Damaged.
func Open(path string, o Options) (*File, error) {
	o.RetryEvery = cmp.Or(o.RetryEvery, time.Second)
	f := &File{path: path, options: o, seqs: sequenced{last: map[string]uint64{}},
		leases: leases{given: map[uint64]given{}, lives: map[string]time.Time{}}}
	if err := f.open(); err != nil {
		return nil, fmt.Errorf("open the store %s: %w", path, err)
	}
	f.options.New = false // a file that becomes empty later is no new store
	sweep(path)
	f.tidy()
	return f, nil
}

// Made says whether Open made the store.
func (f *File) Made() bool { return f.made }

// Path is the file's name.
func (f *File) Path() string { return f.path }

// Doubt is nil, or what was odd about the file when it was opened, though it could be used: one of its
// two heads cannot be read. After a power cut during a commit nothing is missing; but if it is damage,
// the last transaction may be lost.
func (f *File) Doubt() error {
	if d := f.doubt.Load(); d != nil {
		return *d
	}
	return nil
}

// Available is nil while changes are accepted, or says why not.
func (f *File) Available() error {
	if why := f.ill.Load(); why != nil {
		return fmt.Errorf("%w: %w", kv.ErrUnavailable, *why)
	}
	return nil
}

// Size is the file's size in bytes.
func (f *File) Size(context.Context) (int64, error) {
	var info os.FileInfo
	err := f.view(func(*bbolt.Tx) (err error) {
		info, err = f.file.Stat()
		return err
	})
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// Close waits for what is under way and closes the file; a backup ends with kv.ErrClosed.
func (f *File) Close() error {
	f.hurry.Store(&kv.ErrClosed)
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

// fault calls Options.Fault.
func (f *File) fault(m Moment) error {
	if f.options.Fault == nil {
		return nil
	}
	return f.options.Fault(m)
}

// guard runs do on bytes that may be damaged. bbolt may panic on them, or follow offsets past the end of
// the mapping, which would end the process; both become *kv.Damaged. It covers do's own goroutine.
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

// damaged is damage of the file's structure.
func damaged(format string, args ...any) error { return &kv.Damaged{Why: fmt.Sprintf(format, args...)} }

// isDamage tells damage from a refusal or a disk error.
func isDamage(err error) bool {
	_, is := errors.AsType[*kv.Damaged](err)
	return is
}

// number is the inverse of numbered; 0 for anything else.
func number(b []byte) uint64 {
	if len(b) != 8 {
		return 0
	}
	return binary.BigEndian.Uint64(b)
}

func numbered(n uint64) []byte { return binary.BigEndian.AppendUint64(nil, n) }
