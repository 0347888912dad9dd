package store

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"go.etcd.io/bbolt"
)

// Backup writes a copy of the store's present content to w while changes continue; deleted and
// overwritten data is not in it. The copy is itself a store; Sound and Restore check it. It is
// first made beside the file, which needs as much disk space for a while, so that a slow w blocks
// no reader or writer. Close and a disk error end it with an error; w then has no valid store.
func (s *File) Backup(w io.Writer) error {
	if err := s.backup(w); err != nil {
		return fmt.Errorf("back up the store: %w", err)
	}
	return nil
}

func (s *File) backup(w io.Writer) error {
	f, err := os.CreateTemp(filepath.Dir(s.path), filepath.Base(s.path)+unfinishedCopy+"*") // for its user alone
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	if err := f.Close(); err != nil {
		return err
	}
	var copied *bbolt.DB
	err = s.view(func(tx *bbolt.Tx) (err error) {
		copied, err = copyLive(tx, f.Name(), s.ended)
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

// ended returns why a copy must stop: the store is closed, or must reopen its file; both wait for
// all readers.
func (s *File) ended() error {
	switch {
	case s.closing.Load():
		return ErrClosed
	case s.waiting.Load():
		return errors.New("the disk failed meanwhile")
	}
	return nil
}

// stoppable stops sending a copy when the store is closed.
type stoppable struct {
	w   io.Writer
	s   *File
	why error // that it was ended
}

func (w *stoppable) Write(b []byte) (int, error) {
	if w.s.closing.Load() {
		w.why = ErrClosed
		return 0, w.why
	}
	return w.w.Write(b)
}

// Restore replaces the store at path by the backup in r, after a full check. The old file is kept
// beside it under the returned name ("" if there was none). No process may have the store open
// (ErrLocked).
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
	// The rename is atomic, so there is a store at any moment.
	if err := os.Rename(temp, path); err != nil {
		return "", fmt.Errorf("restore: %w", err)
	}
	return aside, syncDir(filepath.Dir(path))
}

// copyTo writes the stream to a file and syncs it.
func copyTo(path string, r io.Reader) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, r)
	return errors.Join(err, f.Sync(), f.Close())
}

// checkFile opens a file as a store and runs a full check.
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

// hold locks the store's file against other processes; a file too damaged to be opened cannot be in
// use.
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

// linkAside gives the file a second name, which it returns.
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

const (
	// copyAtOnce is how many bytes one transaction copies into a new file, which bounds the memory
	// of a copy.
	copyAtOnce = 1 << 20
	// copyFill is the fill ratio of the pages of a copy.
	copyFill = 0.9
)

// copyLive copies the content of a file into the new file at path, without free pages and old
// values. The file may have any schema, which the copy keeps. more is called regularly and stops
// the copy by an error. The caller closes the copy, which is not synced.
func copyLive(tx *bbolt.Tx, path string, more func() error) (*bbolt.DB, error) {
	to, err := openFile(path, false)
	if err != nil {
		return nil, err
	}
	to.NoSync = true
	c := &copying{to: to, more: more}
	err = tx.ForEach(func(name []byte, from *bbolt.Bucket) error {
		if string(name) == cleanName {
			return nil // it holds zeros
		}
		return c.bucket(name, from)
	})
	if err != nil {
		closeQuietly(to, nil)
		return nil, err
	}
	return to, nil
}

// copying is a copy under way.
type copying struct {
	to   *bbolt.DB
	more func() error
}

// bucket copies the values of a bucket, in several transactions if there are many.
func (c *copying) bucket(name []byte, from *bbolt.Bucket) error {
	cursor := from.Cursor()
	for k, raw, first := []byte(nil), []byte(nil), true; first || k != nil; {
		if err := c.more(); err != nil {
			return err
		}
		err := c.to.Update(func(tx *bbolt.Tx) error {
			in, err := tx.CreateBucketIfNotExists(name)
			if err != nil {
				return err
			}
			in.FillPercent = copyFill
			if first {
				k, raw = cursor.First()
				first, err = false, in.SetSequence(from.Sequence())
			}
			for bytes := 0; err == nil && k != nil && bytes <= copyAtOnce; k, raw = cursor.Next() {
				bytes += len(k) + len(raw)
				err = in.Put(k, raw)
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Sound checks whether Restore would accept the file at path: nil, or what is wrong. It only reads
// the file. For a full check, a file of an older schema is copied to the system's temporary folder
// and migrated there.
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

// look reads a file in one transaction, concurrently with other readers.
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

// soundTx is File.Check for a file opened read-only.
func soundTx(tx *bbolt.Tx) error {
	var r Report
	if r.read(tx); len(r.Damage) > 0 {
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
