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

// prove checks the file at path, with whole also every value: nil if it has this program's schema.
func prove(path string, whole bool) error {
	return look(path, func(tx *bbolt.Tx, file *os.File) error {
		if err := pages(tx, file); err != nil {
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

// Sound verifies the file at path wholly, beside other readers: nil if Restore would take it.
func Sound(path string) error {
	if err := prove(path, true); err != nil {
		return fmt.Errorf("look at the file %s: %w", path, err)
	}
	return nil
}

// SchemaOf returns the schema of the file at path and changes nothing.
func SchemaOf(path string) (schema int, err error) {
	err = look(path, func(tx *bbolt.Tx, _ *os.File) (err error) {
		schema, err = schemaOf(tx)
		return err
	})
	return schema, err
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
func heads(f *os.File, pageSize int64, write bool) (doubt, err error) {
	for i := range int64(2) {
		b, valid, err := head(f, i*pageSize)
		if err == nil && !valid {
			doubt = errors.New("one of its two heads cannot be read, as after a power cut: at most one " +
				"transaction may be missing")
		} else if err == nil && write {
			_, err = f.WriteAt(b, i*pageSize) // within a sector: it is written wholly or not
			err = cmp.Or(err, f.Sync())
		}
		if err != nil {
			return nil, err
		}
	}
	return doubt, nil
}

// head reads one of the two heads.
func head(r io.ReaderAt, at int64) (b []byte, valid bool, err error) {
	b = make([]byte, pageHead+headSize)
	_, err = r.ReadAt(b, at)
	sum := fnv.New64a()
	sum.Write(b[pageHead : len(b)-8])
	return b, native.Uint64(b[len(b)-8:]) == sum.Sum64(), err
}

// headed is nil if bbolt can begin a transaction: it panics without a valid head, with locks held that
// every later call would wait for.
func (f *File) headed() error {
	_, first, err1 := head(f.file, 0)
	_, second, err2 := head(f.file, int64(f.db.Info().PageSize))
	if err := cmp.Or(err1, err2); err != nil || !first && !second {
		return damaged("its heads cannot be read: %v", err)
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
		branch, count, more := native.Uint16(page[8:]) == flagBranch, uint64(native.Uint16(page[10:])), uint64(native.Uint32(page[12:]))
		next := pageHead + elementSize*count // where the next key must begin
		if native.Uint64(page) != id || more >= end-id || next > size || branch && count == 0 ||
			!branch && native.Uint16(page[8:]) != flagLeaf {
			return damaged("page %d is not what it was", id)
		}
		for i := id; i <= id+more; i++ {
			if used[i] {
				return damaged("page %d is used twice", i)
			}
			used[i] = true
		}
		for at := uint64(pageHead); at < pageHead+elementSize*count; at += elementSize {
			word := func(n int) uint64 { return uint64(native.Uint32(page[at+uint64(4*n):])) }
			bucket, pos, key, value := word(0), word(1), word(2), word(3)
			if branch {
				bucket, pos, key, value = 0, word(0), word(1), 0
				todo = append(todo, native.Uint64(page[at+8:]))
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

// Check verifies the file's structure.
func (f *File) Check(ctx context.Context) error {
	return f.view(func(tx *bbolt.Tx) error {
		return cmp.Or(pages(tx, f.file), check(ctx, tx, false))
	})
}

// check verifies the order of keys, and that times are those of the keys; with sums also values.
func check(ctx context.Context, tx *bbolt.Tx, sums bool) error {
	keys, times, places := tx.Bucket(bucketKeys), tx.Bucket(bucketTimes), 0
	has := func(b *bbolt.Bucket, key []byte) bool {
		k, _ := b.Cursor().Seek(key)
		return bytes.Equal(k, key)
	}
	walk := func(b *bbolt.Bucket, each func(k, raw []byte) error) error {
		var last []byte
		return b.ForEach(func(k, raw []byte) error {
			if bytes.Compare(last, k) >= 0 || !has(b, k) {
				return damaged("key %q is out of order", k)
			}
			last = k
			return cmp.Or(ctx.Err(), each(k, raw))
		})
	}
	err := walk(keys, func(k, raw []byte) error {
		at, value, err := split(k, raw)
		if err == nil && sums {
			_, err = kv.Unseal(k, value)
		}
		if err == nil && at != 0 {
			if places++; !has(times, timeKey(k, at)) {
				err = damaged("key %q has no place in the order by time", k)
			}
		}
		return err
	})
	if err == nil {
		err = walk(times, func([]byte, []byte) error { places--; return nil })
	}
	if err == nil && places != 0 {
		err = damaged("%d places in the order by time are of no key", -places)
	}
	return err
}
