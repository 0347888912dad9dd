package store

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"go.etcd.io/bbolt"
)

// Backup writes a copy of the file as of now to w, while changes go on. The copy
// is itself a store; Check or Restore tell whether it is whole. A slow w keeps
// old pages from being used again, so that the file grows meanwhile. Close and a
// failing disk end it with an error: what w has got by then is no store.
func (s *Store) Backup(w io.Writer) error {
	to := &stoppable{w: w, s: s}
	var broken error
	err := s.view(func(m image) error {
		_, broken = m.tx.WriteTo(to)
		return nil
	})
	if to.why != nil {
		broken = to.why // bbolt wraps it as text alone
	}
	if err := errors.Join(err, broken); err != nil {
		return fmt.Errorf("back up the store: %w", err)
	}
	return nil
}

// stoppable ends a backup when the store falls ill or is closed, for both must wait
// for every reader.
type stoppable struct {
	w   io.Writer
	s   *Store
	why error // that it was ended
}

func (w *stoppable) Write(b []byte) (int, error) {
	if w.s.closing.Load() {
		w.why = ErrClosed
		return 0, w.why
	}
	if w.s.waiting.Load() {
		return 0, errors.New("the disk failed meanwhile")
	}
	return w.w.Write(b)
}

// Restore replaces the store at path by the backup in r, after checking it
// wholly. The old file stays beside it under the name answered ("" if there was
// none). No process may have the store open (ErrLocked).
func Restore(path string, r io.Reader) (aside string, err error) {
	temp := path + ".restore"
	defer os.Remove(temp)
	if err := copyTo(temp, r); err != nil {
		return "", fmt.Errorf("restore: %w", err)
	}
	if err := checkFile(temp); err != nil {
		return "", fmt.Errorf("restore: the backup: %w", err)
	}
	there, err := os.Stat(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return "", errors.Join(os.Rename(temp, path), syncDir(filepath.Dir(path)))
	case err == nil && there.IsDir():
		return "", fmt.Errorf("restore %s: %w", path, ErrFolder)
	}
	release, err := hold(path)
	if err != nil {
		return "", fmt.Errorf("restore: %w", err)
	}
	defer release()
	if aside, err = linkAside(path); err != nil {
		return "", fmt.Errorf("restore: keep the old file: %w", err)
	}
	// The rename exchanges the files in one step: there is a store at any moment.
	if err := os.Rename(temp, path); err != nil {
		return "", fmt.Errorf("restore: %w", err)
	}
	return aside, syncDir(filepath.Dir(path))
}

// copyTo writes the stream to a file, down to the disk.
func copyTo(path string, r io.Reader) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, r)
	return errors.Join(err, f.Sync(), f.Close())
}

// checkFile opens a file as a store and checks it wholly.
func checkFile(path string) error {
	hurt, _, err := inspect(path, 0, true)
	if err != nil {
		return err
	}
	if len(hurt) > 0 {
		return damagedFile(hurt[0])
	}
	s, err := Open(path, Options{})
	if err != nil {
		return err
	}
	report, err := s.Check()
	if err == nil && len(report.Damage) > 0 {
		err = fmt.Errorf("%w (%d pieces of damage in all)", report.Damage[0], len(report.Damage))
	}
	return errors.Join(err, s.Close())
}

// hold locks the store's file against other processes; one too damaged to be
// opened is nobody's.
func hold(path string) (release func(), err error) {
	var db *bbolt.DB
	err = guard(func() (err error) {
		db, err = openFile(path, true)
		return err
	})
	if errors.Is(err, ErrLocked) {
		return nil, err
	}
	return func() { closeQuietly(db, nil) }, nil
}

// linkAside gives the file a second name, which is answered.
func linkAside(path string) (string, error) {
	for n := 1; n < 1000; n++ {
		name := fmt.Sprintf("%s.before-restore-%d", path, n)
		err := os.Link(path, name)
		if !errors.Is(err, os.ErrExist) {
			return name, err
		}
	}
	return "", errors.New("there are 999 old files; remove some")
}
