package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
)

// Deferred answers are stored in a folder beside the file, one small file each, for the minutes in
// which they can be given. They contain tokens with which anybody could answer in the bot's place,
// so they must not be in the file, whose free pages, backups and older copies would keep them; a
// dropped one leaves nothing behind. They are not synced: they survive a killed process, but may be
// lost in a power cut, since a deferral must not wait for the disk.

// deferredFolder is appended to the store's path.
const deferredFolder = ".answers"

// deferredName matches valid names of an interaction's file.
var deferredName = regexp.MustCompile(`^[0-9A-Za-z_-]{1,64}$`)

// Deferred is the record of a deferred answer.
type Deferred struct {
	Interaction string
	Record      []byte
}

// Valid returns ErrInvalid for an interaction that cannot be a file name.
func (d Deferred) Valid() error {
	if !deferredName.MatchString(d.Interaction) {
		return fmt.Errorf("%w: an interaction called %.64q", ErrInvalid, d.Interaction)
	}
	return nil
}

// KeepDeferred stores the record of an interaction's deferred answer.
func (s *File) KeepDeferred(d Deferred) error {
	err := s.besides(func(dir string) error {
		if err := d.Valid(); err != nil {
			return err
		}
		if err := os.Mkdir(dir, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
		return os.WriteFile(filepath.Join(dir, d.Interaction), d.Record, 0o600)
	})
	if err != nil {
		return fmt.Errorf("keep a deferred answer: %w", err)
	}
	return nil
}

// DropDeferred deletes the deferred answer of an interaction. A missing one is no error.
func (s *File) DropDeferred(interaction string) error {
	err := s.besides(func(dir string) error {
		if !deferredName.MatchString(interaction) {
			return nil // it was not kept
		}
		if err := os.Remove(filepath.Join(dir, interaction)); !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("drop a deferred answer: %w", err)
	}
	return nil
}

// AllDeferred lists the deferred answers, by their interactions' names. Readable ones are returned
// even with an error.
func (s *File) AllDeferred() ([]Deferred, error) {
	var all []Deferred
	err := s.besides(func(dir string) error {
		files, err := os.ReadDir(dir)
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		for _, f := range files {
			if !f.Type().IsRegular() || !deferredName.MatchString(f.Name()) {
				continue
			}
			record, e := os.ReadFile(filepath.Join(dir, f.Name()))
			if errors.Is(e, fs.ErrNotExist) {
				continue // dropped meanwhile
			}
			if e != nil {
				err = errors.Join(err, e)
				continue
			}
			all = append(all, Deferred{f.Name(), record})
		}
		return err
	})
	if err != nil {
		return all, fmt.Errorf("read the deferred answers: %w", err)
	}
	return all, nil
}

// besides runs f on the folder of the deferred answers while the store is open.
func (s *File) besides(f func(dir string) error) error {
	s.reopening.RLock()
	defer s.reopening.RUnlock()
	if s.closed {
		return ErrClosed
	}
	if err := s.fault(Beside); err != nil {
		return err
	}
	return f(s.path + deferredFolder)
}
