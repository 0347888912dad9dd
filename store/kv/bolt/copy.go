package bolt

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"go.etcd.io/bbolt"

	"bivouac/store/kv"
)

// copyAtOnce is how many bytes one transaction copies, which bounds the memory of a copy.
const copyAtOnce = 4 << 20

// Backup writes a copy of the present values to w while changes go on, without deleted ones and without
// the keys that begin with one of the bytes in without. The copy is a store: see Sound and Restore. It is
// first made beside the file, so that a slow w holds nobody up. Close and a disk error end it with an
// error; w then has no valid store.
func (f *File) Backup(w io.Writer, without string) error {
	f.copying.Lock()
	defer f.copying.Unlock()
	db, _, err := f.copied(without, f.hurried)
	if err != nil {
		return fmt.Errorf("back up the store: %w", err)
	}
	defer discard(db)
	r, err := os.Open(db.Path())
	if err != nil {
		return err
	}
	defer r.Close()
	_, err = io.Copy(w, &hurriedReader{r, f})
	return err
}

// hurried returns why a copy must end: the store is closed, or must open its file again.
func (f *File) hurried() error {
	if why := f.hurry.Load(); why != nil {
		return *why
	}
	return nil
}

// hurriedReader ends when the store is closed.
type hurriedReader struct {
	io.Reader
	f *File
}

func (r *hurriedReader) Read(b []byte) (int, error) {
	if r.f.hurry.Load() == &kv.ErrClosed {
		return 0, kv.ErrClosed
	}
	return r.Reader.Read(b)
}

// discard closes an unfinished file and removes it.
func discard(db *bbolt.DB) {
	path := db.Path()
	closeQuietly(db)
	_ = os.Remove(path)
}

// copied returns an open file beside the store with its values alone. more is called again and again and
// ends it by an error. It is not synced.
func (f *File) copied(without string, more func() error) (to *bbolt.DB, file *os.File, err error) {
	real, err := filepath.EvalSymlinks(f.path)
	if err != nil {
		return nil, nil, err
	}
	temp, err := beside(real, "copy")
	if err != nil {
		return nil, nil, err
	}
	if to, file, err = openFile(temp, false); err != nil {
		return nil, nil, errors.Join(err, os.Remove(temp))
	}
	to.NoSync, to.NoGrowSync = true, true
	err = f.view(func(tx *bbolt.Tx) error {
		return tx.ForEach(func(name []byte, from *bbolt.Bucket) error {
			return copyBucket(to, name, from.Cursor(), func(k []byte) bool {
				first := k[0]
				return string(name) == string(bucketMeta) && bytes.Equal(k, metaErased) ||
					string(name) != string(bucketMeta) && bytes.IndexByte([]byte(without), first) >= 0
			}, more)
		})
	})
	if err != nil {
		discard(to)
		return nil, nil, err
	}
	return to, file, nil
}

// copyBucket copies a bucket, in several transactions if it is large.
func copyBucket(to *bbolt.DB, name []byte, from *bbolt.Cursor, omit func(k []byte) bool, more func() error) error {
	k, raw := from.First()
	for first := true; first || k != nil; first = false {
		err := to.Update(func(tx *bbolt.Tx) error {
			in, err := tx.CreateBucketIfNotExists(name)
			if err != nil {
				return err
			}
			in.FillPercent = 0.9
			for size := 0; k != nil && size < copyAtOnce; k, raw = from.Next() {
				if err := more(); err != nil {
					return err
				}
				if omit(k) {
					continue
				}
				size += len(k) + len(raw)
				if err := in.Put(k, raw); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// errLate ends a compaction that takes too long.
var errLate = errors.New("it takes too long")

// Compact puts a copy without deleted bytes in the file's place; commits wait. If that takes longer than
// within, it is left to the next start (all the same after a crash), as always if within is 0 or less.
func (f *File) Compact(ctx context.Context, within time.Duration) (done bool, err error) {
	f.writing.Lock()
	defer f.writing.Unlock()
	if f.closed {
		return false, kv.ErrClosed
	}
	if err := f.Available(); err != nil {
		return false, err
	}
	if !f.erased {
		f.erased = true // from now on each transaction notes it
		if err := f.probe(); err != nil {
			f.fail(err)
			return false, err
		}
	}
	if f.late || within <= 0 || !f.copying.TryLock() {
		return false, nil
	}
	defer f.copying.Unlock()
	end := time.Now().Add(within)
	err = f.compact(func() error {
		if time.Now().After(end) {
			return errLate
		}
		return errors.Join(ctx.Err(), f.hurried())
	})
	if errors.Is(err, errLate) {
		f.late = true
		return false, nil
	}
	return err == nil, err
}

// tidy compacts the file at the start if more than a third of it is free and it is worth it, or if Compact
// left that. A failure harms nothing.
func (f *File) tidy() {
	var pages int64
	err := f.view(func(tx *bbolt.Tx) error {
		pages = tx.Size() / int64(f.db.Info().PageSize)
		return nil
	})
	if err == nil && (f.erased || pages > 64 && int64(f.db.Stats().FreePageN) > pages/3) {
		_ = f.compact(func() error { return nil })
	}
}

// compact puts a copy in the file's place. The caller has writing.
func (f *File) compact(more func() error) error {
	db, file, err := f.copied("", more)
	if err != nil {
		return err
	}
	real, err := filepath.EvalSymlinks(f.path)
	if err == nil {
		err = likeBefore(db.Path(), real)
	}
	if err == nil && !f.options.NoSync {
		err = db.Sync()
	}
	if err == nil {
		err = os.Rename(db.Path(), real) // it is locked already: no other process gets in between
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
