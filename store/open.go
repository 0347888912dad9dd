package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"go.etcd.io/bbolt"
)

// Options of Open. The zero value is right for a bot.
type Options struct {
	// RetryEvery is the pause between two attempts to recover from a disk error; 0 means a second.
	// Below 0 the store tries only when Commit is called, for simulations.
	RetryEvery time.Duration
	// Fault, for tests and simulations only, injects errors at the named moments as if from the
	// disk. See Moment.
	Fault func(Moment) error

	// New creates a store in an existing empty file, as one mounted into a container. Without it
	// Open refuses such a file: ErrEmpty.
	New bool

	// Committed, if set, is called after each transaction with its duration and number of changes.
	// It must return at once.
	Committed func(took time.Duration, changes int)

	// NoSync, for tests and simulations only, leaves the file to the system: it survives a process that
	// is killed, and no power cut.
	NoSync bool

	// opened lets this package's tests insert a faulty disk below bbolt.
	opened func(*bbolt.DB)
	// Thresholds for this package's tests.
	looseAbove int
	looseUpTo  int64
}

// Moment is a point at which Options.Fault is called.
type Moment int

// The moments of a fault.
const (
	// Opening: the file is about to be opened (again).
	Opening Moment = iota
	// BeforeCommit: before a transaction is written; on an error nothing of it is on disk, as when
	// the disk is full.
	BeforeCommit
	// AfterCommit: after it was written; on an error all of it is on disk although the disk
	// reported a failure, as when the last sync fails.
	AfterCommit
	// Beside: before a deferred answer is stored, dropped or read beside the file.
	Beside
)

// File is an open store file. It is safe for concurrent use.
type File struct {
	path    string
	options Options
	queue   queue
	leases  leases

	reopening sync.RWMutex // held for reading by reads, for writing to exchange db
	db        *bbolt.DB    // nil while the file cannot be opened
	eye       *os.File     // the same file, for a look at its heads
	closed    bool

	lastMatch atomic.Uint64
	lastTx    atomic.Int64 // bbolt's number of the newest transaction known to be kept
	loose     atomic.Bool  // the list of free pages is not written
	looked    atomic.Uint64
	waiting   atomic.Bool // reopen waits for the readers
	closing   atomic.Bool // Close waits for them
	made      bool        // by Open: there was none
	doubt     atomic.Pointer[error]
	ill       atomic.Pointer[error] // why changes are not taken; nil: they are
	retryAt   time.Time             // the leader's: no try to get well before
	nudging   atomic.Bool           // a nudge is on its way
	cleaning  cleaning              // of Clean alone
}

// Open opens the store at path, creates it if there is no file (Made tells), and migrates an older
// schema (a copy of the old file is kept as path.schemaN). Errors: ErrLocked within a second if
// another process uses it, ErrEmpty, ErrNewer, or *Damaged.
func Open(path string, o Options) (*File, error) {
	o.RetryEvery = cmp.Or(o.RetryEvery, time.Second)
	if o.looseAbove == 0 {
		o.looseAbove, o.looseUpTo = looseAbove, proveWhole
	}
	s := &File{path: path, options: o}
	s.queue.idle.L = &s.queue.mu
	now, err := s.open()
	if err != nil {
		return nil, err
	}
	s.options.New = false // a file that becomes empty later is no new store
	s.lastMatch.Store(now.lastMatch)
	sweep(path)
	return s, nil
}

// open opens and checks the file, at the start and after each disk error, and sets db and eye. It
// returns the file's bookkeeping.
func (s *File) open() (state, error) {
	if err := s.fault(Opening); err != nil {
		return state{}, fmt.Errorf("open the store %s: %w", s.path, err)
	}
	var made bool
	err := guard(func() (err error) {
		made, err = begin(s.path, s.options.NoSync)
		return err
	})
	if err != nil {
		return state{}, fmt.Errorf("make the store %s: %w", s.path, err)
	}
	fill, err := mayFill(s.path, s.options.New)
	if err != nil {
		return state{}, fmt.Errorf("open the store %s: %w", s.path, s.emptied(err))
	}
	doubt, err := prove(s.path, s.options.NoSync)
	if err != nil {
		return state{}, err
	}
	if doubt != nil {
		s.doubt.CompareAndSwap(nil, &doubt)
	}
	now, filled, err := s.openProven(fill)
	if err != nil {
		return state{}, fmt.Errorf("open the store %s: %w", s.path, s.emptied(err))
	}
	s.made = s.made || made || filled
	if s.options.opened != nil {
		s.options.opened(s.db)
	}
	return now, nil
}

// openProven opens a file that prove has checked, and migrates it; an empty one is filled, or
// refused.
func (s *File) openProven(fill bool) (now state, filled bool, err error) {
	var db *bbolt.DB
	var eye *os.File
	err = guard(func() (err error) {
		if db, err = openFile(s.path, false); err != nil {
			return err
		}
		db.NoSync, db.NoGrowSync = s.options.NoSync, s.options.NoSync
		if filled, err = upgrade(db, s.path, fill); err != nil {
			return err
		}
		if eye, err = os.Open(s.path); err != nil {
			return err
		}
		return db.View(func(tx *bbolt.Tx) (err error) {
			now, err = s.first(tx)
			return err
		})
	})
	if err != nil {
		closeQuietly(db, eye)
		return state{}, false, err
	}
	s.db, s.eye = db, eye
	return now, filled, nil
}

// first checks a file just opened: all buckets must exist, and no transaction that this process
// knows to be kept may be missing.
func (s *File) first(tx *bbolt.Tx) (state, error) {
	if err := s.newest(tx, s.lastTx.Load()); err != nil {
		return state{}, err
	}
	now, err := reading(tx)
	if err == nil {
		s.lastTx.Store(int64(tx.ID()))
	}
	return now, err
}

// Close waits for the queued changes and closes the file. A running backup ends with ErrClosed.
// Later calls of any method return ErrClosed.
func (s *File) Close() error {
	if !s.queue.end() {
		return ErrClosed
	}
	s.tidy()
	s.closing.Store(true)
	s.reopening.Lock()
	defer s.reopening.Unlock()
	s.closed = true
	if s.db == nil {
		return nil
	}
	return errors.Join(guard(s.db.Close), s.eye.Close())
}

// Doubt is nil, or an anomaly when the file was opened although it could be used: the newest meta
// page is invalid and the previous one was taken. After a power cut during a commit nothing is
// missing; but it may also be damage, and then the last transaction is lost.
func (s *File) Doubt() error {
	if d := s.doubt.Load(); d != nil {
		return *d
	}
	return nil
}

// NextMatch returns an unused id for Change.Match, from 1 upwards. An id that is never stored is
// returned again after a restart.
func (s *File) NextMatch(ctx context.Context) (uint64, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	return s.lastMatch.Add(1), nil
}

// Assigned says whether an id was ever returned by NextMatch, or used by a match.
func (s *File) Assigned(id uint64) bool { return id > 0 && id <= s.lastMatch.Load() }

// ReadCount returns how many values were read since opening, a measure of a query's cost.
func (s *File) ReadCount() uint64 { return s.looked.Load() }

// fault calls Options.Fault.
func (s *File) fault(m Moment) error {
	if s.options.Fault == nil {
		return nil
	}
	return s.options.Fault(m)
}
