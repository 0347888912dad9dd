// Package kv is what the store asks of a database: sealed values under keys, batches that compare before
// they change, and leases. Packages bolt and pg are its engines, package kvtest is their common suite.
// It knows nothing of matches: package store says what the keys are.
package kv

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"
)

// Limits of a key and of a payload, in bytes. An engine may rely on them.
const (
	MaxKey   = 512
	MaxValue = 8<<20 + 1024
)

// Errors of an Engine and of a Group besides *Damaged, the context's and plain I/O errors; what is returned
// wraps them. After the first three nothing of the batch was applied.
var (
	// ErrConflict: a stored value is not what the batch expects.
	ErrConflict = errors.New("conflicting change")
	// ErrFenced: the lease of the batch is over.
	ErrFenced = errors.New("the lease is over, or another process has it")
	// ErrUnavailable: the engine accepts no changes at present; it keeps trying by itself.
	ErrUnavailable = errors.New("the store takes no changes at present")
	// ErrLocked: another process has the store open, or another owner the lease.
	ErrLocked = errors.New("another bivouac uses the store")
	// ErrUnknown: the engine failed during the commit, and whether it was applied could not be read.
	ErrUnknown = errors.New("the disk failed and it is not known whether the change was kept")
	// ErrNewer: a newer bivouac wrote the store.
	ErrNewer = errors.New("the store was written by a newer bivouac")
	// ErrClosed: Close was called.
	ErrClosed = errors.New("the store is closed")
)

// Damaged means that stored bytes differ from what was written.
type Damaged struct {
	Key []byte // nil: the file's structure
	Why string
}

// Error says what is damaged, and why.
func (d *Damaged) Error() string {
	if d.Key == nil {
		return "the store is damaged: " + d.Why
	}
	return fmt.Sprintf("the store is damaged at %q: %s", d.Key, d.Why)
}

// Version is the sum of a value under its key: the first eight bytes of the stored value. Equal values
// have equal versions. The zero Version is that of a missing value.
type Version [8]byte

// Seal returns the value that is stored for a payload: its version and the payload.
func Seal(key, payload []byte) []byte {
	out := make([]byte, len(Version{})+len(payload))
	v := sum(key, payload)
	copy(out[copy(out, v[:]):], payload)
	return out
}

// Unseal verifies a stored value and returns its payload, in the same memory; else *Damaged.
func Unseal(key, value []byte) ([]byte, error) {
	if len(value) < len(Version{}) || sum(key, value[len(Version{}):]) != VersionOf(value) {
		return nil, &Damaged{Key: append([]byte{}, key...), Why: "the value differs from its checksum"}
	}
	return value[len(Version{}):], nil
}

// VersionOf returns the version of a stored value, sound or damaged; of nil the zero Version.
func VersionOf(value []byte) (v Version) {
	copy(v[:], value)
	return v
}

// sum is against accidents, not against an enemy who can write the file.
func sum(key, payload []byte) Version {
	var room [512]byte
	all := append(room[:0], byte(len(key)>>8), byte(len(key)))
	all = append(append(all, key...), payload...)
	whole := sha256.Sum256(all)
	return Version(whole[:])
}

// Was is what an Op expects of the stored value; if that differs, the batch is refused with ErrConflict.
type Was uint8

const (
	Any    Was = iota // whatever is there
	Absent            // nothing
	Same              // the value with Op.Version
	There             // some value
)

// Op puts a sealed value, deletes one (Value nil), or only compares (Keep).
type Op struct {
	Key, Value []byte
	At         int64 // place in the order by time, 1 or more; 0: none
	Was        Was
	Version    Version
	Keep       bool
}

// Batch is applied wholly or not at all. No key is in it twice, nor under a prefix of Wipe.
type Batch struct {
	Lease Lease    // must run, else ErrFenced; zero: none is needed
	Ops   []Op     // in any order; engines sort what they lock
	Wipe  [][]byte // prefixes of the keys to delete
}

// Range is a piece of the keys, in ascending order: From, and what follows it before To.
type Range struct {
	From, To []byte // To nil: the key From alone
	Max      int    // at most so many; 0: all
	KeysOnly bool   // values are not read
	// ByTime yields instead the keys that begin with From and have an At of at most Until, by At and key.
	ByTime bool
	Until  int64
}

// Lease is the right to change what belongs to one shard, until it expires or is given again. The zero
// Lease is none.
type Lease struct {
	Shard, Of uint64
	Epoch     uint64 // higher each time that a lease is given
}

// Given is a running lease and its owner.
type Given struct {
	Lease
	Owner string
}

// Census is the set of owners sharing a store at a moment.
type Census struct {
	Owners []string // live owners, sorted, with a lease or not
	Given  []Given  // the leases that run, by shard
}

// Leases assign shards to owners, each to one at a time. The epoch is a fencing token: no batch of an
// owner that was stopped or cut off while another took over is ever applied.
type Leases interface {
	// TakeLease gives a shard to an owner for a while by the engine's clock, after the batches under the
	// previous lease have finished. The present owner gets a new lease. ErrLocked: another owner has it,
	// or a shard of another number of shards.
	TakeLease(ctx context.Context, shard, of uint64, owner string, life time.Duration) (Lease, error)
	// RenewLease extends a lease for a while from now; ErrFenced if it is over.
	RenewLease(ctx context.Context, l Lease, life time.Duration) error
	// DropLease ends a lease. An expired one is no error.
	DropLease(ctx context.Context, l Lease) error
	// Attend is the heartbeat of an owner, valid for a while by the engine's clock (0: it leaves); it
	// returns the live owners and running leases.
	Attend(ctx context.Context, owner string, life time.Duration) (Census, error)
}

// Engine is a database. It is safe for concurrent use.
type Engine interface {
	Leases
	// Commit applies batches that have no key in common; a Group sees to that. There is one error for
	// each: nil once it is durable; ErrConflict, ErrFenced, ErrUnavailable or the context's, with which
	// it changed nothing; or ErrUnknown.
	Commit(ctx context.Context, all []*Batch) []error
	// Read yields the values of ranges, in their order, as of one moment, until show returns false, which
	// ends all of it. Key and value are the engine's memory, valid during the call. show may not call the
	// engine. Values are not verified.
	Read(ctx context.Context, ranges []Range, show func(n int, key, value []byte) bool) error
	// Next reserves n numbers of a sequence, from 1 upwards, above least and all that were reserved, and
	// returns the last; with n = 0 the highest so far. It is durable before the next commit is: numbers that no batch
	// was committed after may be returned again after a restart of a file's process.
	Next(ctx context.Context, sequence string, n, least uint64) (last uint64, err error)
	// Compact takes deleted bytes out of the engine's own files, where it is for the engine to do and
	// takes at most the given time; done is false if it has still to be done.
	Compact(ctx context.Context, within time.Duration) (done bool, err error)
	// Check verifies the engine's structure, not the values: nil, or *Damaged. It runs beside all else.
	Check(ctx context.Context) error
	// Available is nil while changes are accepted, or says why not.
	Available() error
	// Size is the stored size in bytes.
	Size(ctx context.Context) (int64, error)
	// Close waits for running operations. Later calls of any method return ErrClosed.
	Close() error
}
