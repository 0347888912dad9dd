package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"go.etcd.io/bbolt"
)

// rewriteKey among the records of people says that the file is to be written anew.
const rewriteKey = "rewrite"

// copyAtOnce is how many bytes one transaction copies into the new file.
const copyAtOnce = 1 << 20

// Rewrite has the next Open write the file anew, without what was deleted: bbolt
// leaves old bytes in pages that are free, and so may be read by who has the file.
func (s *Store) Rewrite(ctx context.Context) error {
	_, err := s.Commit(ctx, Change{People: []Person{{User: rewriteKey, Record: []byte{1}}}})
	return err
}

// rewrite writes the file anew if Rewrite asked for it. What fails leaves the old file
// as it is, and the next Open tries again.
func (s *Store) rewrite() (again bool) {
	if _, err := s.Person(rewriteKey); err != nil {
		return false
	}
	s.tidy() // the tail keeps older values too
	return s.ill.Load() == nil && guard(func() error { return compact(s.db, s.path) }) == nil
}

// compact copies what counts into a new file, which then takes the old one's name. The
// old one stays locked: a process that waits for it gets ErrLocked, not a file that is
// nobody's any more.
func compact(old *bbolt.DB, path string) error {
	temp := path + ".compact"
	if err := os.Remove(temp); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	defer os.Remove(temp)
	fresh, err := openFile(temp, false)
	if err != nil {
		return err
	}
	err = errors.Join(bbolt.Compact(fresh, old, copyAtOnce), fresh.Sync(), fresh.Close())
	if err == nil {
		err = os.Rename(temp, path)
	}
	if err != nil {
		return fmt.Errorf("write the store anew: %w", err)
	}
	return syncDir(filepath.Dir(path))
}

// exchange opens the file that rewrite has made; the one before is closed with the Store.
func (s *Store) exchange() (state, error) {
	s.before = s.db
	_ = s.eye.Close()
	s.db, s.eye = nil, nil
	s.lastTx.Store(0) // bbolt counts anew in a new file
	now, err := s.open()
	if err != nil {
		closeQuietly(s.before, nil)
		return now, err
	}
	_, err = s.Commit(context.Background(), Change{People: []Person{{User: rewriteKey}}})
	return now, err
}
