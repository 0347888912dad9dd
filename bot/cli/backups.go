package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"bivouac/store"
)

// backupPattern is how scheduled backups are called; sorted by name they are
// sorted by age.
const backupPattern = "bivouac-*.db"

// scheduleBackups copies the store while it is in use, if the configuration names
// a folder. The channel closes when no copy is under way any more.
func (e *engine) scheduleBackups(ctx context.Context) <-chan struct{} {
	done := make(chan struct{})
	if e.config.Store.BackupDir == "" {
		close(done)
		return done
	}
	go func() {
		defer close(done)
		tick := time.NewTicker(time.Duration(e.config.Store.BackupEvery))
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
			case <-ctx.Done():
				return
			}
			if err := e.backup(); err != nil {
				e.log.Error("scheduled backup", "err", err)
			}
		}
	}()
	return done
}

func (e *engine) backup() error {
	dir := e.config.Store.BackupDir
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	path := filepath.Join(dir, time.Now().UTC().Format("bivouac-20060102-150405.db"))
	if err := backupTo(e.store, path); err != nil {
		return err
	}
	old, err := filepath.Glob(filepath.Join(dir, backupPattern))
	if err != nil {
		return err
	}
	slices.Sort(old)
	for _, path := range old[:max(0, len(old)-e.config.Store.BackupKeep)] {
		if err := os.Remove(path); err != nil {
			return err
		}
	}
	return nil
}

// backupTo writes the copy beside its final name first, so that a name always
// means a whole file.
func backupTo(s *store.Store, path string) error {
	part := path + ".part"
	f, err := os.OpenFile(part, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return err
	}
	defer os.Remove(part)
	if err := s.Backup(f); err != nil {
		f.Close()
		return fmt.Errorf("back up to %s: %w", path, err)
	}
	if err := f.Sync(); err != nil {
		f.Close()
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(part, path)
}
