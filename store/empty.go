package store

import (
	"errors"
	"os"
)

// mayFill says whether a new store may be made in the file at path as it is: if that
// was asked for, and where a link leads to no file. One of no bytes is refused here,
// before bbolt writes its first pages into it.
func mayFill(path string, asked bool) (bool, error) {
	info, err := os.Stat(path)
	switch {
	case asked || errors.Is(err, os.ErrNotExist):
		return true, nil
	case err == nil && info.Mode().IsRegular() && info.Size() == 0:
		return false, ErrEmpty
	}
	return false, nil // another trouble shows when the file is opened
}

// emptied is the error for a file that holds nothing: damage, if this process has
// seen something in it.
func (s *Store) emptied(err error) error {
	if errors.Is(err, ErrEmpty) && s.lastTx.Load() > 0 {
		return damagedFile("nothing is left in it")
	}
	return err
}

// Made tells whether Open made this store, for there was none.
func (s *Store) Made() bool { return s.made }
