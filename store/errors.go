package store

import (
	"errors"

	"bivouac/store/kv"
)

// Errors of Commit, Open and the reads besides *Damaged and plain I/O errors. Compare with errors.Is; returned
// errors wrap these.
var (
	// ErrConflict: the Change expected another state (the version of a match or of a person's record, a
	// channel binding, an id already taken). Nothing was applied. Read again, and decide again.
	ErrConflict = kv.ErrConflict
	// ErrFenced: the lease of the Change is over, or was given to another owner. Nothing was applied, and
	// this process's cache of the shard's servers may be stale.
	ErrFenced = kv.ErrFenced
	// ErrNotFound: there is no such match, channel or person.
	ErrNotFound = errors.New("not found")
	// ErrUnavailable: the store accepts no changes at present. The Change was certainly not applied. The
	// store keeps retrying by itself.
	ErrUnavailable = kv.ErrUnavailable
	// ErrUnknown: the disk or the connection failed during this commit and its result could not be read.
	// Commit the same Change again (same Interaction) once Available: it is recognised if it was applied. A
	// Change without Interaction is recognised by ErrConflict if it alters a match or a person's record.
	ErrUnknown = kv.ErrUnknown
	// ErrLocked: another process has the file open, or another owner the lease.
	ErrLocked = kv.ErrLocked
	// ErrNewer: a newer bivouac wrote the store.
	ErrNewer = kv.ErrNewer
	// ErrInvalid: the Change is malformed (an empty key, a value too long); a bug of the caller.
	ErrInvalid = errors.New("invalid change")
	// ErrClosed: Close was called.
	ErrClosed = kv.ErrClosed
)

// Damaged means that stored bytes differ from what was written. The rest may be sound; Check tells.
type Damaged = kv.Damaged

// IsDamage tells damage from a refusal or a disk error.
func IsDamage(err error) bool {
	_, is := errors.AsType[*Damaged](err)
	return is
}
