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
	// mapSize is the initial size of the memory mapping, so that a long read (a backup) does not
	// block the writer, which cannot remap while there are readers. It costs address space, not
	// memory; the file grows as needed. (1 GB; 1 MB with 32-bit addresses.)
	mapSize = 1 << (20 + 10*(^uint(0)>>63))
	// growBy is the step by which the file grows: each step costs a sync, but a small store should
	// be a small file.
	growBy      = 1 << 20
	growByLarge = 16 << 20
	largeFile   = 64 << 20
)

// openFile opens the file with bbolt; read-only it leaves the list of free pages alone and allows
// other readers.
func openFile(path string, readOnly bool) (*bbolt.DB, error) {
	o := &bbolt.Options{
		Timeout: lockWait, ReadOnly: readOnly, FreelistType: bbolt.FreelistArrayType,
		NoFreelistSync: true, // otherwise bbolt would write a missing list here, and fail on a full disk
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

// closeQuietly closes a file, ignoring errors.
func closeQuietly(db *bbolt.DB, eye *os.File) {
	if eye != nil {
		_ = eye.Close()
	}
	if db != nil {
		_ = guard(db.Close)
	}
}

// begin creates the file if there is none, completely, before it gets its name: after a power cut
// while bbolt writes its first pages, an incomplete file could not be told from a damaged one. It
// returns whether it created the file. NoSync is that of Options.
func begin(path string, noSync bool) (made bool, err error) {
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
	db.NoSync, db.NoGrowSync = noSync, noSync
	_, err = upgrade(db, temp, true)
	if err := errors.Join(err, db.Close()); err != nil {
		return false, err
	}
	if err := name(temp, path); err != nil {
		return false, err
	}
	if noSync {
		return true, nil
	}
	return true, syncDir(filepath.Dir(path))
}

// name gives a file its name, unless another process was faster and its file may be in use already.
// Renaming is the fallback for file systems without links.
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

// syncDir makes a new directory entry durable.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// syncMeta rewrites the newest meta page of a sound file and syncs it, while no other process can
// write. The process that wrote it may have been killed before the sync, or its sync may have
// failed, after which the system may drop the page and report the next sync as successful. The file
// then reads as if the transaction were durable; but the next one reuses pages that the previous
// meta page still needs, and after a power cut that older one would be the only one left, over a
// torn tree. The 80 bytes are within one sector and are written atomically.
func syncMeta(path string) error {
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

// unfinishedCopy follows a file's name in the name of an unfinished copy; digits follow.
const unfinishedCopy = ".unfinished-copy-"

// Suffixes of unfinished files after the store's name: new ones by begin, and copies.
var (
	unfinished = regexp.MustCompile(`^\.new-[0-9]+$`)
	copyLeft   = regexp.MustCompile(`^(\.schema[0-9]+)?\.unfinished-copy-[0-9]+$`)
)

// sweep deletes unfinished files of killed processes. It is called when the store exists and is
// open: a process still creating one will find it and no longer needs its own. Failures are
// harmless.
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
		if copyLeft.MatchString(end) || unfinished.MatchString(end) && unfinishedPages(file) {
			_ = os.Remove(file)
		}
	}
}

// unfinishedPages says whether a file is one that begin did not finish: bbolt's first pages, torn, or a
// store in which nothing was ever written. A file that is open in a process, or named so by a
// person, is not.
func unfinishedPages(file string) bool {
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
			err = os.ErrExist // it holds matches
		}
		return err
	})
	return err == nil
}

// torn says whether a file may be bbolt's first four pages after a power cut: empty, or the first
// page zero, or with its magic number.
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

// mayFill says whether a new store may be created in the existing file at path: if requested, and
// through a dangling link. An empty file is refused here, before bbolt writes its first pages into
// it.
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

// emptied converts the error for an empty file: it is damage if this process has seen content in
// it.
func (s *File) emptied(err error) error {
	if errors.Is(err, ErrEmpty) && s.lastTx.Load() > 0 {
		return damagedFile("nothing is left in it")
	}
	return err
}

// Made says whether Open created this store.
func (s *File) Made() bool { return s.made }
