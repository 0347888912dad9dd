package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"go.etcd.io/bbolt"
)

// migrations[n] brings a file of schema n to schema n+1 in one transaction. Released ones are never
// changed or removed: old files live long.
var migrations = []func(*bbolt.Tx) error{
	sealAll,  // 0 had the same buckets with bare values, no state, no journal chain
	nothing,  // 1 had no tail
	nothing,  // 2 had a tail; it listed live matches by user alone, and only the caller knows the other lists (see Relist)
	dropTail, // 3 had a tail
	nothing,  // schema 4 did not store the server of a value; its values belong to none until rewritten
}

// schema is what this program writes: the number of migrations.
const schema = 5

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
	payload, err := metas.get(tx, schemaKey)
	if err != nil {
		return 0, false, err
	}
	if len(payload) != 8 {
		return 0, false, metas.damaged(schemaKey, "it is missing or too short")
	}
	return int(number(payload, 0)), false, nil
}

// upgrade migrates an older file in one transaction and keeps a copy of the old one beside it. If
// allowed, it creates a store in a file without buckets and returns filled, otherwise it refuses
// it.
func upgrade(db *bbolt.DB, path string, fill bool) (filled bool, err error) {
	var version int
	var fresh bool
	err = db.View(func(tx *bbolt.Tx) (err error) {
		version, fresh, err = readSchema(tx)
		return err
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
	if version == 2 || version == 3 {
		if err := db.Update(flushTail); err != nil {
			return false, err
		}
	}
	err = db.View(func(tx *bbolt.Tx) error { return keepOld(tx, fmt.Sprintf("%s.schema%d", path, version)) })
	if err != nil {
		return false, err
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

// keepOld keeps a copy of a file of an older schema, without deleted data.
func keepOld(tx *bbolt.Tx, path string) error {
	temp := path + unfinishedCopy + "0"
	if err := os.Remove(temp); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	defer os.Remove(temp)
	copied, err := copyLive(tx, temp, func() error { return nil })
	if err != nil {
		return err
	}
	if err := errors.Join(copied.Sync(), copied.Close()); err != nil {
		return err
	}
	return errors.Join(os.Rename(temp, path), syncDir(filepath.Dir(path)))
}

func newer(version int) error {
	return fmt.Errorf("%w: schema %d, this one knows %d; run the newer one, or restore a backup made before it",
		ErrNewer, version, schema)
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

// nothing is the step between schemas with the same files: programs that only know the old one must
// no longer write to them.
func nothing(*bbolt.Tx) error { return nil }

func putSchema(tx *bbolt.Tx) error {
	return tx.Bucket([]byte(metas.name)).Put(schemaKey,
		seal(metas, schemaKey, nil, numbers(uint64(schema))))
}

func putState(tx *bbolt.Tx, s *state) error {
	return tx.Bucket([]byte(metas.name)).Put(stateKey, seal(metas, stateKey, nil, s.encode()))
}

// Schema is the schema of the files that this program writes. It opens files of every lower one and
// migrates them.
const Schema = schema

// SchemaOf returns a file's schema and changes nothing; ErrLocked while a process has it open,
// ErrEmpty if it is empty.
func SchemaOf(path string) (version int, err error) {
	if _, err := mayFill(path, false); err != nil {
		return 0, err
	}
	err = look(path, func(tx *bbolt.Tx) error {
		var fresh bool
		version, fresh, err = readSchema(tx)
		if err == nil && fresh {
			err = ErrEmpty
		}
		return err
	})
	return version, err
}
