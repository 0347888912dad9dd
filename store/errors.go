package store

import (
	"errors"
	"fmt"
)

// What Commit, Open and the reads answer besides *Damaged and plain I/O errors.
// Compare with errors.Is; the errors returned wrap these and say more.
var (
	// ErrConflict: the Change expected another state (the version of a match or of a
	// person's record, a channel binding, an id already taken). Nothing of it was applied.
	// Read again, and decide again.
	ErrConflict = errors.New("conflicting change")
	// ErrFenced: the lease of the Change is over, or was given again. Nothing was applied, and
	// what this process remembers of the shard's servers may be of yesterday.
	ErrFenced = errors.New("the lease is over, or another process has it")
	// ErrNotFound: there is no such match, channel or person.
	ErrNotFound = errors.New("not found")
	// ErrUnavailable: the disk does not take changes at present. The Change was
	// not applied, for certain. The store goes on trying by itself.
	ErrUnavailable = errors.New("the store takes no changes at present")
	// ErrUnknown: the disk failed during this commit and could not be asked what
	// it kept. Commit the same Change again (same Interaction) once Available:
	// it is recognised if it was kept. A Change without Interaction is recognised
	// by ErrConflict if it alters a match or a person's record.
	ErrUnknown = errors.New("the disk failed and it is not known whether the change was kept")
	// ErrLocked: another process has the file open, or another owner the lease.
	ErrLocked = errors.New("another bivouac uses the store")
	// ErrNewer: a newer bivouac wrote the file.
	ErrNewer = errors.New("the store was written by a newer bivouac")
	// ErrFolder: a folder is where the file should be, as docker makes one of a mounted
	// file that is not there. Nothing of a store is lost.
	ErrFolder = errors.New("it is a folder, no file: name a file in it as store.path, or remove it if it is empty")
	// ErrEmpty: the file is there and holds nothing, neither games nor what a new store
	// begins with. It may be all that is left of a store; Options.New takes it as new.
	ErrEmpty = errors.New("the file is empty: it holds no games")
	// ErrInvalid: the Change itself makes no sense (an empty key, a value too
	// long); the caller's bug.
	ErrInvalid = errors.New("invalid change")
	// ErrClosed: Close was called.
	ErrClosed = errors.New("the store is closed")
)

// Damaged says that stored bytes are not what was written. The rest of the file
// may be well; Check tells how far it goes.
type Damaged struct {
	Bucket string // "" when the whole file is meant
	Key    []byte // nil when the bucket's structure is meant
	Why    string
}

// Error says where and why, and what a person can do.
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

// damagedFile is damage that cannot be told to lie in one bucket.
func damagedFile(why any) *Damaged { return &Damaged{Why: fmt.Sprint(why)} }

// IsDamage tells damage from a refusal or a disk error.
func IsDamage(err error) bool {
	_, is := errors.AsType[*Damaged](err)
	return is
}
