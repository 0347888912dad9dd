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
	return Look(path, false, func(tx *Tx) error {
		if info, err := os.Stat(path); err != nil || info.Size() < tx.Size() {
			return cmp.Or(err, damaged("it is cut off"))
		}
		list, used := uint64(noList), []bool(nil)
		w := newWalk(tx)
		for i := range uint64(2) {
			if p := page(w.data[i*w.size:]); p.validHead() && native.Uint64(p[headID:]) == uint64(tx.ID()) {
				list = native.Uint64(p[headList:])
			}
		}
		var err error
		if whole || list == noList || tx.Size() <= largeFile {
			used, err = w.pages()
		}
		if err == nil && list != noList {
			err = w.free(list, used)
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
	err = Look(path, false, func(tx *Tx) (err error) {
		schema, err = schemaOf(tx)
		return err
	})
	return schema, err
}

// Tx is a read transaction on a file of any schema.
type Tx = bbolt.Tx

// Look calls do with a read transaction on a file. If alone is true, no other process can open the file until
// Look returns; otherwise other readers can. The pages of a file of another schema must have been checked
// before: Open and Sound do that and then return *Old.
func Look(path string, alone bool, do func(*Tx) error) error {
	switch info, err := os.Stat(path); {
	case err != nil:
		return err
	case info.IsDir():
		return ErrFolder
	case info.Size() == 0:
		return ErrEmpty
	}
	db, _, err := openFile(path, !alone)
	if err != nil {
		return err
	}
	defer closeQuietly(db)
	return guard(func() error { return db.View(do) })
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
	return b, page(b).validHead(), err
}

// validHead says whether a page is a head with the right sum.
func (p page) validHead() bool {
	sum := fnv.New64a()
	sum.Write(p[pageHead : pageHead+headSize-8])
	return native.Uint64(p[pageHead+headSize-8:]) == sum.Sum64()
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

// pages follows every page of the transaction. It checks that each is well formed, lies within the file,
// has its keys in order and is used once. It returns which pages are used. It may run during a write, since a
// writer does not reuse pages that the transaction sees.
func (w *walk) pages() (used []bool, err error) {
	end := uint64(len(w.data)) / w.size
	type tree struct {
		id        uint64
		low, high []byte // low <= key < high; nil: no limit
	}
	used = make([]bool, end)
	word := native.Uint32
	for todo := []tree{{id: uint64(w.tx.Cursor().Bucket().Root())}}; len(todo) > 0; {
		t := todo[len(todo)-1]
		if todo = todo[:len(todo)-1]; t.id < 2 || t.id >= end {
			return nil, damaged("there is no page %d", t.id)
		}
		p := page(w.data[t.id*w.size:])
		branch, more, count := p.branch(), p.more(), uint64(p.count())
		next := pageHead + elementSize*count // where the next key must begin
		if native.Uint64(p) != t.id || more >= end-t.id || next > w.size || branch && count == 0 ||
			!branch && !p.leaf() {
			return nil, damaged("page %d is not what it was", t.id)
		}
		for i := t.id; i <= t.id+more; i++ {
			if used[i] {
				return nil, damaged("page %d is used twice", i)
			}
			used[i] = true
		}
		p = p[:(1+more)*w.size]
		for at := uint64(pageHead); at < pageHead+elementSize*count; at += elementSize {
			e := p[at:]
			bucket, pos, keys, values := word(e), uint64(word(e[4:])), uint64(word(e[8:])), uint64(word(e[12:]))
			if branch {
				bucket, pos, keys, values = 0, uint64(word(e)), pos, 0
			}
			if at+pos != next || keys == 0 || next+keys+values > uint64(len(p)) ||
				bucket > 1 || bucket == 1 && values < 16 {
				return nil, damaged("an element of page %d lies elsewhere", t.id)
			}
			key := p[next : next+keys]
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
			} else if root := next - values; bucket == 1 && native.Uint64(p[root:]) != 0 { // 0: inline
				todo = append(todo, tree{id: native.Uint64(p[root:])})
			}
		}
	}
	return used, nil
}

// free checks the list of free pages. If used is not nil, no free page may be used.
func (w *walk) free(list uint64, used []bool) error {
	end := uint64(len(w.data)) / w.size
	if list < 2 || list >= end {
		return damaged("there is no page %d", list)
	}
	p := page(w.data[list*w.size:])
	more := p.more()
	if native.Uint64(p) != list || native.Uint16(p[8:]) != flagList || more >= end-list {
		return damaged("page %d is not the list of free pages", list)
	}
	n, ids := uint64(p.count()), p[pageHead:(1+more)*w.size]
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
		if _, err := newWalk(tx).pages(); err != nil {
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
