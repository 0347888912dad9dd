package cli

import (
	"errors"
	"fmt"
	"slices"

	"bivouac/store"
)

// offer adds to an error that tells of damage which backup to restore, if there is
// a sound one.
func offer(err error, c Store) error {
	var damaged *store.Damaged
	if !errors.As(err, &damaged) {
		return err
	}
	if c.BackupDir == "" {
		return fmt.Errorf("%w; bivouac restore FILE puts a backup in its place (none is made while store.backup_dir is empty)", err)
	}
	backup := lastSound(c.BackupDir)
	if backup == "" {
		return fmt.Errorf("%w; there is no sound backup in %s", err, c.BackupDir)
	}
	return fmt.Errorf("%w; the last sound backup: bivouac restore %s", err, backup)
}

// lastSound is the newest scheduled backup in which no damage is found, or "". The
// files are only read: a backup must stay what it was.
func lastSound(dir string) string {
	all, err := savedIn(dir)
	if err != nil {
		return ""
	}
	for _, b := range slices.Backward(all) {
		if store.Sound(b.path) == nil {
			return b.path
		}
	}
	return ""
}
