package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Scheduled backups are named bivouac-20060102-150405.db by their time in UTC, so that sorting by
// name sorts by age.
const (
	backupPattern = "bivouac-*.db"
	backupName    = "bivouac-20060102-150405.db"
	// ahead is how far a backup's name may be in the future and still be credible.
	ahead = time.Hour
)

// saved is a scheduled backup.
type saved struct {
	path string
	at   time.Time
}

// savedIn returns the scheduled backups in a folder, oldest first; none if it does not exist. Files
// with other names are ignored.
func savedIn(dir string) ([]saved, error) {
	files, err := filepath.Glob(filepath.Join(escapeGlob(dir), backupPattern))
	if err != nil {
		return nil, err
	}
	var all []saved
	for _, file := range files {
		at, err := time.Parse(backupName, filepath.Base(file))
		if info, gone := os.Stat(file); err == nil && gone == nil && info.Mode().IsRegular() {
			all = append(all, saved{file, at})
		}
	}
	slices.SortFunc(all, func(a, b saved) int { return a.at.Compare(b.at) })
	return all, nil
}

// escapeGlob escapes a folder's name in a glob pattern.
func escapeGlob(dir string) string {
	return strings.NewReplacer(`[`, `[[]`, `*`, `[*]`, `?`, `[?]`).Replace(dir)
}

// believed splits off backups from the future, oldest first. The clock was wrong when they were
// made, or is wrong now.
func believed(all []saved, now time.Time) (old, future []saved) {
	i := slices.IndexFunc(all, func(b saved) bool { return b.at.After(now.Add(ahead)) })
	if i < 0 {
		return all, nil
	}
	return all[:i], all[i:]
}

// longest returns approximately how long a scheduled backup is kept while the bot runs; 0 without
// backups.
func (c Store) longest() time.Duration {
	if c.BackupDir == "" {
		return 0
	}
	const day = 24 * time.Hour
	return max(time.Duration(c.BackupKeep)*time.Duration(c.BackupEvery),
		time.Duration(c.BackupDays)*day, time.Duration(c.BackupWeeks)*7*day, time.Duration(c.BackupMonths)*31*day)
}

// superfluous returns the backups that rotation deletes. It keeps the newest ones, and the last of
// each day, week and month with a backup, up to the configured numbers: days without the bot do not
// count. Backups from the future are never deleted: with a wrong clock the age is unknown.
func (c Store) superfluous(all []saved, now time.Time) []saved {
	old, _ := believed(all, now)
	keep := make([]bool, len(old))
	for i := max(0, len(old)-c.BackupKeep); i < len(old); i++ {
		keep[i] = true
	}
	for _, span := range []struct {
		most int
		of   func(time.Time) string
	}{
		{c.BackupDays, func(t time.Time) string { return t.Format(time.DateOnly) }},
		{c.BackupWeeks, func(t time.Time) string { y, w := t.ISOWeek(); return fmt.Sprint(y, w) }},
		{c.BackupMonths, func(t time.Time) string { return t.Format("2006-01") }},
	} {
		seen := map[string]bool{}
		for i, b := range slices.Backward(old) {
			name := span.of(b.at)
			if seen[name] || len(seen) >= span.most {
				continue
			}
			seen[name], keep[i] = true, true
		}
	}
	var gone []saved
	for i, b := range old {
		if !keep[i] {
			gone = append(gone, b)
		}
	}
	return gone
}
