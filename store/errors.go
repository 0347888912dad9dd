package store

import (
	"errors"

	"bivouac/store/kv"
	"bivouac/store/kv/bolt"
)

// Errors of Commit, Open and the reads besides *Damaged, the context's and plain I/O errors. Compare with errors.Is;
// returned errors wrap these. Errors without a comment here are described in package kv or bolt.
var (
	// ErrConflict: the Change expected another state. Nothing was applied. Read again, and decide again.
	ErrConflict    = kv.ErrConflict
	ErrFenced      = kv.ErrFenced
	ErrUnavailable = kv.ErrUnavailable
	// ErrUnknown: it is not known whether the Change was applied. Commit the same Change again once Available
	// returns nil. If it was applied, a Change with an Interaction then gives a Repeat, and one without it
	// gives ErrConflict if it alters a match or a person's record.
	ErrUnknown = kv.ErrUnknown
	ErrLocked  = kv.ErrLocked
	ErrNewer   = kv.ErrNewer
	ErrFolder  = bolt.ErrFolder
	ErrEmpty   = bolt.ErrEmpty
	ErrClosed  = kv.ErrClosed
	// ErrNotFound: there is no such match, channel or person.
	ErrNotFound = errors.New("not found")
	// ErrInvalid: the Change is malformed (an empty key, a value too long); a bug of the caller.
	ErrInvalid = errors.New("invalid change")
)

// Damaged means that stored bytes differ from what was written. The rest may be sound: see Check.
type Damaged = kv.Damaged

// IsDamage says whether an error is *Damaged, and not a refusal or a disk error.
func IsDamage(err error) bool {
	_, is := errors.AsType[*Damaged](err)
	return is
}
