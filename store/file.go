package store

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"time"

	"go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"
)

const (
	lockWait = 800 * time.Millisecond
	// mapSize is mapped from the start, so that a long read (a backup) does not
	// hold up the writer, which may not map anew while anybody reads. It costs
	// addresses, not memory; the file grows as it needs.
	// (1 GB; 1 MB where addresses have 32 bits.)
	mapSize = 1 << (20 + 10*(^uint(0)>>63))
	// growBy is how far the file grows at a time beyond what it needs: each step
	// costs a sync. A small store shall be a small file.
	growBy      = 1 << 20
	growByLarge = 16 << 20
	largeFile   = 64 << 20
)

// openFile opens the file by bbolt; read-only does not touch the list of free
// pages and admits other readers.
func openFile(path string, readOnly bool) (*bbolt.DB, error) {
	o := &bbolt.Options{
		Timeout: lockWait, ReadOnly: readOnly, FreelistType: bbolt.FreelistArrayType,
		NoFreelistSync: true, // else bbolt would write a missing list here, and fail on a full disk
	}
	if runtime.GOOS != "windows" { // there the file would become as large at once
		o.InitialMmapSize = mapSize
	}
	db, err := bbolt.Open(path, 0o600, o)
	switch {
	case errors.Is(err, berrors.ErrTimeout):
		return nil, fmt.Errorf("%w: %s is open in another process; end that one first", ErrLocked, path)
	case errors.Is(err, berrors.ErrInvalid), errors.Is(err, berrors.ErrChecksum),
		errors.Is(err, berrors.ErrVersionMismatch):
		return nil, damagedFile(err)
	case err != nil:
		return nil, err
	}
	db.NoFreelistSync = false // see choose
	db.AllocSize = growBy
	if info, err := os.Stat(path); err == nil && info.Size() >= largeFile {
		db.AllocSize = growByLarge
	}
	return db, nil
}

// closeQuietly closes a file that is given up.
func closeQuietly(db *bbolt.DB, eye *os.File) {
	if eye != nil {
		_ = eye.Close()
	}
	if db != nil {
		_ = guard(db.Close)
	}
}

// begin makes the file if there is none, wholly, before it gets its name: when the
// power fails while bbolt writes its first pages, what is left is no store, and
// cannot be told from a damaged one. It answers whether it made the file.
func begin(path string) (made bool, err error) {
	if _, err := os.Lstat(path); !errors.Is(err, os.ErrNotExist) {
		return false, err
	}
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".new-*")
	if err != nil {
		return false, err
	}
	temp := f.Name()
	defer os.Remove(temp)
	if err := f.Close(); err != nil {
		return false, err
	}
	db, err := openFile(temp, false)
	if err != nil {
		return false, err
	}
	_, err = upgrade(db, temp, true)
	if err := errors.Join(err, db.Close()); err != nil {
		return false, err
	}
	if err := name(temp, path); err != nil {
		return false, err
	}
	return true, syncDir(filepath.Dir(path))
}

// name gives a file its name, unless another process was faster: its file may be
// in use already. Renaming is for file systems without links.
func name(temp, path string) error {
	err := os.Link(temp, path)
	if err == nil || errors.Is(err, os.ErrExist) {
		return nil
	}
	if _, missing := os.Lstat(path); !errors.Is(missing, os.ErrNotExist) {
		return missing
	}
	return os.Rename(temp, path)
}

// syncDir makes a new name in a directory outlive a power cut.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// settle writes the newest head of a sound file once more and waits for the disk,
// while nobody else can write. The process that wrote that head may have been killed before
// he synced it, or his sync may have failed, after which the system may forget the
// page and call the next sync well. The file reads as if the transaction were
// there; but the next one reuses pages that the head before still needs, and if
// the power failed then, that older head would be all there is, over a torn tree.
// 80 bytes within one sector are written wholly or not at all.
func settle(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(rewriteHead(f), f.Close())
}

func rewriteHead(f *os.File) error {
	heads := readHeads(f)
	if len(heads) == 0 {
		return damagedFile("it has no valid head")
	}
	var b [pageHead + metaSize]byte
	for _, at := range []int64{0, int64(heads[0].pageSize)} {
		if _, err := f.ReadAt(b[:], at); err != nil {
			return err
		}
		if h, ok := parseHead(b[pageHead:]); !ok || h != heads[0] {
			continue
		}
		if _, err := f.WriteAt(b[:], at); err != nil {
			return err
		}
	}
	return f.Sync()
}

// unfinishedCopy is how a copy in the making is called, behind a file's own name; digits
// follow.
const unfinishedCopy = ".unfinished-copy-"

// How files in the making are called, behind the store's own name: new ones by begin,
// and copies.
var (
	unfinished = regexp.MustCompile(`^\.new-[0-9]+$`)
	copyLeft   = regexp.MustCompile(`^(\.schema[0-9]+)?\.unfinished-copy-[0-9]+$`)
)

// sweep takes away what processes that were killed left of files in the making. It
// is for a store that is there and open: who is still making one will find it, and
// needs his own no more. What cannot be removed hinders nobody and may stay.
func sweep(path string) {
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return
	}
	for _, e := range entries {
		end, is := strings.CutPrefix(e.Name(), filepath.Base(path))
		if !is || !e.Type().IsRegular() {
			continue
		}
		file := filepath.Join(filepath.Dir(path), e.Name())
		if copyLeft.MatchString(end) || unfinished.MatchString(end) && unborn(file) {
			_ = os.Remove(file)
		}
	}
}

// unborn says whether a file is one that begin did not finish: bbolt's first pages,
// torn, or a store in which nothing was ever written. One that somebody has open, or
// that a person called so, is not.
func unborn(file string) bool {
	f, err := os.Open(file)
	if err != nil {
		return false
	}
	defer f.Close()
	if len(readHeads(f)) == 0 {
		return torn(f)
	}
	err = look(file, func(tx *bbolt.Tx) error {
		_, fresh, err := readSchema(tx)
		if fresh || err != nil {
			return err
		}
		now, err := reading(tx)
		if err == nil && now != (state{}) {
			err = os.ErrExist // somebody's matches
		}
		return err
	})
	return err == nil
}

// torn says whether a file may be bbolt's first four pages as a power cut leaves
// them: nothing, or the first one empty, or with its magic number.
func torn(f *os.File) bool {
	info, err := f.Stat()
	if err != nil || info.Size() > int64(4*os.Getpagesize()) {
		return false
	}
	data, err := io.ReadAll(f)
	if err != nil {
		return false
	}
	if len(data) >= pageHead+4 && order.Uint32(data[pageHead:]) == metaMagic {
		return true
	}
	return strings.Trim(string(data[:min(len(data), os.Getpagesize())]), "\x00") == ""
}

// mayFill says whether a new store may be made in the file at path as it is: if that
// was asked for, and where a link leads to no file. One of no bytes is refused here,
// before bbolt writes its first pages into it.
func mayFill(path string, asked bool) (bool, error) {
	info, err := os.Stat(path)
	switch {
	case asked || errors.Is(err, os.ErrNotExist):
		return true, nil
	case err == nil && info.Mode().IsRegular() && info.Size() == 0:
		return false, ErrEmpty
	}
	return false, nil // another trouble shows when the file is opened
}

// emptied is the error for a file that holds nothing: damage, if this process has
// seen something in it.
func (s *File) emptied(err error) error {
	if errors.Is(err, ErrEmpty) && s.lastTx.Load() > 0 {
		return damagedFile("nothing is left in it")
	}
	return err
}

// Made tells whether Open made this store, for there was none.
func (s *File) Made() bool { return s.made }
