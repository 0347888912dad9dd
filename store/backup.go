package store

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"go.etcd.io/bbolt"
)

// Backup writes a copy of what the store holds now to w, while changes go on: what was
// deleted or written over is not in it. The copy is itself a store; Sound or Restore tell
// whether it is whole. It is made beside the file first, which takes as much room there
// for a while, and so a slow w keeps nobody waiting. Close and a failing disk end it with
// an error: what w has got by then is no store.
func (s *Store) Backup(w io.Writer) error {
	if err := s.backup(w); err != nil {
		return fmt.Errorf("back up the store: %w", err)
	}
	return nil
}

func (s *Store) backup(w io.Writer) error {
	f, err := os.CreateTemp(filepath.Dir(s.path), filepath.Base(s.path)+unfinishedCopy+"*") // for its user alone
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	if err := f.Close(); err != nil {
		return err
	}
	var copied *bbolt.DB
	err = s.view(func(m image) (err error) {
		copied, err = copyLive(m, f.Name(), s.ended)
		return err
	})
	if err != nil {
		return err
	}
	to := &stoppable{w: w, s: s}
	err = copied.View(func(tx *bbolt.Tx) error {
		_, err := tx.WriteTo(to)
		return err
	})
	if to.why != nil {
		err = to.why // bbolt wraps it as text alone
	}
	return errors.Join(err, copied.Close())
}

// ended says why a copy is not gone on with: the store is closed, or must open its file
// again, and both wait for every reader.
func (s *Store) ended() error {
	switch {
	case s.closing.Load():
		return ErrClosed
	case s.waiting.Load():
		return errors.New("the disk failed meanwhile")
	}
	return nil
}

// stoppable ends the sending of a copy when the store is closed.
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
