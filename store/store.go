package store

import (
	"context"
	"io"
	"time"
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
)

// Store is an open file. Its methods may be called from many goroutines.
type Store struct{}

// Open opens the store at path, makes it if there is none, and brings an older
// schema up to date (a copy of the old file is kept as path.schemaN). It answers
// ErrLocked within a second when another process uses it, ErrNewer, or *Damaged.
func Open(path string, o Options) (*Store, error) { return nil, ErrUnavailable }

// Close waits for the changes in hand and closes the file. Later calls of any
// method answer ErrClosed.
func (s *Store) Close() error { return nil }

// Available says whether the disk takes changes: nil, or why not.
func (s *Store) Available() error { return nil }

// NextMatch answers an id for Change.Match that no match has, from 1 upwards.
func (s *Store) NextMatch() uint64 { return 0 }

// Commit applies c and answers when it is on disk. Changes of other goroutines
// may share the transaction, but each stands or falls alone. Errors: ErrConflict,
// ErrNotFound, ErrInvalid, ErrUnavailable, ErrClosed, *Damaged, and the context's:
// in all of these nothing was applied; only after ErrUnknown it may have been.
func (s *Store) Commit(ctx context.Context, c Change) (Result, error) { return Result{}, nil }

// Match is a stored match.
type Match struct {
	ID      uint64
	Record  []byte
	Journal [][]byte
	// Snapshot is the last one stored, nil if there is none; SnapshotAt is the
	// number of entries it holds after.
	Snapshot   []byte
	SnapshotAt int
	// SnapshotDamage tells that there was a snapshot but it is damaged. The match
	// is well all the same, for the journal is the truth: replay it.
	SnapshotDamage error
}

// Load reads a match, verified as one: ErrNotFound, or *Damaged when the record
// or any entry is not what was written.
func (s *Store) Load(id uint64) (Match, error) { return Match{}, nil }

// Record reads a match's record and its number of entries, without the journal.
func (s *Store) Record(id uint64) (record []byte, entries int, err error) { return nil, 0, nil }

// Seen tells what became of an interaction; ErrNotFound if it was never seen.
func (s *Store) Seen(interaction string) (Seen, error) { return Seen{}, nil }

// Channel answers the match bound to a channel; ErrNotFound if none is.
func (s *Store) Channel(channel string) (uint64, error) { return 0, nil }

// Person reads a user's record; ErrNotFound if there is none.
func (s *Store) Person(user string) ([]byte, error) { return nil, nil }

// Scans answer what is well even when some of it is not: then the error joins
// one *Damaged for each that was left out.

// Channels lists all bindings (From is 0).
func (s *Store) Channels() ([]Binding, error) { return nil, nil }

// Matches lists the ids of all matches, oldest first, from the one after `after`,
// at most max (0: all).
func (s *Store) Matches(after uint64, max int) ([]uint64, error) { return nil, nil }

// MatchesOf lists the matches of a user, oldest first.
func (s *Store) MatchesOf(user string) ([]uint64, error) { return nil, nil }

// Outbox lists the posts with ids above after, in order, at most max (0: all).
func (s *Store) Outbox(after uint64, max int) ([]Post, error) { return nil, nil }

// Due lists what is due at or before a time, earliest first, at most max (0: all).
func (s *Store) Due(until time.Time, max int) ([]Due, error) { return nil, nil }

// NextDue answers the time of the earliest due, or ErrNotFound.
func (s *Store) NextDue() (time.Time, error) { return time.Time{}, nil }

// Prune forgets interactions seen before a time, at most max in one transaction,
// and answers how many; call again while it answers max.
func (s *Store) Prune(ctx context.Context, before time.Time, max int) (int, error) { return 0, nil }

// Stats are figures for logs and metrics.
type Stats struct {
	Matches, Entries, Channels, People, Outbox, Dues, Seen, Members int64

	Transactions uint64 // written since the file was made
	FileBytes    int64
	FreePages    int  // pages of the file that hold nothing
	LooseFree    bool // the list of free pages is not written at each commit
}

// Stats reads the figures; it is cheap.
func (s *Store) Stats() (Stats, error) { return Stats{}, nil }

// Report is what Check found.
type Report struct {
	Matches, Entries, Records int64      // looked at
	Damage                    []*Damaged // empty: all is well
	Hurt                      []uint64   // matches that Load refuses, ascending
}

// Check reads everything: bbolt's structure, each checksum, each hash chain, the
// counts. It works beside normal use; the error is for what kept it from working.
func (s *Store) Check() (Report, error) { return Report{}, nil }

// Backup writes a copy of the file as of now to w, while changes go on.
func (s *Store) Backup(w io.Writer) error { return nil }

// Restore replaces the store at path by the backup in r, after checking it
// wholly. The old file stays beside it under the name answered ("" if there was
// none). No process may have the store open.
func Restore(path string, r io.Reader) (aside string, err error) { return "", nil }
