package store

import (
	"errors"
	"fmt"
	"io"

	"bivouac/store/kv"
	"bivouac/store/kv/bolt"
)

// Schema is the schema of the files that this program writes.
const Schema = bolt.Schema

// Options of Open. The zero value is right for a bot.
type Options = bolt.Options

// Moment is a point at which Options.Fault is called.
type Moment = bolt.Moment

// The moments of a fault.
const (
	Opening      = bolt.Opening      // the file is about to be opened, or opened again
	BeforeCommit = bolt.BeforeCommit // nothing of the transaction is on disk; an error is like a full disk
	AfterCommit  = bolt.AfterCommit  // all of it is on disk; an error is like a failure of the last sync
)

// File is a store in one bbolt file.
type File struct {
	*Store
	file *bolt.File
}

// Open opens the store at path, or creates it if there is no file (see Made). A file of schema 5 is first
// replaced by one of the present schema, and kept as path.schema5. Errors: ErrLocked within a second if
// another process uses the store, ErrEmpty, ErrFolder, ErrNewer, ErrOlder, or *Damaged.
func Open(path string, o Options) (*File, error) {
	f, err := bolt.Open(path, o)
	if _, old := errors.AsType[*bolt.Old](err); old {
		if err = migrate(path, o.NoSync); err == nil {
			f, err = bolt.Open(path, o)
		}
	}
	if err != nil {
		return nil, err
	}
	return &File{New(f, Settings{Committed: o.Committed}), f}, nil
}

// Made says whether Open created this store.
func (f *File) Made() bool { return f.file.Made() }

// Doubt returns nil, or what was wrong with the file when it was opened, although it can be used. If the
// cause was a power cut during a commit, nothing is missing. If it was damage, the last transaction may be
// lost.
func (f *File) Doubt() error { return f.file.Doubt() }

// Backup writes a copy of the store's present content to w while changes continue, without deleted data and
// deferred answers. The copy is itself a store; Sound and Restore check it. It is first made as a file next
// to the store's, and Close waits until that is done. After an error w has no valid store.
func (f *File) Backup(w io.Writer) error { return f.file.Backup(w, string(rune(kindAnswer))) }

// Restore replaces the store at path by the backup in r, after a full check. The old file is kept next to it
// under the name aside ("" if there was none). The error is ErrLocked if a process has the store open.
func Restore(path string, r io.Reader) (aside string, err error) {
	aside, err = bolt.Restore(path, r, func(path string) error {
		if err := Sound(path); err != nil {
			return fmt.Errorf("the backup: %w", err)
		}
		if schema, err := SchemaOf(path); err != nil || schema != Schema {
			return err
		}
		f, err := Open(path, Options{}) // with syncs, in case it is compacted now
		if err != nil {
			return err
		}
		report, err := f.Check()
		if err == nil && len(report.Damage) > 0 {
			err = fmt.Errorf("%w (%d pieces of damage in all)", report.Damage[0], len(report.Damage))
		}
		return errors.Join(err, f.Close())
	})
	if err != nil {
		return "", fmt.Errorf("restore: %w", err)
	}
	return aside, nil
}

// Sound verifies the pages and all values of the file at path, which it only reads. It returns nil if Open
// would accept the file.
func Sound(path string) error {
	err := bolt.Sound(path)
	if _, old := errors.AsType[*bolt.Old](err); !old {
		return err
	}
	err = bolt.Look(path, false, func(tx *bolt.Tx) error {
		_, _, err := read5(tx, func(kv.Op) error { return nil })
		return err
	})
	if err != nil {
		return fmt.Errorf("look at the file %s: %w", path, err)
	}
	return nil
}

// SchemaOf returns the schema of the file at path and changes nothing.
func SchemaOf(path string) (int, error) { return bolt.SchemaOf(path) }
