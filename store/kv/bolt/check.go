package bolt

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

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
		if schema, err := schemaOf(tx); err != nil || schema != Schema {
			return cmpSchema(schema, err)
		}
		return check(context.Background(), tx, file, true)
	})
	if err != nil {
		return fmt.Errorf("look at the file %s: %w", path, err)
	}
	return nil
}

// cmpSchema is the error for a file of another schema.
func cmpSchema(schema int, err error) error {
	switch {
	case err != nil:
		return err
	case schema == 0:
		return ErrEmpty
	case schema > Schema:
		return fmt.Errorf("%w: schema %d, this one knows %d", kv.ErrNewer, schema, Schema)
	case schema != Schema:
		return &Old{max(schema, 0)}
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

// Restore puts the backup in r in the place of the file at path, after sound has accepted it. The old
// file is kept beside it under the returned name, "" if there was none. kv.ErrLocked: a process has the
// store open.
func Restore(path string, r io.Reader, sound func(path string) error) (aside string, err error) {
	temp := path + ".restore"
	defer os.Remove(temp)
	if err := errors.Join(writeFile(temp, r)); err != nil {
		return "", err
	}
	if err := sound(temp); err != nil {
		return "", err
	}
	there, err := os.Stat(path)
	switch {
	case err == nil && there.IsDir():
		return "", ErrFolder
	case err == nil:
		db, _, err := openFile(path, true) // one too damaged to be opened is not in use
		if errors.Is(err, kv.ErrLocked) {
			return "", err
		}
		defer closeQuietly(db)
		for n := 1; aside == "" || errors.Is(err, os.ErrExist); n++ {
			aside = fmt.Sprintf("%s.before-restore-%d", path, n)
			err = os.Link(path, aside)
		}
		if err != nil {
			return "", fmt.Errorf("keep the old file: %w", err)
		}
	case !errors.Is(err, os.ErrNotExist):
		return "", err
	}
	// There is a store at any moment.
	return aside, errors.Join(os.Rename(temp, path), syncDir(filepath.Dir(path)))
}

// writeFile writes r to a file and syncs it.
func writeFile(path string, r io.Reader) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, r)
	return errors.Join(err, f.Sync(), f.Close())
}
