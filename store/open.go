package store

import (
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
	// RetryEvery is the pause between two tries to get well after a disk error;
	// 0 means a second. Below 0 the store tries only when Commit is called,
	// which suits simulations.
	RetryEvery time.Duration
	// Fault, for tests and simulations only, is asked at the named moments; an
	// error is treated as if the disk had given it. See Moment.
	Fault func(Moment) error

	// New makes a new store in a file that is there and empty, as one mounted into a
	// container. Without it Open refuses such a file: ErrEmpty.
	New bool

	// Committed, if set, is told of each transaction that was written: how long it took
	// and how many changes it held. It must return at once.
	Committed func(took time.Duration, changes int)

	// opened lets this package's tests put a faulty disk below bbolt.
	opened func(*bbolt.DB)
	// These are a test's own thresholds.
	looseAbove int
	looseUpTo  int64
}

// Moment is when Options.Fault is asked.
type Moment int

// The moments of a fault.
const (
	// Opening: the file is about to be opened (again).
	Opening Moment = iota
	// BeforeCommit: a transaction is about to be written; on an error nothing of
	// it is on disk, as when the disk is full.
	BeforeCommit
	// AfterCommit: it is written; on an error all of it is on disk although the
	// disk said no, as when the last sync fails.
	AfterCommit
	// Beside: a deferred answer is about to be kept, dropped or read beside the file.
	Beside
)

// Store is an open file. Its methods may be called from many goroutines.
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

// Open opens the store at path, makes it if there is no file (Made tells), and brings
// an older schema up to date (a copy of the old file is kept as path.schemaN). It
// answers ErrLocked within a second when another process uses it, ErrEmpty, ErrNewer,
// or *Damaged.
func Open(path string, o Options) (*File, error) {
	if o.RetryEvery == 0 {
		o.RetryEvery = time.Second
	}
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

// open opens and proves the file, at the start and after each disk error, and
// sets db and eye. It answers what the file says of itself.
func (s *File) open() (state, error) {
	if err := s.fault(Opening); err != nil {
		return state{}, fmt.Errorf("open the store %s: %w", s.path, err)
	}
	var made bool
	err := guard(func() (err error) {
		made, err = begin(s.path)
		return err
	})
	if err != nil {
		return state{}, fmt.Errorf("make the store %s: %w", s.path, err)
	}
	fill, err := mayFill(s.path, s.options.New)
	if err != nil {
		return state{}, fmt.Errorf("open the store %s: %w", s.path, s.emptied(err))
	}
	doubt, err := prove(s.path)
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

// openProven opens a file that prove has read, and brings it to today's schema; one
// that holds nothing is filled, or refused.
func (s *File) openProven(fill bool) (now state, filled bool, err error) {
	var db *bbolt.DB
	var eye *os.File
	err = guard(func() (err error) {
		if db, err = openFile(s.path, false); err != nil {
			return err
		}
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

// first is the first reading of a file just opened: all buckets must be there,
// and no transaction that this process knows to be kept may be missing.
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

// Close waits for the changes in hand and closes the file. A backup under way ends, with
// ErrClosed as its error. Later calls of any method answer ErrClosed.
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

// Doubt is nil, or what was odd about the file when it was opened although it
// could be used: the head of its newest transaction is invalid and the one before
// was taken. A power cut during a commit does this, and then nothing is missing;
// but damage does it too, and then the last transaction is.
func (s *File) Doubt() error {
	if d := s.doubt.Load(); d != nil {
		return *d
	}
	return nil
}

// NextMatch answers an id for Change.Match that no match has, from 1 upwards.
// One that is never stored is given again after a restart.
func (s *File) NextMatch(ctx context.Context) (uint64, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	return s.lastMatch.Add(1), nil
}

// Gave says whether an id was ever answered by NextMatch, or a match had it.
func (s *File) Gave(id uint64) bool { return id > 0 && id <= s.lastMatch.Load() }

// Looked is how many values were read since it was opened: what a question costs.
func (s *File) Looked() uint64 { return s.looked.Load() }

// fault asks the test's or simulation's disk.
func (s *File) fault(m Moment) error {
	if s.options.Fault == nil {
		return nil
	}
	return s.options.Fault(m)
}
