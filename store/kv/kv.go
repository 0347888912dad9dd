// Package kv defines what the store needs from a database: sealed values under keys, batches that compare
// before they change, and leases. Packages bolt and pg are its engines, and package kvtest is their common
// test suite. It knows nothing of matches: package store says what the keys are.
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

// Errors of an Engine and of a Group besides *Damaged, the context's and plain I/O errors. Returned errors
// wrap them. After the first three nothing of the batch was applied.
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

// Unseal verifies a stored value and returns its payload, in the same memory. If the value differs from its
// checksum, the error is *Damaged.
func Unseal(key, value []byte) ([]byte, error) {
	if len(value) < len(Version{}) || sum(key, value[len(Version{}):]) != VersionOf(value) {
		return nil, &Damaged{Key: append([]byte{}, key...), Why: "the value differs from its checksum"}
	}
	return value[len(Version{}):], nil
}

// VersionOf returns the version of a stored value, sound or damaged. For nil it returns the zero Version.
func VersionOf(value []byte) (v Version) {
	copy(v[:], value)
	return v
}

// sum returns the checksum of a payload under its key. It detects accidents, but not changes by an enemy who
// can write the file.
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

// Range selects keys in ascending order, from From up to but not including To.
type Range struct {
	From, To []byte // To nil: the key From alone
	Max      int    // at most so many; 0: all
	KeysOnly bool   // values are not read
	// ByTime selects instead the keys that begin with From and have an At of at most Until, ordered by At and
	// then key.
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

// Leases assign shards to owners, each shard to one owner at a time. The epoch is a fencing token: if an
// owner is stopped or cut off and another takes over, no later batch of the first one is applied.
type Leases interface {
	// TakeLease gives a shard to an owner for the time life by the engine's clock, after the batches under
	// the previous lease have finished. The present owner gets a new lease. The error is ErrLocked if another
	// owner has the shard, or if leases run for another number of shards than of.
	TakeLease(ctx context.Context, shard, of uint64, owner string, life time.Duration) (Lease, error)
	// RenewLease lets a lease run for the time life from now. The error is ErrFenced if the lease is over.
	RenewLease(ctx context.Context, l Lease, life time.Duration) error
	// DropLease ends a lease. It is no error if the lease is over already.
	DropLease(ctx context.Context, l Lease) error
	// Attend is the heartbeat of an owner, valid for the time life by the engine's clock. With a life of 0
	// the owner leaves. It returns the live owners and running leases.
	Attend(ctx context.Context, owner string, life time.Duration) (Census, error)
}

// Engine is a database. It is safe for concurrent use.
type Engine interface {
	Leases
	// Commit applies batches that have no key in common, which a Group ensures. It returns one error for each
	// batch. The error is nil once the batch is durable. If it is ErrConflict, ErrFenced, ErrUnavailable or
	// the context's, the batch changed nothing. It may also be ErrUnknown.
	Commit(ctx context.Context, all []*Batch) []error
	// Read calls show for the values of the ranges, in their order and as of one moment, until show returns
	// false, which ends the whole reading. n is the index of the range. Key and value are the engine's memory
	// and valid during the call. show must not call the engine. Values are not verified.
	Read(ctx context.Context, ranges []Range, show func(n int, key, value []byte) bool) error
	// Next reserves n numbers of a sequence and returns the last of them. They begin at 1 and are higher than
	// least and all numbers reserved before. If n is 0, Next returns the highest number so far, or least if
	// that is higher. A reservation is durable once a later batch is. If none was committed, a file may
	// return the same numbers again after a restart.
	Next(ctx context.Context, sequence string, n, least uint64) (last uint64, err error)
	// Compact frees the bytes of deleted data in the engine's own files, if the engine has any and it can be
	// done within the given time. done is false if it still has to be done.
	Compact(ctx context.Context, within time.Duration) (done bool, err error)
	// Check verifies the engine's structure, but not the values. It returns nil or *Damaged, and may run at
	// the same time as any other method.
	Check(ctx context.Context) error
	// Available returns nil while changes are accepted, or else why they are not.
	Available() error
	// Size returns the stored size in bytes.
	Size(ctx context.Context) (int64, error)
	// Close waits for running operations. Later calls of any method return ErrClosed.
	Close() error
}
