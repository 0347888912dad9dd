package bolt

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"bivouac/store/kv"
)

const (
	lockWait = 800 * time.Millisecond
	// mapSize is how much address space is mapped at first (1 GB; 1 MB with 32-bit addresses), since bbolt
	// cannot map more during a long read.
	mapSize    = 1 << (20 + 10*(^uint(0)>>63))
	growBy     = 1 << 20           // each growth costs a sync, but a small store should be a small file
	unfinished = ".unfinished-*-*" // follows the path in the name of a file that is not finished
)

// open opens the file, at the start and after each disk error.
func (f *File) open() error {
	if err := f.options.Fault(Opening); err != nil {
		return err
	}
	made, err := begin(f.path, f.options.NoSync)
	if err != nil {
		return fmt.Errorf("make it: %w", err)
	}
	err = prove(f.path, false)
	fill := f.options.New && errors.Is(err, ErrEmpty)
	switch {
	case fill:
		made = true
	case errors.Is(err, ErrEmpty) && f.last > 0:
		return damaged("nothing is left in it")
	case err != nil:
		return err
	}
	db, file, err := openFile(f.path, false)
	if err == nil && fill {
		err = guard(func() error { return db.Update(create) })
	}
	if err != nil {
		closeQuietly(db)
		return err
	}
	doubt, err := heads(file, int64(db.Info().PageSize), !f.options.NoSync)
	if err != nil {
		closeQuietly(db)
		return err
	}
	if f.last == 0 {
		f.made, f.doubt = made, doubt
	}
	return f.use(db, file)
}

// use makes an open database the one of f. After an error it closes the database.
func (f *File) use(db *bbolt.DB, file *os.File) error {
	db.NoSync, db.NoGrowSync = f.options.NoSync, f.options.NoSync
	err := guard(func() error { return db.View(f.recall) })
	if err == nil && !f.options.NoSync { // the process that made the file may have been killed before that
		err = SyncDir(f.path)
	}
	if err != nil {
		closeQuietly(db)
		return err
	}
	f.db, f.file = db, file
	return nil
}

// recall reads into f what this process must know of the file. It returns *kv.Damaged if a transaction is
// missing that this process knows to be kept.
func (f *File) recall(tx *bbolt.Tx) error {
	if int64(tx.ID()) < f.last {
		return damaged("its newest transaction is number %d, number %d was kept", tx.ID(), f.last)
	}
	f.last = int64(tx.ID())
	r, err := newReader(tx)
	if err != nil {
		return err
	}
	for c, first := r.cursor(r.times), 0; first < 256; first++ {
		k, _, err := c.seek([]byte{byte(first)})
		if err != nil {
			return err
		}
		f.timed[first] = f.timed[first] || k != nil && k[0] == byte(first)
	}
	meta, err := r.bucket(bucketMeta)
	if err != nil {
		return err
	}
	f.counting.Lock()
	defer f.counting.Unlock()
	f.erased = false
	c := r.cursor(meta)
	k, v, err := c.seek(nil)
	for ; err == nil && k != nil; k, v, err = c.next() {
		if name, is := bytes.CutPrefix(k, sequences); is {
			f.counts[string(name)] = max(f.counts[string(name)], number(v))
		}
		f.erased = f.erased || bytes.Equal(k, metaErased)
	}
	return err
}

// openFile opens a file with bbolt. If readOnly is true, other readers may have the file open too, and bbolt
// does not follow the pages yet.
func openFile(path string, readOnly bool) (db *bbolt.DB, file *os.File, err error) {
	o := &bbolt.Options{
		Timeout: lockWait, ReadOnly: readOnly, FreelistType: bbolt.FreelistArrayType, NoFreelistSync: true,
		OpenFile: func(name string, flag int, mode os.FileMode) (_ *os.File, err error) {
			file, err = os.OpenFile(name, flag, mode)
			return file, err
		},
	}
	if runtime.GOOS != "windows" { // on Windows the file would grow to that size at once
		o.InitialMmapSize = mapSize
	}
	err = guard(func() (err error) {
		db, err = bbolt.Open(path, 0o600, o)
		return err
	})
	switch {
	case errors.Is(err, berrors.ErrTimeout):
		err = fmt.Errorf("%w: it is open in another process; end that one first", kv.ErrLocked)
	case errors.Is(err, berrors.ErrInvalid), errors.Is(err, berrors.ErrChecksum),
		errors.Is(err, berrors.ErrVersionMismatch),
		err != nil && strings.HasPrefix(err.Error(), "file size too small"):
		err = damaged("%v", err)
	case err == nil:
		ours, err1 := file.Stat()
		there, err2 := os.Stat(path)
		if err = cmp.Or(err1, err2); err == nil && !os.SameFile(ours, there) { // replaced before the lock
			err = fmt.Errorf("%w: it was exchanged meanwhile", kv.ErrLocked)
		}
	}
	if err != nil {
		closeQuietly(db)
		if file != nil {
			unlock(file) // after a panic bbolt has it locked and mapped
			_ = file.Close()
		}
		return nil, nil, err
	}
	db.AllocSize = growBy
	return db, file, nil
}

// begin makes the file if there is none. The file gets its name only when it is complete, since after a power
// cut an unfinished file would look like a damaged one.
func begin(path string, noSync bool) (made bool, err error) {
	if _, err := os.Lstat(path); !errors.Is(err, os.ErrNotExist) {
		return false, err
	}
	db, _, err := beside(path, "new", noSync)
	if err != nil {
		return false, err
	}
	temp := db.Path()
	defer os.Remove(temp)
	if err := db.Close(); err != nil {
		return false, err
	}
	if err = os.Link(temp, path); errors.Is(err, os.ErrExist) {
		return false, nil // another process was faster
	}
	if err != nil { // a file system without links
		err = os.Rename(temp, path)
	}
	return err == nil, err
}

// beside makes a new store in the folder of another. Only the user of this process may read it.
func beside(path, what string, noSync bool) (*bbolt.DB, *os.File, error) {
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".unfinished-"+what+"-*")
	if err != nil {
		return nil, nil, err
	}
	db, file, err := openFile(f.Name(), false)
	if err == nil {
		db.NoSync, db.NoGrowSync = noSync, noSync
		err = db.Update(create)
	}
	if err = errors.Join(err, f.Close()); err != nil {
		closeQuietly(db)
		return nil, nil, errors.Join(err, os.Remove(f.Name()))
	}
	return db, file, nil
}

func create(tx *bbolt.Tx) error {
	for _, name := range buckets {
		if _, err := tx.CreateBucketIfNotExists(name); err != nil {
			return err
		}
	}
	return tx.Bucket(bucketMeta).Put(metaSchema, sealSchema(Schema))
}

// sealSchema returns a schema's number in the envelope of schema 5: kind(1) version(1) sum(8) number(8).
func sealSchema(n uint64) []byte {
	sum := sha256.Sum256(slices.Concat([]byte("meta\x00\x00\x00\x06schemaz\x01"), numbered(n)))
	return slices.Concat([]byte("z\x01"), sum[:8], numbered(n))
}

// schemaOf returns the number of a file's schema, whichever version of bivouac wrote it; 0 for the oldest
// schema, which has no number. The error is ErrEmpty if the file has no buckets.
func schemaOf(tx *bbolt.Tx) (int, error) {
	w := newWalk(tx)
	first, _, err1 := w.cursor(tx.Cursor().Bucket()).seek(nil)
	meta, err2 := w.bucket(bucketMeta)
	oldest, err3 := w.bucket([]byte("matches"))
	switch err := cmp.Or(err1, err2, err3); {
	case err != nil:
		return 0, err
	case first == nil:
		return 0, ErrEmpty
	case meta == nil && oldest != nil:
		return 0, nil
	case meta == nil:
		return 0, damaged("it is not a store of bivouac, or lost its head")
	}
	raw, err := w.get(meta, metaSchema)
	if err != nil {
		return 0, err
	}
	n := number(raw[min(10, len(raw)):])
	if n == 0 || !bytes.Equal(raw, sealSchema(n)) {
		return 0, damaged("the number of its schema cannot be read")
	}
	if n == Schema {
		r, err := newReader(tx)
		if err == nil && (r.keys == nil || r.times == nil) {
			err = damaged("a bucket is missing")
		}
		return Schema, err
	}
	return int(n), nil
}

// SyncDir makes the name of a file durable by a sync of its folder. It does nothing if the folder may not be
// read.
func SyncDir(path string) error {
	d, err := os.Open(filepath.Dir(path))
	if errors.Is(err, fs.ErrPermission) {
		return nil
	} else if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
