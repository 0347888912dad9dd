package store

import (
	"errors"
	"os"
	"path/filepath"
)

// begin makes the file if there is none, wholly, before it gets its name: when the
// power fails while bbolt writes its first pages, what is left is no store, and
// cannot be told from a damaged one. It answers whether it made the file.
func begin(path string) (made bool, err error) {
	if _, err := os.Lstat(path); !errors.Is(err, os.ErrNotExist) {
		return false, err
	}
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".new-*")
	if err != nil {
		return false, err
	}
	temp := f.Name()
	defer os.Remove(temp)
	if err := f.Close(); err != nil {
		return false, err
	}
	db, err := openFile(temp, false)
	if err != nil {
		return false, err
	}
	_, err = upgrade(db, temp, true)
	if err := errors.Join(err, db.Close()); err != nil {
		return false, err
	}
	if err := name(temp, path); err != nil {
		return false, err
	}
	return true, syncDir(filepath.Dir(path))
}

// name gives a file its name, unless another process was faster: its file may be
// in use already. Renaming is for file systems without links.
func name(temp, path string) error {
	err := os.Link(temp, path)
	if err == nil || errors.Is(err, os.ErrExist) {
		return nil
	}
	if _, missing := os.Lstat(path); !errors.Is(missing, os.ErrNotExist) {
		return missing
	}
	return os.Rename(temp, path)
}

// syncDir makes a new name in a directory outlive a power cut.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
