package bolt

import (
	"encoding/binary"
	"errors"
	"hash/fnv"
	"io"
	"os"

	"go.etcd.io/bbolt"
)

// bbolt trusts its pages, and scans them in goroutines of its own that guard does not cover: a damaged
// one would end the process, or keep it busy for ever. So prove follows them first.

// Format of bbolt's pages: id(8) flags(2) count(2) overflow(4), then the elements, then their keys and
// values without gaps. The first two pages hold a head each.
const (
	pageHead    = 16
	elementSize = 16 // branch: pos(4) ksize(4) page(8); leaf: flags(4) pos(4) ksize(4) vsize(4)
	headSize    = 64 // the last 8 are the sum of the others
	flagBranch  = 1
	flagLeaf    = 2
)

var native = binary.NativeEndian

// prove checks a file before it is opened for writing, and returns its schema (see schemaOf) and a doubt
// (see File.Doubt).
func prove(path string, noSync bool) (schema int, doubt, err error) {
	err = look(path, func(tx *bbolt.Tx, file *os.File) (err error) {
		if err := pages(tx, file); err != nil {
			return err
		}
		if schema, err = schemaOf(tx); err == nil {
			doubt, err = heads(path, int64(tx.DB().Info().PageSize), !noSync)
		}
		return err
	})
	if errors.Is(err, ErrEmpty) {
		err = nil
	}
	return schema, doubt, err
}

// look reads a file in one transaction, beside other readers.
func look(path string, do func(*bbolt.Tx, *os.File) error) error {
	switch info, err := os.Stat(path); {
	case err != nil:
		return err
	case info.IsDir():
		return ErrFolder
	case info.Size() == 0:
		return ErrEmpty
	}
	db, file, err := openFile(path, true)
	if err != nil {
		return err
	}
	defer closeQuietly(db)
	return guard(func() error { return db.View(func(tx *bbolt.Tx) error { return do(tx, file) }) })
}

// heads writes both heads again as they are and syncs each. The process that wrote the newest may have
// been killed before its sync, or that may have failed, after which the system may drop the page and
// call the next sync a success. The next transaction reuses pages that the previous head still needs:
// after a power cut that would be the only one left, over a torn tree.
func heads(path string, pageSize int64, write bool) (doubt, err error) {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	for i := range int64(2) {
		b, valid, err := head(f, i*pageSize)
		if err != nil {
			return nil, err
		}
		if !valid {
			doubt = errors.New("one of its two heads cannot be read, as after a power cut: at most one " +
				"transaction may be missing")
		} else if write {
			_, err = f.WriteAt(b, i*pageSize) // within a sector: it is written wholly or not
			if err = errors.Join(err, f.Sync()); err != nil {
				return nil, err
			}
		}
	}
	return doubt, nil
}

// head reads one of the two heads, and tells whether it is valid.
func head(r io.ReaderAt, at int64) (b []byte, valid bool, err error) {
	b = make([]byte, pageHead+headSize)
	if _, err := r.ReadAt(b, at); err != nil {
		return nil, false, err
	}
	sum := fnv.New64a()
	sum.Write(b[pageHead : len(b)-8])
	return b, native.Uint64(b[len(b)-8:]) == sum.Sum64(), nil
}

// headed is nil if bbolt can begin a transaction: it panics without a valid head, with locks held that
// every later call would wait for.
func (f *File) headed() error {
	_, first, err1 := head(f.file, 0)
	_, second, err2 := head(f.file, int64(f.db.Info().PageSize))
	if err := errors.Join(err1, err2); err != nil {
		return damaged("its heads: %v", err)
	}
	if !first && !second {
		return damaged("both its heads are invalid")
	}
	return nil
}

// pages follows every page of a transaction: each is what it says, lies within the file, and is used
// once. Beside a writer too: it does not use those again that the transaction sees.
func pages(tx *bbolt.Tx, r io.ReaderAt) error {
	size := uint64(tx.DB().Info().PageSize)
	page, end := make([]byte, size), uint64(tx.Size())/size
	if _, err := r.ReadAt(page, int64((end-1)*size)); err != nil {
		return damaged("it is cut off: %v", err)
	}
	used := make([]bool, end)
	for todo := []uint64{uint64(tx.Cursor().Bucket().Root())}; len(todo) > 0; {
		id := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if id < 2 || id >= end {
			return damaged("there is no page %d", id)
		}
		if _, err := r.ReadAt(page, int64(id*size)); err != nil {
			return err
		}
		flags, count, more := native.Uint16(page[8:]), uint64(native.Uint16(page[10:])), uint64(native.Uint32(page[12:]))
		next := pageHead + elementSize*count // where the next key must begin
		if native.Uint64(page) != id || more >= end-id || next > size || flags != flagLeaf && (flags != flagBranch || count == 0) {
			return damaged("page %d is not what it was", id)
		}
		for i := id; i <= id+more; i++ {
			if used[i] {
				return damaged("page %d is used twice", i)
			}
			used[i] = true
		}
		for at := uint64(pageHead); at < pageHead+elementSize*count; at += elementSize {
			e := page[at : at+elementSize]
			a, b, c, d := native.Uint32(e), native.Uint32(e[4:]), native.Uint32(e[8:]), native.Uint32(e[12:])
			bucket, pos, key, value := a, uint64(b), uint64(c), uint64(d)
			if flags == flagBranch {
				bucket, pos, key, value = 0, uint64(a), uint64(b), 0
				todo = append(todo, native.Uint64(e[8:]))
			}
			if at+pos != next || key == 0 || next+key+value > (1+more)*size || bucket > 1 || bucket == 1 && value < 16 {
				return damaged("an element of page %d lies elsewhere", id)
			}
			if bucket == 1 {
				var root [8]byte // 0: it lies within the value
				if _, err := r.ReadAt(root[:], int64(id*size+next+key)); err != nil {
					return err
				}
				if id := native.Uint64(root[:]); id != 0 {
					todo = append(todo, id)
				}
			}
			next += key + value
		}
	}
	return nil
}
