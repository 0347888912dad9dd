package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"go.etcd.io/bbolt"
)

// migrations[n] brings a file of schema n to schema n+1 within one transaction.
// They are never changed nor removed once released: old files live long.
var migrations = []func(*bbolt.Tx) error{
	sealAll, // 0 had the same buckets with bare values, no state, no journal chain
	addTail, // 1 had every value in its place and no bucket tail
	relist,  // 2 listed live matches by user alone
}

// schema is what this program writes: the number of migrations.
const schema = 3

// readSchema answers the file's schema; fresh is true for a file without buckets.
func readSchema(tx *bbolt.Tx) (version int, fresh bool, err error) {
	if k, _ := tx.Cursor().First(); k == nil {
		return 0, true, nil
	}
	if tx.Bucket([]byte(metas.name)) == nil {
		if tx.Bucket([]byte(matches.name)) != nil {
			return 0, false, nil
		}
		return 0, false, damagedFile("it is not a store of bivouac, or lost its head")
	}
	payload, err := get(image{tx: tx}, metas, schemaKey)
	if err != nil {
		return 0, false, err
	}
	if len(payload) != 8 {
		return 0, false, metas.damaged(schemaKey, "it is missing or too short")
	}
	return int(number(payload, 0)), false, nil
}

// upgrade brings an older file up to date in one transaction; a copy of the older one
// is kept beside it. It makes a store in a file without buckets if it may, which is
// answered, and refuses it otherwise.
func upgrade(db *bbolt.DB, path string, fill bool) (filled bool, err error) {
	var version int
	var fresh bool
	err = db.View(func(tx *bbolt.Tx) (err error) {
		version, fresh, err = readSchema(tx)
		if err != nil || fresh || version >= schema {
			return err
		}
		return keepOld(tx, version, fmt.Sprintf("%s.schema%d", path, version))
	})
	switch {
	case err != nil:
		return false, err
	case fresh && fill:
		return true, db.Update(create)
	case fresh:
		return false, ErrEmpty
	case version > schema:
		return false, newer(version)
	case version == schema:
		return false, nil
	}
	return false, db.Update(func(tx *bbolt.Tx) error {
		for v := version; v < schema; v++ {
			if err := migrations[v](tx); err != nil {
				return fmt.Errorf("bring the store from schema %d to %d: %w", v, v+1, err)
			}
		}
		return putSchema(tx)
	})
}

// keepOld keeps a file of an older schema under another name: what it holds, and nothing
// that was deleted from it.
func keepOld(tx *bbolt.Tx, version int, path string) error {
	m := image{tx: tx}
	if version >= 2 {
		t, err := readTail(tx, tailMost)
		if err != nil {
			return err
		}
		m.over = t.over
	}
	temp := path + unfinishedCopy + "0"
	if err := os.Remove(temp); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	defer os.Remove(temp)
	copied, err := copyLive(m, temp, func() error { return nil })
	if err != nil {
		return err
	}
	if err := errors.Join(copied.Sync(), copied.Close()); err != nil {
		return err
	}
	return errors.Join(os.Rename(temp, path), syncDir(filepath.Dir(path)))
}

func newer(version int) error {
	return fmt.Errorf("%w: schema %d, this one knows %d; run the newer one, or restore a backup made before it", ErrNewer, version, schema)
}

// create makes the buckets of an empty store.
func create(tx *bbolt.Tx) error {
	for _, b := range buckets {
		if _, err := tx.CreateBucketIfNotExists([]byte(b.name)); err != nil {
			return fmt.Errorf("make bucket %s: %w", b.name, err)
		}
	}
	var s state
	if err := putState(tx, &s); err != nil {
		return err
	}
	return putSchema(tx)
}

// addTail is the step from schema 1.
func addTail(tx *bbolt.Tx) error {
	s, err := readState(image{tx: tx})
	if err != nil {
		return err
	}
	return emptyTail(tx, s.transactions)
}

// relist is the step from schema 2. Nothing is to be done here, for only the caller knows
// which lists its records belong in (see Relist); but a program that knows nothing of
// these lists must not write to the file any more.
func relist(*bbolt.Tx) error { return nil }

func putSchema(tx *bbolt.Tx) error {
	return tx.Bucket([]byte(metas.name)).Put(schemaKey,
		seal(metas, schemaKey, nil, numbers(uint64(schema))))
}

func putState(tx *bbolt.Tx, s *state) error {
	return tx.Bucket([]byte(metas.name)).Put(stateKey, seal(metas, stateKey, nil, s.encode()))
}
