package bolt

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"time"

	"go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"bivouac/store/kv"
)

// Schema is the number of the file's format.
const Schema = 6

const (
	lockWait = 800 * time.Millisecond
	// mapSize is how much address space is mapped at first (1 GB; 1 MB with 32-bit addresses): bbolt
	// cannot map more while a long read goes on.
	mapSize = 1 << (20 + 10*(^uint(0)>>63))
	// growBy is the step by which a file grows. Each costs a sync, but a small store should be a small file.
	growBy      = 1 << 20
	growByLarge = 16 << 20
	largeFile   = 64 << 20
)

// open opens the file, at the start and after each disk error.
func (f *File) open() error {
	if err := f.fault(Opening); err != nil {
		return err
	}
	made, err := begin(f.path, f.options.NoSync)
	if err != nil {
		return fmt.Errorf("make it: %w", err)
	}
	schema, doubt, err := prove(f.path, f.options.NoSync)
	fill := schema == 0 && f.options.New
	switch {
	case err != nil:
		return err
	case schema > Schema:
		return fmt.Errorf("%w: schema %d, this one knows %d", kv.ErrNewer, schema, Schema)
	case schema == 0 && f.last > 0:
		return damaged("nothing is left in it")
	case schema == 0 && !fill:
		return ErrEmpty
	case schema != 0 && schema != Schema:
		return &Old{max(schema, 0)}
	}
	if doubt != nil {
		f.doubt.CompareAndSwap(nil, &doubt)
	}
	f.made = f.made || made || fill
	db, file, err := openFile(f.path, false)
	if err == nil && fill {
		err = guard(func() error { return db.Update(create) })
	}
	if err != nil {
		closeQuietly(db)
		return err
	}
	return f.use(db, file)
}

// use takes an open database into use, or closes it: it is in its place for good, its sequences are
// read, and no transaction that this process knows to be kept may be missing.
func (f *File) use(db *bbolt.DB, file *os.File) error {
	db.NoSync, db.NoGrowSync = f.options.NoSync, f.options.NoSync
	err := guard(func() error { return db.View(f.ready) })
	if err == nil && !f.options.NoSync { // begin, or a compaction, may have been killed before
		if err = syncDir(filepath.Dir(f.path)); errors.Is(err, fs.ErrPermission) {
			err = nil
		}
	}
	if err != nil {
		closeQuietly(db)
		return err
	}
	f.db, f.file = db, file
	if f.options.opened != nil {
		f.options.opened(f)
	}
	return nil
}

// ready reads what this process must know of the file.
func (f *File) ready(tx *bbolt.Tx) error {
	if id := int64(tx.ID()); id < f.last {
		return damaged("its newest transaction is number %d, number %d was kept", id, f.last)
	}
	f.last = int64(tx.ID())
	f.seqs.Lock()
	defer f.seqs.Unlock()
	meta := tx.Bucket(bucketMeta)
	f.erased = meta.Get(metaErased) != nil
	c := tx.Bucket(bucketTimes).Cursor()
	for k, _ := c.First(); k != nil; k, _ = c.Seek([]byte{k[0] + 1}) {
		f.timed[k[0]] = true
		if k[0] == 255 {
			break
		}
	}
	c = meta.Cursor()
	for k, v := c.Seek([]byte(sequences)); bytes.HasPrefix(k, []byte(sequences)); k, v = c.Next() {
		name := string(k[len(sequences):])
		f.seqs.last[name] = max(f.seqs.last[name], number(v))
	}
	return nil
}

// openFile opens a file with bbolt; read-only it follows no page yet, and allows other readers.
func openFile(path string, readOnly bool) (db *bbolt.DB, file *os.File, err error) {
	o := &bbolt.Options{
		Timeout: lockWait, ReadOnly: readOnly, FreelistType: bbolt.FreelistArrayType, NoFreelistSync: true,
		OpenFile: func(name string, flag int, mode os.FileMode) (_ *os.File, err error) {
			file, err = os.OpenFile(name, flag, mode)
			return file, err
		},
	}
	if runtime.GOOS != "windows" { // there the file would become as large at once
		o.InitialMmapSize = mapSize
	}
	err = guard(func() (err error) {
		db, err = bbolt.Open(path, 0o600, o)
		return err
	})
	if err != nil && file != nil {
		_ = file.Close() // after a panic it would hold the lock
	}
	switch {
	case errors.Is(err, berrors.ErrTimeout):
		return nil, nil, fmt.Errorf("%w: it is open in another process; end that one first", kv.ErrLocked)
	case errors.Is(err, berrors.ErrInvalid), errors.Is(err, berrors.ErrChecksum),
		errors.Is(err, berrors.ErrVersionMismatch):
		return nil, nil, damaged("%v", err)
	case err != nil:
		return nil, nil, err
	}
	// Whoever had the lock before may have put another file in this one's place.
	ours, err := file.Stat()
	there, gone := os.Stat(path)
	if err = errors.Join(err, gone); err == nil && !os.SameFile(ours, there) {
		err = fmt.Errorf("%w: it was exchanged meanwhile", kv.ErrLocked)
	}
	if err != nil {
		closeQuietly(db)
		return nil, nil, err
	}
	if db.AllocSize = growBy; ours.Size() >= largeFile {
		db.AllocSize = growByLarge
	}
	return db, file, nil
}

// closeQuietly closes a database, if any, ignoring errors.
func closeQuietly(db *bbolt.DB) {
	if db != nil {
		_ = guard(db.Close)
	}
}

// begin makes the file if there is none, wholly, before it gets its name: after a power cut an
// unfinished file could not be told from a damaged one.
func begin(path string, noSync bool) (made bool, err error) {
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		return false, err
	}
	if to, err := os.Readlink(path); err == nil { // it points to nothing yet
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(path), to)
		}
		path = to
	}
	temp, err := beside(path, "new")
	if err != nil {
		return false, err
	}
	defer os.Remove(temp)
	db, _, err := openFile(temp, false)
	if err != nil {
		return false, err
	}
	db.NoSync, db.NoGrowSync = noSync, noSync
	if err := errors.Join(db.Update(create), db.Close()); err != nil {
		return false, err
	}
	err = os.Link(temp, path)
	if errors.Is(err, os.ErrExist) {
		return false, nil // another process was faster
	}
	if err != nil { // a file system without links
		err = os.Rename(temp, path)
	}
	return err == nil, err
}

// create makes the buckets of a new file.
func create(tx *bbolt.Tx) error {
	_, err1 := tx.CreateBucketIfNotExists(bucketKeys)
	_, err2 := tx.CreateBucketIfNotExists(bucketTimes)
	meta, err := tx.CreateBucketIfNotExists(bucketMeta)
	if err := errors.Join(err1, err2, err); err != nil {
		return err
	}
	return meta.Put(metaSchema, sealSchema(Schema))
}

// sealSchema is a schema's number in the envelope of schema 5: kind(1) version(1) sum(8) number(8).
func sealSchema(n uint64) []byte {
	raw := append([]byte{'z', 1}, make([]byte, 8)...)
	raw = append(raw, numbered(n)...)
	sum := schemaSum(raw)
	copy(raw[2:], sum[:8])
	return raw
}

// schemaOf reads the number of a file's schema, of any bivouac; 0 for a file without buckets, below 0 for
// the oldest, which has no number.
func schemaOf(tx *bbolt.Tx) (int, error) {
	first, _ := tx.Cursor().First()
	meta := tx.Bucket(bucketMeta)
	switch {
	case first == nil:
		return 0, nil
	case meta == nil && tx.Bucket([]byte("matches")) != nil:
		return -1, nil
	case meta == nil:
		return 0, damaged("it is not a store of bivouac, or lost its head")
	}
	raw := meta.Get(metaSchema)
	if sum := schemaSum(raw); len(raw) != 18 || !bytes.Equal(raw[2:10], sum[:8]) || number(raw[10:]) == 0 {
		return 0, damaged("the number of its schema cannot be read")
	}
	n := int(number(raw[10:]))
	if n == Schema && (tx.Bucket(bucketKeys) == nil || tx.Bucket(bucketTimes) == nil) {
		return 0, damaged("a bucket is missing")
	}
	return n, nil
}

// schemaSum is the checksum of that envelope.
func schemaSum(raw []byte) [sha256.Size]byte {
	if len(raw) < 10 {
		return [sha256.Size]byte{}
	}
	return sha256.Sum256(slices.Concat([]byte("meta\x00\x00\x00\x06schema"), raw[:2], raw[10:]))
}

// beside makes an empty file next to the store for what is not finished. sweep knows its name.
func beside(path, what string) (string, error) {
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".unfinished-"+what+"-*") // for its user alone
	if err != nil {
		return "", err
	}
	return f.Name(), f.Close()
}

var unfinished = regexp.MustCompile(`^\.unfinished-(new|copy)-[0-9]+$`)

// sweep deletes the unfinished files of processes that were killed. The store is open: whoever still
// makes one will find that, and needs their own no longer. Failures are harmless.
func sweep(path string) {
	entries, _ := os.ReadDir(filepath.Dir(path))
	for _, e := range entries {
		end, is := strings.CutPrefix(e.Name(), filepath.Base(path))
		if is && e.Type().IsRegular() && unfinished.MatchString(end) {
			_ = os.Remove(filepath.Join(filepath.Dir(path), e.Name()))
		}
	}
}

// syncDir makes a new name in a folder durable.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
