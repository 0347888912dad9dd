package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"go.etcd.io/bbolt"
)

// Sound says whether Restore would take the file at path: nil, or what is wrong. It
// only reads the file. One of an older schema cannot be checked wholly as it is: a
// copy is brought up to date, in the system's folder for temporary files.
func Sound(path string) error {
	old := false
	hurt, _, err := inspect(path, 0, true)
	if err == nil && len(hurt) > 0 {
		err = damagedFile(hurt[0])
	}
	if err == nil {
		err = look(path, func(tx *bbolt.Tx) error {
			version, fresh, err := readSchema(tx)
			switch old = version < schema; {
			case err != nil:
				return err
			case fresh:
				return damagedFile("it is not wholly made")
			case version > schema:
				return newer(version)
			case old:
				return nil
			}
			return soundTx(tx)
		})
	}
	if err == nil && old {
		err = soundCopy(path)
	}
	if err != nil {
		return fmt.Errorf("look at the backup %s: %w", path, err)
	}
	return nil
}

// look reads a file in one transaction, beside other readers.
func look(path string, fn func(*bbolt.Tx) error) error {
	return guard(func() error {
		db, err := openFile(path, true)
		if err != nil {
			return err
		}
		defer closeQuietly(db, nil)
		return db.View(fn)
	})
}

// soundTx is Store.Check of a file that is only read.
func soundTx(tx *bbolt.Tx) error {
	if _, _, err := reading(tx, tailMost); err != nil {
		return err
	}
	var r Report
	if r.read(image{tx: tx}); len(r.Damage) > 0 {
		return r.Damage[0]
	}
	return nil
}

func soundCopy(path string) (err error) {
	dir, err := os.MkdirTemp("", "bivouac-backup-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	copied := filepath.Join(dir, "copy.db")
	if err := copyTo(copied, f); err != nil {
		return err
	}
	return checkFile(copied)
}
