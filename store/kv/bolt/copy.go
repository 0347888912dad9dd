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

// Backup writes a copy of the present values to w while changes go on. It leaves out the space of deleted
// values, and the keys that begin with a byte in without. The copy is a file for Open. It is first made in a
// file next to this one, so that a slow w delays no read and no commit.
func (f *File) Backup(w io.Writer, without string) error {
	db, file, err := f.copied(context.Background(), without)
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

// copied returns an open file next to the store with a copy of its values, without the keys that begin with a
// byte in without. The file is not synced.
func (f *File) copied(ctx context.Context, without string) (*bbolt.DB, *os.File, error) {
	to, file, err := beside(f.path, "copy", true)
	if err != nil {
		return nil, nil, err
	}
	err = f.view(func(tx *bbolt.Tx) (err error) {
		w := newWalk(tx)
		for n := 0; n < len(buckets) && err == nil; n++ {
			var from *bbolt.Bucket
			if from, err = w.bucket(buckets[n]); err == nil {
				err = copyBucket(ctx, to, buckets[n], w.cursor(from), without)
			}
		}
		return err
	})
	if err != nil {
		discard(to)
		return nil, nil, err
	}
	return to, file, nil
}

func copyBucket(ctx context.Context, to *bbolt.DB, name []byte, from *cursor, without string) error {
	meta := bytes.Equal(name, bucketMeta)
	k, raw, err := from.seek(nil)
	for ; k != nil && err == nil; err = cmp.Or(err, ctx.Err()) {
		err = to.Update(func(tx *bbolt.Tx) (err error) {
			in := tx.Bucket(name)
			in.FillPercent = 0.9
			for size := 0; err == nil && k != nil && size < copyAtOnce; {
				size += len(k) + len(raw)
				if meta && !bytes.Equal(k, metaErased) || !meta && strings.IndexByte(without, k[0]) < 0 {
					err = in.Put(k, raw)
				}
				if err == nil {
					k, raw, err = from.next()
				}
			}
			return err
		})
	}
	return err
}

// Compact replaces the file by a copy without the bytes of deleted values. Commits wait meanwhile. If within
// is not positive, or the copy takes longer, or the process crashes, the next start does it instead.
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
		f.erased = true // each transaction stores it from now on
		if err := f.probe(); err != nil {
			f.fail(err)
			return false, err
		}
	}
	if f.late || within <= 0 {
		return false, nil
	}
	ctx, stop := context.WithTimeout(context.WithoutCancel(ctx), within)
	defer stop()
	if err = f.compact(ctx); errors.Is(err, context.DeadlineExceeded) {
		f.late = true
		return false, nil
	}
	return err == nil, err
}

// tidy compacts the file at the start if more than a third of it is free and it is not small, or if Compact
// was not done. A failure harms nothing.
func (f *File) tidy() {
	size, err := f.Size(context.Background())
	free := int64(f.db.Stats().FreePageN) * int64(f.db.Info().PageSize)
	if err == nil && (f.erased || free > size/3 && size > growBy/4) {
		_ = f.compact(context.Background())
	}
}

// Like gives the file at path the permissions and the owner of the other, which it is to replace.
func Like(path, other string) error {
	before, err := os.Stat(other)
	if err != nil {
		return err
	}
	return cmp.Or(keepOwner(path, before), os.Chmod(path, before.Mode().Perm()))
}

// compact replaces the file by a copy. The caller holds f.writing.
func (f *File) compact(ctx context.Context) error {
	db, file, err := f.copied(ctx, "")
	if err != nil {
		return err
	}
	err = Like(db.Path(), f.path)
	if err == nil && !f.options.NoSync {
		err = db.Sync()
	}
	if err == nil {
		err = os.Rename(db.Path(), f.path) // it is locked already, so no other process can open it first
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
	// keepOwner gives a file the owner of the file before it, on systems where files have owners.
	keepOwner = func(path string, before os.FileInfo) error { return nil }
	// unlock ends bbolt's lock of a file, which would otherwise last as long as the mapping, even after
	// Close.
	unlock = func(*os.File) {}
)

// Restore replaces the file at path by the backup in r, after the function sound has accepted the backup. The
// old file is kept next to it under the name aside, "" if there was none. The error is kv.ErrLocked if the
// old file is open.
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
	db, _, err := openFile(path, true) // a file too damaged to be opened is not in use
	defer closeQuietly(db)
	there, missing := os.Stat(path)
	switch {
	case missing == nil && there.IsDir():
		return "", ErrFolder
	case errors.Is(err, kv.ErrLocked):
		return "", err
	}
	for n := 1; missing == nil; n++ {
		aside = fmt.Sprintf("%s.before-restore-%d", path, n)
		_, missing = os.Lstat(aside)
	}
	return aside, Exchange(path, temp, aside)
}

// Exchange gives the file at temp the name path. Unless aside is "", it first keeps the file that has this
// name under the name aside, and replaces any file of that name. At any moment there is a complete file at
// path.
func Exchange(path, temp, aside string) error {
	if aside != "" {
		if err := keep(path, aside); err != nil {
			return fmt.Errorf("keep the old file: %w", err)
		}
	}
	return errors.Join(os.Rename(temp, path), SyncDir(path))
}

// keep gives a file the additional name aside. If the file system has no links, aside is a copy.
func keep(path, aside string) error {
	if err := os.Remove(aside); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if os.Link(path, aside) == nil {
		return nil
	}
	from, err := os.Open(path)
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := os.OpenFile(aside, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(to, from)
	return errors.Join(err, to.Sync(), to.Close())
}
