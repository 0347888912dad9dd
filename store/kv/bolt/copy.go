package bolt

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"go.etcd.io/bbolt"

	"bivouac/store/kv"
)

// copyAtOnce is how many bytes one transaction copies, which bounds the memory of a copy.
const copyAtOnce = 4 << 20

var errLate = errors.New("it takes too long")

// Backup writes a copy of the present values to w while changes go on, without deleted ones and without
// the keys that begin with a byte of without. The copy is a file for Open. It is first made beside this
// one, so that a slow w delays no read and no commit.
func (f *File) Backup(w io.Writer, without string) error {
	db, file, err := f.copied(without, time.Time{})
	if err == nil {
		defer discard(db)
		_, err = io.Copy(w, io.NewSectionReader(file, 0, 1<<62))
	}
	if err != nil {
		return fmt.Errorf("back up the store: %w", err)
	}
	return nil
}

func discard(db *bbolt.DB) {
	path := db.Path()
	closeQuietly(db)
	_ = os.Remove(path)
}

// copied returns an open file beside the store with its values alone, which is not synced; errLate if it
// is not done by a time, zero for none.
func (f *File) copied(without string, by time.Time) (*bbolt.DB, *os.File, error) {
	to, file, err := beside(f.path, "copy")
	if err != nil {
		return nil, nil, err
	}
	to.NoSync, to.NoGrowSync = true, true
	err = f.view(func(tx *bbolt.Tx) error {
		return tx.ForEach(func(name []byte, from *bbolt.Bucket) error {
			return copyBucket(to, name, from.Cursor(), without, by)
		})
	})
	if err != nil {
		discard(to)
		return nil, nil, err
	}
	return to, file, nil
}

func copyBucket(to *bbolt.DB, name []byte, from *bbolt.Cursor, without string, by time.Time) error {
	meta := bytes.Equal(name, bucketMeta)
	k, raw := from.First()
	for first := true; first || k != nil; first = false {
		err := to.Update(func(tx *bbolt.Tx) error {
			in, err := tx.CreateBucketIfNotExists(name)
			if err != nil {
				return err
			}
			in.FillPercent = 0.9
			for size := 0; err == nil && k != nil && size < copyAtOnce; k, raw = from.Next() {
				size += len(k) + len(raw)
				if meta && !bytes.Equal(k, metaErased) || !meta && strings.IndexByte(without, k[0]) < 0 {
					err = in.Put(k, raw)
				}
			}
			return err
		})
		if err != nil {
			return err
		}
		if !by.IsZero() && time.Now().After(by) {
			return errLate
		}
	}
	return nil
}

// Compact puts a copy without deleted bytes in the file's place; commits wait. What takes longer than
// within is left to the next start, as is all if within is 0 or less, and what a crash prevents.
func (f *File) Compact(ctx context.Context, within time.Duration) (done bool, err error) {
	f.writing.Lock()
	defer f.writing.Unlock()
	if f.closed {
		return false, kv.ErrClosed
	}
	if err := cmp.Or(ctx.Err(), f.Available()); err != nil {
		return false, err
	}
	if !f.erased {
		f.erased = true // from now on each transaction notes it
		if err := f.probe(); err != nil {
			f.fail(err)
			return false, err
		}
	}
	if f.late || within <= 0 {
		return false, nil
	}
	if err = f.compact(time.Now().Add(within)); errors.Is(err, errLate) {
		f.late = true
		return false, nil
	}
	return err == nil, err
}

// tidy compacts the file at the start if more than a third of it is free and that is much, or if Compact
// left it. A failure harms nothing.
func (f *File) tidy() {
	size, err := f.Size(context.Background())
	free := int64(f.db.Stats().FreePageN) * int64(f.db.Info().PageSize)
	if err == nil && (f.erased || free > size/3 && size > growBy/4) {
		_ = f.compact(time.Time{})
	}
}

// Like gives a file the rights and the owner of another, whose place it is to take.
func Like(path string, before os.FileInfo) error {
	return cmp.Or(keepOwner(path, before), os.Chmod(path, before.Mode().Perm()))
}

// compact puts a copy in the file's place. The caller has writing.
func (f *File) compact(by time.Time) error {
	db, file, err := f.copied("", by)
	if err != nil {
		return err
	}
	before, err := os.Stat(f.path)
	if err == nil {
		err = Like(db.Path(), before)
	}
	if err == nil && !f.options.NoSync {
		err = db.Sync()
	}
	if err == nil {
		err = os.Rename(db.Path(), f.path) // it is locked already: no other process gets in between
	}
	if err != nil {
		discard(db)
		return err
	}
	f.reading.Lock()
	defer f.reading.Unlock()
	closeQuietly(f.db)
	f.db, f.file, f.last = nil, nil, 0
	if err = f.use(db, file); err != nil {
		f.fail(err)
	}
	return err
}

var (
	// keepOwner gives a file the owner that the one before it had, where files have owners.
	keepOwner = func(path string, before os.FileInfo) error { return nil }
	// unlock ends bbolt's lock of a file, which its mapping would keep beyond Close.
	unlock = func(*os.File) {}
)

// Restore puts the backup in r in the place of the file at path, after sound has accepted it. The old
// file is kept beside it under the returned name, "" if there was none. kv.ErrLocked: it is open.
func Restore(path string, r io.Reader, sound func(path string) error) (aside string, err error) {
	temp := path + ".restore"
	defer os.Remove(temp)
	f, err := os.OpenFile(temp, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return "", err
	}
	_, err = io.Copy(f, r)
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		err = sound(temp)
	}
	if err != nil {
		return "", err
	}
	db, _, err := openFile(path, true) // one too damaged to be opened is not in use
	defer closeQuietly(db)
	if there, missing := os.Stat(path); missing == nil && there.IsDir() {
		return "", ErrFolder
	} else if errors.Is(err, kv.ErrLocked) {
		return "", err
	} else if missing == nil {
		for n := 1; aside == "" || errors.Is(err, os.ErrExist); n++ {
			aside = fmt.Sprintf("%s.before-restore-%d", path, n)
			err = os.Link(path, aside)
		}
		if err != nil {
			return "", fmt.Errorf("keep the old file: %w", err)
		}
	}
	return aside, errors.Join(os.Rename(temp, path), SyncDir(path)) // there is a store at any moment
}
