package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"time"

	"bivouac/store"
)

const (
	backupLook = 10 * time.Second // how often the bot checks whether a backup is due
	// backupAgain is the pause after a failed backup. It doubles with each failure, up to 64
	// minutes.
	backupAgain = time.Minute
	partSuffix  = ".part"
	partAge     = time.Hour // an unfinished file of this age belongs to a killed process
)

// scheduleBackups makes backups of the store, which stays in use, until the context ends. It makes
// none if the configuration names no folder.
func (e *engine) scheduleBackups(ctx context.Context) {
	for b := (&schedule{engine: e}); e.config.Store.BackupDir != "" && ctx.Err() == nil; {
		b.look(time.Now())
		select {
		case <-time.After(backupLook):
		case <-ctx.Done():
		}
	}
}

// schedule decides when the next backup is due. It looks at the age of the backups in the folder, not
// at the time since the bot's start. So a bot that is restarted each day makes backups too.
type schedule struct {
	engine   *engine
	failures int
	again    time.Time // after a failure no backup is made before this time, by the machine's monotonic clock
}

// look makes a backup if the newest one is old enough; backups whose time is in the future do not
// count. If the folder cannot be read, the backup itself reports the error.
func (b *schedule) look(now time.Time) {
	e := b.engine
	old, _ := savedIn(e.config.Store.BackupDir, now)
	fresh := len(old) > 0 && now.Sub(old[len(old)-1].at) < time.Duration(e.config.Store.BackupEvery)
	if fresh || now.Before(b.again) {
		return
	}
	switch err := e.backup(now); {
	case errors.Is(err, store.ErrClosed):
		e.log.Info("the bot ends before its backup; the next start makes it")
	case err != nil:
		b.again = now.Add(backupAgain << min(b.failures, 6))
		b.failures++
		e.metrics.count(countBackups, "failed")
		e.log.Error("scheduled backup", "err", err, "failures", b.failures, "again", b.again.UTC().Format(time.RFC3339))
	default:
		b.failures, b.again = 0, time.Time{}
		e.metrics.count(countBackups, "made")
	}
}

// backup copies the store, checks the copy, and then deletes the backups that rotation does not
// keep.
func (e *engine) backup(now time.Time) error {
	dir := e.config.Store.BackupDir
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	removeParts(dir, now)
	began := time.Now()
	if err := backupTo(e.store, filepath.Join(dir, now.UTC().Format(backupName)), io.Discard); err != nil {
		return err
	}
	e.metrics.backup.Set(time.Since(began).Seconds())
	done, future := savedIn(dir, now)
	if len(future) > 0 {
		e.log.Warn("backups of the future: was the clock wrong, or is it?", "newest", future[len(future)-1].path)
	}
	for _, old := range e.config.Store.superfluous(done) {
		if err := os.Remove(old.path); err != nil {
			e.log.Warn("an old backup stays", "err", err)
		}
	}
	return nil
}

// removeParts deletes unfinished files of killed processes. A file that cannot be deleted stays, so
// that a person can delete it.
func removeParts(dir string, now time.Time) {
	for part, info := range filesIn(dir, "bivouac-*.db"+partSuffix) {
		if age := now.Sub(info.ModTime()); age > partAge || age < -ahead {
			_ = os.Remove(part)
		}
	}
}

// backupTo copies an open store to a file. The store may be a file or a database. The copied bytes
// are also written to the writer shown, which counts them for the progress bar.
func backupTo(s *keeper, path string, shown io.Writer) error {
	if s.file != nil {
		return wholeCopy(path, shown, s.file.Backup)
	}
	return wholeCopy(path, shown, func(w io.Writer) error { return copyOut(s.Store, w) })
}

// wholeCopy writes a copy of a store, and checks it before it gets its final name. The copied bytes
// are also written to the writer shown, for the progress bar.
func wholeCopy(path string, shown io.Writer, write func(io.Writer) error) error {
	return wholeFile(path, func(f *os.File) error {
		err := errors.Join(write(io.MultiWriter(f, shown)), f.Sync())
		if err == nil {
			if err = store.Sound(f.Name()); err != nil {
				err = fmt.Errorf("the copy is not sound: %w", err)
			}
		}
		if err != nil {
			return fmt.Errorf("back up to %s: %w", path, err)
		}
		return nil
	})
}

// wholeFile writes a file, readable for its owner alone, under a temporary name, and then renames
// it. So no incomplete file ever has the final name.
func wholeFile(path string, write func(*os.File) error) error {
	part := path + partSuffix
	_ = os.Remove(part) // an unfinished file of a killed process
	f, err := os.OpenFile(part, os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o600)
	if err != nil {
		return adviseFile(err, path)
	}
	defer os.Remove(part)
	if err := errors.Join(write(f), f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(part, path)
}

// Scheduled backups are named bivouac-20060102-150405.db by their time in UTC, so that sorting by
// name sorts by age.
const (
	backupName = "bivouac-20060102-150405.db"
	// ahead is how far in the future the time in a backup's name may be. A later time means that a
	// clock is wrong.
	ahead = time.Hour
)

// saved is a scheduled backup.
type saved struct {
	path string
	at   time.Time
}

// savedIn returns the scheduled backups in a folder, oldest first; none if the folder cannot be
// read. It ignores files with other names. Backups whose time is in the future are returned as the
// second result: either the clock was wrong when they were made, or it is wrong now.
func savedIn(dir string, now time.Time) (old, future []saved) {
	for path := range filesIn(dir, "bivouac-*.db") {
		switch at, err := time.Parse(backupName, filepath.Base(path)); {
		case err != nil:
		case at.After(now.Add(ahead)):
			future = append(future, saved{path, at})
		default:
			old = append(old, saved{path, at})
		}
	}
	return old, future
}

// filesIn returns the files in a folder whose names fit a pattern, sorted by name.
func filesIn(dir, pattern string) iter.Seq2[string, fs.FileInfo] {
	return func(yield func(path string, info fs.FileInfo) bool) {
		names, _ := fs.Glob(os.DirFS(dir), pattern) // cannot fail: the patterns are valid
		for _, name := range names {
			path := filepath.Join(dir, name)
			if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() && !yield(path, info) {
				return
			}
		}
	}
}

// longest returns approximately how long a scheduled backup is kept while the bot runs. It returns
// 0 if no backups are made.
func (c Store) longest() time.Duration {
	if c.BackupDir == "" {
		return 0
	}
	const day = 24 * time.Hour
	return max(time.Duration(c.BackupKeep)*time.Duration(c.BackupEvery),
		time.Duration(c.BackupDays)*day, time.Duration(c.BackupWeeks)*7*day, time.Duration(c.BackupMonths)*31*day)
}

// superfluous returns the backups that rotation deletes. It keeps the newest backups, and the last
// backup of each day, week and month, up to the configured numbers. Days, weeks and months without
// a backup do not count. The parameter old has no backups from the future: they are never deleted,
// since their age is unknown.
func (c Store) superfluous(old []saved) []saved {
	keep := map[saved]bool{}
	for _, span := range []struct {
		most int
		of   func(time.Time) string
	}{
		{c.BackupKeep, time.Time.String},
		{c.BackupDays, func(t time.Time) string { return t.Format(time.DateOnly) }},
		{c.BackupWeeks, func(t time.Time) string { y, w := t.ISOWeek(); return fmt.Sprint(y, w) }},
		{c.BackupMonths, func(t time.Time) string { return t.Format("2006-01") }},
	} {
		seen := map[string]bool{}
		for _, b := range slices.Backward(old) {
			if name := span.of(b.at); !seen[name] && len(seen) < span.most {
				seen[name], keep[b] = true, true
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(old), func(b saved) bool { return keep[b] })
}
