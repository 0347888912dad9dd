package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"bivouac/store/kv"
	"bivouac/store/kv/bolt"
	v5 "bivouac/store/v5"
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

// Check is that of Store, with Doubt.
func (f *File) Check() (Report, error) {
	r, err := f.Store.Check()
	r.Doubt = f.Doubt()
	return r, err
}

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
		f, err := Open(path, Options{NoSync: true})
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
	f, err := v5.Open(path)
	if err == nil {
		err = errors.Join(f.Each(nil), f.Close())
	}
	if err != nil {
		return fmt.Errorf("look at the file %s: %w", path, err)
	}
	return nil
}

// SchemaOf returns the schema of the file at path and changes nothing.
func SchemaOf(path string) (int, error) { return bolt.SchemaOf(path) }

// migrate puts a new file in the place of one of schema 5, which is kept as path.schema5. The new one is made beside it
// and gets its name when it is whole.
func migrate(path string, noSync bool) (err error) {
	if path, err = filepath.EvalSymlinks(path); err != nil {
		return err
	}
	old, err := v5.Open(path)
	if err != nil {
		return fmt.Errorf("open the store %s: %w", path, err)
	}
	defer func() { err = errors.Join(err, old.Close()) }() // until then no process can open it
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".unfinished-new-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	err = f.Close()
	if err == nil {
		err = refill(f.Name(), path, old, noSync)
	}
	if before, gone := os.Stat(path); err == nil {
		if err = gone; err == nil {
			err = bolt.Like(f.Name(), before)
		}
	}
	if err == nil {
		err = keep(path, f.Name()+"-old", path+".schema5")
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err == nil {
		err = errors.Join(bolt.SyncDir(path), os.RemoveAll(path+deferredBefore))
	}
	if err != nil {
		return fmt.Errorf("make the store %s new: %w", path, err)
	}
	return nil
}

// keep gives a file the name aside too, in place of one that was kept before; where there are no links, to a copy.
func keep(path, temp, aside string) error {
	defer os.Remove(temp)
	if err := os.Link(path, temp); err == nil {
		return os.Rename(temp, aside)
	}
	from, err := os.Open(path)
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := os.OpenFile(temp, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(to, from)
	if err := errors.Join(err, to.Sync(), to.Close()); err != nil {
		return err
	}
	return os.Rename(temp, aside)
}

// deferredBefore follows the path of a file of schema 5 in the name of the folder with its deferred answers.
const deferredBefore = ".answers"

// refill makes the new file at temp from an old one.
func refill(temp, path string, old *v5.File, noSync bool) error {
	f, err := Open(temp, Options{New: true, NoSync: noSync})
	if err != nil {
		return err
	}
	ctx := context.Background()
	var ops []kv.Op
	var c chain
	err = old.Each(func(i v5.Item) error {
		var o kv.Op
		switch i.Kind {
		case kindEntry:
			o = sealed(numberKey(kindEntry, i.ID, i.Entries), "", i.Value, numberOf(c.last))
			c.last = kv.VersionOf(o.Value)
		case kindMatch:
			o = sealed(numberKey(kindMatch, i.ID), i.Server, i.Value, i.Entries, numberOf(c.last))
			c = chain{}
		case kindSnapshot:
			o = sealed(numberKey(kindSnapshot, i.ID), "", i.Value, i.Entries)
		case kindPost:
			o = sealed(numberKey(kindPost, i.ID), i.Server, i.Value)
		case kindChannel:
			o = sealed(nameKey(kindChannel, i.Name), i.Server, nil, i.ID)
		case kindDue:
			o = sealed(nameKey(kindDue, i.Name), i.Server, i.Value, uint64(i.At))
		case kindInteraction:
			o = sealed(nameKey(kindInteraction, i.Name), "", i.Value, uint64(i.At), i.ID, i.Entries)
		case kindListed:
			o = sealed(listKey(i.Name, i.ID), "", nil)
		case kindPerson:
			o = sealed(nameKey(kindPerson, i.Name), "", i.Value)
		}
		if ops = append(ops, o); len(ops) <= putAtOnce {
			return nil // one is left for the end, when the highest numbers are known
		}
		_, err := f.put(ctx, ops[:putAtOnce])
		ops = ops[putAtOnce:]
		return err
	})
	answers, _ := os.ReadDir(path + deferredBefore)
	for _, a := range answers {
		if record, e := os.ReadFile(filepath.Join(path+deferredBefore, a.Name())); e == nil {
			ops = append(ops, sealed(nameKey(kindAnswer, a.Name()), "", record))
		}
	}
	err = errors.Join(err, f.engine.Raise(ctx, seqMatches, old.LastMatch), f.engine.Raise(ctx, seqPosts, old.LastPost))
	if err == nil {
		_, err = f.put(ctx, ops)
	}
	return errors.Join(err, f.Close())
}
