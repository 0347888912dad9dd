package bolt

import (
	"bytes"
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
	times, timed := tx.Bucket(bucketTimes), 0
	for _, name := range [][]byte{bucketKeys, bucketTimes} {
		var last []byte
		c := tx.Bucket(name).Cursor()
		for k, raw := c.First(); k != nil; k, raw = c.Next() {
			if err := ctx.Err(); err != nil {
				return err
			}
			if last != nil && bytes.Compare(last, k) >= 0 {
				return damaged("key %q is out of order", k)
			}
			if last = k; name[0] == bucketTimes[0] {
				timed--
				continue
			}
			at, value, err := split(k, raw)
			if err == nil && sums {
				_, err = kv.Unseal(k, value)
			}
			if err != nil {
				return err
			}
			if at == 0 {
				continue
			}
			timed++
			if first, _ := times.Cursor().Seek(timeKey(k, at)); !bytes.Equal(first, timeKey(k, at)) {
				return damaged("key %q has no place in the order by time", k)
			}
		}
	}
	if timed != 0 {
		return damaged("%d places too many in the order by time", -timed)
	}
	return nil
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
