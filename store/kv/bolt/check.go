package bolt

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"

	"go.etcd.io/bbolt"

	"bivouac/store/kv"
)

// Check verifies the file's structure.
func (f *File) Check(ctx context.Context) error {
	return f.view(func(tx *bbolt.Tx) error { return check(ctx, tx, f.file, false) })
}

// check verifies pages, the order of keys, and that times are those of the keys; with sums also values.
func check(ctx context.Context, tx *bbolt.Tx, file io.ReaderAt, sums bool) error {
	if err := pages(tx, file); err != nil {
		return err
	}
	keys, times, places := tx.Bucket(bucketKeys), tx.Bucket(bucketTimes), 0
	walk := func(b *bbolt.Bucket, each func(k, raw []byte) error) error {
		var last []byte
		c := b.Cursor()
		for k, raw := c.First(); k != nil; k, raw = c.Next() {
			if bytes.Compare(last, k) >= 0 || !has(b, k) {
				return damaged("key %q is out of order", k)
			}
			if err := cmp.Or(ctx.Err(), each(k, raw)); err != nil {
				return err
			}
			last = k
		}
		return nil
	}
	err := walk(keys, func(k, raw []byte) error {
		at, value, err := split(k, raw)
		if err == nil && sums {
			_, err = kv.Unseal(k, value)
		}
		if at == 0 || err != nil {
			return err
		}
		if places++; !has(times, timeKey(k, at)) {
			return damaged("key %q has no place in the order by time", k)
		}
		return nil
	})
	if err != nil {
		return err
	}
	if err := walk(times, func([]byte, []byte) error { places--; return nil }); err != nil || places == 0 {
		return err
	}
	return damaged("%d places in the order by time are of no key", -places)
}

// has says whether a search finds a key.
func has(b *bbolt.Bucket, key []byte) bool {
	k, _ := b.Cursor().Seek(key)
	return bytes.Equal(k, key)
}

// Sound verifies the file at path wholly, beside other readers: nil if Restore would take it.
func Sound(path string) error {
	err := look(path, func(tx *bbolt.Tx, file *os.File) error {
		if err := pages(tx, file); err != nil {
			return err
		}
		schema, err := schemaOf(tx)
		if err = cmp.Or(err, schemaError(schema)); err != nil {
			return err
		}
		return check(context.Background(), tx, file, true)
	})
	if err != nil {
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
	return max(schema, 0), err
}
