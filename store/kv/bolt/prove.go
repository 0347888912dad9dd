package bolt

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"os"

	"go.etcd.io/bbolt"

	"bivouac/store/kv"
)

// bbolt trusts its pages, and scans them in goroutines of its own that guard does not cover: a damaged
// page would end the process, or keep it busy for ever. So prove follows the pages first.

// Format of bbolt's pages: id(8) flags(2) count(2) overflow(4), then the elements, then their keys and
// values without gaps. Each of the first two pages holds a head.
const (
	pageHead    = 16
	elementSize = 16 // branch: pos(4) ksize(4) page(8); leaf: flags(4) pos(4) ksize(4) vsize(4)
	headSize    = 64 // the last 8 are the sum of the others
	flagBranch  = 1
	flagLeaf    = 2
	flagList    = 16
	headList    = pageHead + 32 // the page of the list of free pages
	headID      = pageHead + 48 // the number of the transaction
	noList      = ^uint64(0)
	longList    = 5000
)

// largeFile is the size in bytes above which Open does not read all pages if the file has a list of free
// pages. A commit writes that list in files of this size while it is short. Without the list bbolt has to
// scan the file to find free pages.
var largeFile = int64(64 << 20)

var native = binary.NativeEndian

// prove checks the file at path, and if whole is true also every value. It returns nil only if the file has
// this program's schema.
func prove(path string, whole bool) error {
	return Look(path, false, func(tx *Tx, file io.ReaderAt) error {
		list, used := uint64(noList), []bool(nil)
		err := readPage(file, make([]byte, 1), uint64(tx.Size()-1))
		for i := range int64(2) {
			b, valid, _ := head(file, i*int64(tx.DB().Info().PageSize))
			if valid && native.Uint64(b[headID:]) == uint64(tx.ID()) {
				list = native.Uint64(b[headList:])
			}
		}
		if err == nil && (whole || list == noList || tx.Size() <= largeFile) {
			used, err = pages(tx, file)
		}
		if err == nil && list != noList {
			err = free(tx, file, list, used)
		}
		if err != nil {
			return err
		}
		schema, err := schemaOf(tx)
		switch {
		case err != nil:
			return err
		case schema > Schema:
			return fmt.Errorf("%w: schema %d, this one knows %d", kv.ErrNewer, schema, Schema)
		case schema < Schema:
			return &Old{schema}
		case whole:
			return check(context.Background(), tx, true)
		}
		return nil
	})
}

// Sound verifies the whole file at path, which other readers may have open. It returns nil if the file is
// sound and of this program's schema.
func Sound(path string) error {
	if err := prove(path, true); err != nil {
		return fmt.Errorf("look at the file %s: %w", path, err)
	}
	return nil
}

// SchemaOf returns the schema of the file at path and changes nothing.
func SchemaOf(path string) (schema int, err error) {
	err = Look(path, false, func(tx *Tx, _ io.ReaderAt) (err error) {
		schema, err = schemaOf(tx)
		return err
	})
	return schema, err
}

// Tx is a read transaction on a file of any schema.
type Tx = bbolt.Tx

// Look calls do with a read transaction on a file and with a reader of its pages. If alone is true, no other
// process can open the file until Look returns; otherwise other readers can. The pages of a file of another
// schema must have been checked before: Open and Sound do that and then return *Old.
func Look(path string, alone bool, do func(*Tx, io.ReaderAt) error) error {
	switch info, err := os.Stat(path); {
	case err != nil:
		return err
	case info.IsDir():
		return ErrFolder
	case info.Size() == 0:
		return ErrEmpty
	}
	db, file, err := openFile(path, !alone)
	if err != nil {
		return err
	}
	defer closeQuietly(db)
	return guard(func() error { return db.View(func(tx *bbolt.Tx) error { return do(tx, file) }) })
}

// heads checks both heads and, if write is true, writes each again as it is and syncs it. The reason is that
// the newest head may not be on the disk: the process that wrote it may have been killed before its sync, or
// the sync may have failed, after which the system may drop the page and report the next sync as a success.
// The next transaction reuses pages that the previous head still needs. After a power cut, that previous head
// could then be the only one left, with an inconsistent tree. doubt is not nil if a head cannot be read.
func heads(f *os.File, pageSize int64, write bool) (doubt, err error) {
	for i := range int64(2) {
		b, valid, err := head(f, i*pageSize)
		if err == nil && !valid {
			doubt = errors.New("one of its two heads cannot be read, as after a power cut: at most one " +
				"transaction may be missing")
		} else if err == nil && write {
			_, err = f.WriteAt(b, i*pageSize) // within one sector, so it is written wholly or not at all
			err = cmp.Or(err, f.Sync())
		}
		if err != nil {
			return nil, err
		}
	}
	return doubt, nil
}

func head(r io.ReaderAt, at int64) (b []byte, valid bool, err error) {
	b = make([]byte, pageHead+headSize)
	_, err = r.ReadAt(b, at)
	sum := fnv.New64a()
	sum.Write(b[pageHead : len(b)-8])
	return b, native.Uint64(b[len(b)-8:]) == sum.Sum64(), err
}

// headed returns nil if bbolt can begin a transaction. Without a valid head bbolt would panic while it holds
// locks for which every later call would wait.
func (f *File) headed() error {
	_, first, err1 := head(f.file, 0)
	_, second, err2 := head(f.file, int64(f.db.Info().PageSize))
	if err := cmp.Or(err1, err2); err != nil || !first && !second {
		return damaged("its heads cannot be read: %v", err)
	}
	return nil
}

func readPage(r io.ReaderAt, page []byte, at uint64) error {
	_, err := r.ReadAt(page, int64(at))
	if errors.Is(err, io.EOF) {
		err = damaged("it is cut off")
	}
	return err
}

// pages follows every page that a transaction sees. It checks that each is well formed, lies within the file,
// has its keys in order and is used once. It returns which pages are used. It may run during a write, since a
// writer does not reuse pages that the transaction sees.
func pages(tx *bbolt.Tx, r io.ReaderAt) (used []bool, err error) {
	size := uint64(tx.DB().Info().PageSize)
	room, end := make([]byte, size), uint64(tx.Size())/size
	type tree struct {
		id        uint64
		low, high []byte // low <= key < high; nil: no limit
	}
	used = make([]bool, end)
	word := native.Uint32
	for todo := []tree{{id: uint64(tx.Cursor().Bucket().Root())}}; len(todo) > 0; {
		t := todo[len(todo)-1]
		if todo = todo[:len(todo)-1]; t.id < 2 || t.id >= end {
			return nil, damaged("there is no page %d", t.id)
		}
		page := room
		if err := readPage(r, page, t.id*size); err != nil {
			return nil, err
		}
		branch, more := native.Uint16(page[8:]) == flagBranch, uint64(word(page[12:]))
		count := uint64(native.Uint16(page[10:]))
		next := pageHead + elementSize*count // where the next key must begin
		if native.Uint64(page) != t.id || more >= end-t.id || next > size || branch && count == 0 ||
			!branch && native.Uint16(page[8:]) != flagLeaf {
			return nil, damaged("page %d is not what it was", t.id)
		}
		for i := t.id; i <= t.id+more; i++ {
			if used[i] {
				return nil, damaged("page %d is used twice", i)
			}
			used[i] = true
		}
		if branch || more > 0 { // the keys of a branch are kept
			page = make([]byte, (1+more)*size)
			if err := readPage(r, page, t.id*size); err != nil {
				return nil, err
			}
		}
		for at := uint64(pageHead); at < pageHead+elementSize*count; at += elementSize {
			e := page[at:]
			bucket, pos, keys, values := word(e), uint64(word(e[4:])), uint64(word(e[8:])), uint64(word(e[12:]))
			if branch {
				bucket, pos, keys, values = 0, uint64(word(e)), pos, 0
			}
			if at+pos != next || keys == 0 || next+keys+values > uint64(len(page)) ||
				bucket > 1 || bucket == 1 && values < 16 {
				return nil, damaged("an element of page %d lies elsewhere", t.id)
			}
			key := page[next : next+keys]
			order := bytes.Compare(t.low, key)
			if order > 0 || order == 0 && at > pageHead || t.high != nil && bytes.Compare(key, t.high) >= 0 {
				return nil, damaged("key %q of page %d is out of order", key, t.id)
			}
			t.low, next = key, next+keys+values
			if branch {
				if at > pageHead {
					todo[len(todo)-1].high = key
				}
				todo = append(todo, tree{native.Uint64(e[8:]), key, t.high})
			} else if root := next - values; bucket == 1 && native.Uint64(page[root:]) != 0 { // 0: inline
				todo = append(todo, tree{id: native.Uint64(page[root:])})
			}
		}
	}
	return used, nil
}

// free checks the list of free pages. If used is not nil, no free page may be used.
func free(tx *bbolt.Tx, r io.ReaderAt, list uint64, used []bool) error {
	size := uint64(tx.DB().Info().PageSize)
	page, end := make([]byte, size), uint64(tx.Size())/size
	if list < 2 || list >= end {
		return damaged("there is no page %d", list)
	}
	err := readPage(r, page, list*size)
	more := uint64(native.Uint32(page[12:]))
	if err == nil && (native.Uint64(page) != list || native.Uint16(page[8:]) != flagList || more >= end-list) {
		return damaged("page %d is not the list of free pages", list)
	}
	if err == nil {
		page = make([]byte, (1+more)*size)
		err = readPage(r, page, list*size)
	}
	if err != nil {
		return err
	}
	n, ids := uint64(native.Uint16(page[10:])), page[pageHead:]
	if n == 0xffff {
		n, ids = native.Uint64(ids), ids[8:]
	}
	if n > uint64(len(ids)/8) {
		return damaged("the list of free pages is cut off")
	}
	for ; n > 0; n-- {
		id := native.Uint64(ids[8*(n-1):])
		if id < 2 || id >= end || id >= list && id <= list+more || used != nil && used[id] {
			return damaged("page %d is listed as free", id)
		}
	}
	return nil
}

// Check verifies the file's structure.
func (f *File) Check(ctx context.Context) error {
	return f.view(func(tx *bbolt.Tx) error {
		if _, err := pages(tx, f.file); err != nil {
			return err
		}
		return check(ctx, tx, false)
	})
}

// check verifies that the bucket of times holds exactly the times of the keys. If sums is true, it also
// verifies the checksums of the values.
func check(ctx context.Context, tx *bbolt.Tx, sums bool) error {
	times, places := tx.Bucket(bucketTimes), 0
	err := tx.Bucket(bucketKeys).ForEach(func(k, raw []byte) error {
		at, value, err := split(k, raw)
		if err == nil && sums {
			_, err = kv.Unseal(k, value)
		}
		if err == nil && at != 0 {
			places++
			if place, _ := times.Cursor().Seek(timeKey(k, at)); !bytes.Equal(place, timeKey(k, at)) {
				err = damaged("key %q has no place in the order by time", k)
			}
		}
		return cmp.Or(err, ctx.Err())
	})
	if err == nil {
		err = times.ForEach(func([]byte, []byte) error { places--; return ctx.Err() })
	}
	if err == nil && places != 0 {
		err = damaged("%d places in the order by time are of no key", -places)
	}
	return err
}
