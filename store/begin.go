package store

import (
	"errors"
	"os"
	"path/filepath"
)

// begin makes the file if there is none, wholly, before it gets its name: when the
// power fails while bbolt writes its first pages, what is left is no store, and
// nobody could tell it from a damaged one. (An empty file that is there already,
// as one mounted into a container, is filled in place.)
func begin(path string) error {
	if _, err := os.Lstat(path); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".new-*")
	if err != nil {
		return err
	}
	temp := f.Name()
	defer os.Remove(temp)
	if err := f.Close(); err != nil {
		return err
	}
	db, err := openFile(temp, false)
	if err != nil {
		return err
	}
	if err := errors.Join(upgrade(db, temp), db.Close()); err != nil {
		return err
	}
	if err := name(temp, path); err != nil {
		return err
	}
	return syncDir(filepath.Dir(path))
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
