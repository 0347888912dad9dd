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
	BeforeCommit = bolt.BeforeCommit // an error: nothing of the transaction is on disk, as when that is full
	AfterCommit  = bolt.AfterCommit  // an error: all of it is, as when the last sync fails
)

// File is a store in one bbolt file.
type File struct {
	*Store
	file *bolt.File
}

// Open opens the store at path, or creates it if there is no file (Made tells). A file of schema 5 is made new first;
// the old one is kept as path.schema5. Errors: ErrLocked within a second if another process uses it, ErrEmpty,
// ErrFolder, ErrNewer, ErrOlder, or *Damaged.
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

// Doubt is nil, or an anomaly when the file was opened although it could be used. After a power cut during a commit
// nothing is missing; but it may also be damage, and then the last transaction is lost.
func (f *File) Doubt() error { return f.file.Doubt() }

// Backup writes a copy of the store's present content to w while changes continue; deleted data and deferred answers
// are not in it. The copy is itself a store; Sound and Restore check it. It is first made beside the file, for which
// Close waits. After an error w has no valid store.
func (f *File) Backup(w io.Writer) error { return f.file.Backup(w, string(rune(kindAnswer))) }

// Restore replaces the store at path by the backup in r, after a full check. The old file is kept beside it under the
// returned name ("" if there was none). No process may have the store open (ErrLocked).
func Restore(path string, r io.Reader) (aside string, err error) {
	aside, err = bolt.Restore(path, r, func(path string) error {
		if err := Sound(path); err != nil {
			return fmt.Errorf("the backup: %w", err)
		}
		if schema, err := SchemaOf(path); err != nil || schema != Schema {
			return err
		}
		f, err := Open(path, Options{}) // synced, also if it is compacted now
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

// Sound verifies the pages and all values of the file at path, which it only reads: nil if Open would take it.
func Sound(path string) error {
	err := bolt.Sound(path)
	if _, old := errors.AsType[*bolt.Old](err); !old {
		return err
	}
	err = bolt.Look(path, false, func(tx *bolt.Tx, _ io.ReaderAt) error {
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
