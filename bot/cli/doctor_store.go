package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"bivouac/bot/table"
	"bivouac/store"
	"bivouac/store/postgres"
)

// living is doctor's results about the store.
type living struct {
	running bool // a bot uses the store
	tables  []table.Table
}

const (
	diskLittle = 200 << 20 // bytes: less than this is soon full
	// diskTimes is how many times the store's size should be free: a backup, a restore and an
	// upgrade need it once each.
	diskTimes = 3
)

// lookAtStore opens and checks the store and reads its live tables; a copy of it if a bot uses it
// or it would have to be migrated. A missing store is fine.
func (a *app) lookAtStore(f *findings, c Config) (live living) {
	if c.Store.inDatabase() {
		return a.lookAtDatabase(f, c)
	}
	what := "store " + c.Store.Path
	info, err := os.Stat(c.Store.Path)
	if errors.Is(err, os.ErrNotExist) {
		lookAtNoStore(f, what, c.Store.Path)
		return live
	}
	if err == nil && info.IsDir() { // as docker makes one of a mounted file that is not there
		f.fail(what, "name a file in it as store.path", errors.New("it is a folder"))
		return live
	}
	version, err := store.SchemaOf(c.Store.Path)
	live.running = errors.Is(err, store.ErrLocked)
	switch {
	case err != nil && !live.running:
		failStore(f, what, err, c.Store)
		return live
	case !live.running && version < store.Schema:
		a.lookAtOldStore(f, c, version)
		return live
	}
	err = c.read(io.Discard, func(s store.Store) error {
		return a.readLive(f, what, store.Schema, &live, s)
	})
	if errors.Is(err, errSilent) {
		f.warn(what, "is it an older bivouac? its own backups can be checked", "a running bot uses it and gives no copy")
		err = nil
	}
	if err != nil {
		failStore(f, what, err, c.Store)
	}
	lookAtDisk(f, filepath.Dir(c.Store.Path), info.Size())
	return live
}

// lookAtDatabase is lookAtStore for a store in a database. It changes nothing there.
func (a *app) lookAtDatabase(f *findings, c Config) (live living) {
	what := "store " + c.Store.name()
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	switch schema, err := postgres.SchemaOf(ctx, c.Store.URL); {
	case err != nil:
		failStore(f, what, err, c.Store)
		return live
	case schema == 0:
		f.ok(what, "its tables will be made at the first start")
		return live
	case schema < postgres.Schema:
		f.ok(what, "schema %d; the next start brings it to %d", schema, postgres.Schema)
		return live
	}
	s, err := c.Store.open(changing, store.Options{})
	if live.running = errors.Is(err, store.ErrLocked); live.running {
		s, err = c.Store.open(reading, store.Options{})
	}
	if err == nil {
		err = errors.Join(a.readLive(f, what, postgres.Schema, &live, s), s.Close())
	}
	if err != nil {
		failStore(f, what, err, c.Store)
	}
	return live
}

// lookAtNoStore checks whether a store can be created at a path.
func lookAtNoStore(f *findings, what, path string) {
	dir := filepath.Dir(path)
	probe, err := os.CreateTemp(dir, ".bivouac-doctor-*")
	if err != nil {
		failStore(f, what, err, Store{Path: path})
		return
	}
	probe.Close()
	os.Remove(probe.Name())
	f.ok(what, "it will be made at the first start")
	lookAtDisk(f, dir, 0)
}

// failStore is the finding of an unreadable store.
func failStore(f *findings, what string, err error, c Store) {
	told := c.advise(err)
	f.fail(what, cmp.Or(told.do, "the store may be well: see to what is said here, and run doctor again"),
		errors.New(told.says))
}

// lookAtOldStore checks a store without migrating it.
func (a *app) lookAtOldStore(f *findings, c Config, version int) {
	what := "store " + c.Store.Path
	if err := store.Sound(c.Store.Path); err != nil {
		failStore(f, what, err, c.Store)
		return
	}
	f.ok(what, "schema %d; the next start brings it to %d and keeps the old file beside it", version, store.Schema)
}

func (a *app) readLive(f *findings, what string, schema int, live *living, s store.Store) error {
	r, err := s.Check()
	if err != nil {
		return err
	}
	if len(r.Damage) > 0 {
		return fmt.Errorf("%d damaged places: %w", len(r.Damage), r.Damage[0])
	}
	tables, err := a.tablesOf(s)
	if err != nil {
		return err
	}
	if live.tables, err = tables.Live(); err != nil {
		return err
	}
	found, err := tables.Rehearse(context.Background())
	if err != nil {
		return err
	}
	used := ""
	if live.running {
		used = "; a running bot uses it" + sharedBy(s)
	}
	f.ok(what, "%d tables, %d of them live, %d journal entries, schema %d%s", r.Matches, len(live.tables),
		r.Entries, schema, used)
	lookAtRehearsal(f, found)
	return nil
}

// sharedBy says how many processes share a database; "" for a file.
func sharedBy(s store.Store) string {
	if _, file := s.(*store.File); file {
		return ""
	}
	now, err := s.Attend(context.Background(), "doctor", 0) // a query: it does not become an owner
	if err != nil || len(now.Given) == 0 {
		return ""
	}
	return fmt.Sprintf(" (processes: %d; shards served: %d of %d)", len(now.Owners), len(now.Given), now.Given[0].Of)
}

// lookAtRehearsal checks whether this program can continue every table.
func lookAtRehearsal(f *findings, r table.Rehearsal) {
	const what = "running games"
	switch {
	case len(r.Failed) > 0:
		f.fail(what, "keep the program that can read them; this one must not take its place", errors.Join(r.Failed...))
	case r.Raised > 0:
		f.ok(what, "%d can go on, %d of them under other rules than so far", r.Live, r.Raised)
	default:
		f.ok(what, "%d can go on", r.Live)
	}
}

// lookAtDisk checks whether there is space for the store to grow and to be copied.
func lookAtDisk(f *findings, dir string, size int64) {
	what := "free space in " + dir
	free, err := freeSpace(dir)
	if err != nil {
		f.warn(what, "", "%v", err)
		return
	}
	switch need := max(diskLittle, diskTimes*size); {
	case free < size+diskLittle/10:
		f.fail(what, "make room: a full disk stops every game", fmt.Errorf("%s", megabytes(free)))
	case free < need:
		f.warn(what, "make room, "+megabytes(need)+" at least", "%s", megabytes(free))
	default:
		f.ok(what, "%s", megabytes(free))
	}
}

// oldFile is how long a file set aside by an upgrade or a restore may be useful.
const oldFile = 30 * 24 * time.Hour

// lookAtOldFiles reports files set aside long ago by upgrades and restores: they contain data
// deleted since.
func lookAtOldFiles(f *findings, path string, now time.Time) {
	for _, end := range []string{".schema*", ".before-restore-*"} {
		files, err := filepath.Glob(filepath.Join(escapeGlob(filepath.Dir(path)), escapeGlob(filepath.Base(path))+end))
		if err != nil {
			continue
		}
		for _, file := range files {
			if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() && now.Sub(info.ModTime()) > oldFile {
				f.warn("old file "+file, "delete it, if the store works well without: it holds what players have had deleted since",
					"it was set aside %d days ago", int(now.Sub(info.ModTime())/(24*time.Hour)))
			}
		}
	}
}

// lookAtBackups reports the age of the newest backup, and whether it can be restored.
func lookAtBackups(f *findings, c Store, now time.Time) {
	const what = "backups"
	if c.BackupDir == "" {
		f.warn(what, "set store.backup_dir, best on another disk", "none are made")
		return
	}
	all, err := savedIn(c.BackupDir)
	if err != nil {
		f.fail(what, "let this user read the folder", err)
		return
	}
	old, future := believed(all, now)
	if len(future) > 0 {
		f.warn(what, "set the clock, or move them away", "%d are of the future: %s", len(future), future[len(future)-1].path)
	}
	if len(old) == 0 {
		f.warn(what, "a running bot makes the first one at its start", "there is none in %s", c.BackupDir)
		return
	}
	newest := old[len(old)-1]
	if err := store.Sound(newest.path); err != nil {
		f.fail(what, "make one now: bivouac backup FILE; then look at that disk", err)
		return
	}
	age := now.Sub(newest.at).Round(time.Minute)
	if age > 2*time.Duration(c.BackupEvery)+time.Hour {
		f.warn(what, "does the bot run? its log and bivouac_backups_total say why",
			"the newest, %s, is %v old", newest.path, age)
		return
	}
	f.ok(what, "%d, the newest is sound and %v old", len(old), age)
	lookAtDisk(f, c.BackupDir, 0)
}
