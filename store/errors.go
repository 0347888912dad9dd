package store

import (
	"errors"
	"fmt"
)

// Errors of Commit, Open and the reads besides *Damaged and plain I/O errors. Compare with
// errors.Is; returned errors wrap these.
var (
	// ErrConflict: the Change expected another state (the version of a match or of a person's
	// record, a channel binding, an id already taken). Nothing was applied. Read again, and decide
	// again.
	ErrConflict = errors.New("conflicting change")
	// ErrFenced: the lease of the Change is over, or was given to another owner. Nothing was
	// applied, and this process's cache of the shard's servers may be stale.
	ErrFenced = errors.New("the lease is over, or another process has it")
	// ErrNotFound: there is no such match, channel or person.
	ErrNotFound = errors.New("not found")
	// ErrUnavailable: the disk does not accept changes at present. The Change was certainly not
	// applied. The store keeps retrying by itself.
	ErrUnavailable = errors.New("the store takes no changes at present")
	// ErrUnknown: the disk failed during this commit and its result could not be read. Commit the
	// same Change again (same Interaction) once Available: it is recognised if it was applied. A
	// Change without Interaction is recognised by ErrConflict if it alters a match or a person's
	// record.
	ErrUnknown = errors.New("the disk failed and it is not known whether the change was kept")
	// ErrLocked: another process has the file open, or another owner the lease.
	ErrLocked = errors.New("another bivouac uses the store")
	// ErrNewer: a newer bivouac wrote the file.
	ErrNewer = errors.New("the store was written by a newer bivouac")
	// ErrFolder: there is a folder in place of the file, which docker creates for a missing mounted
	// file. No store is lost.
	ErrFolder = errors.New("it is a folder, no file: name a file in it as store.path, or remove it if it is empty")
	// ErrEmpty: the file exists and is empty, without the structure of a new store. It may be the
	// remains of a store; Options.New accepts it as new.
	ErrEmpty = errors.New("the file is empty: it holds no games")
	// ErrInvalid: the Change is malformed (an empty key, a value too long); a bug of the caller.
	ErrInvalid = errors.New("invalid change")
	// ErrClosed: Close was called.
	ErrClosed = errors.New("the store is closed")
)

// Damaged means that stored bytes differ from what was written. The rest of the file may be sound;
// Check tells.
type Damaged struct {
	Bucket string // "" for the whole file
	Key    []byte // nil for the bucket's structure
	Why    string
}

// Error says what is damaged, why, and what a person can do.
func (d *Damaged) Error() string {
	where := "file"
	if d.Bucket != "" {
		where = d.Bucket
	}
	if d.Key != nil {
		where += fmt.Sprintf(" %x", d.Key)
	}
	return fmt.Sprintf("store damaged at %s: %s (restore the last backup)", where, d.Why)
}

// damagedFile is damage outside of any one bucket.
func damagedFile(why any) *Damaged { return &Damaged{Why: fmt.Sprint(why)} }

// IsDamage tells damage from a refusal or a disk error.
func IsDamage(err error) bool {
	_, is := errors.AsType[*Damaged](err)
	return is
}
