package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"bivouac/store"
	"bivouac/store/kv/pg"
)

const (
	diskLittle = 200 << 20 // bytes: doctor warns if less space is free
	// diskTimes is a factor: the free space on the disk should be at least diskTimes times the size
	// of the store. A backup, a restore and an upgrade each need space for one copy of the store.
	diskTimes = 3
	// oldFile is the age after which a file set aside by an upgrade or a restore is no longer
	// useful.
	oldFile = 30 * 24 * time.Hour
)

// store checks the store and reads its live tables. If a bot is using the store, it checks a copy.
// A missing store is fine. A store that the next start would migrate is checked without changing
// it.
func (k *checkup) store(ctx context.Context) {
	if k.Store.inDatabase() {
		k.database(ctx)
		return
	}
	path, dir, what := k.Store.Path, filepath.Dir(k.Store.Path), "store "+k.Store.Path
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		if err := writable(dir); err != nil {
			k.failStore(err)
			return
		}
		k.ok(what, "it will be made at the first start")
		k.disk(dir, 0)
		return
	case err == nil && info.IsDir(): // docker makes a folder for a mounted file that does not exist
		k.fail(what, errors.New("it is a folder"), "name a file in it as store.path")
		return
	}
	version, err := store.SchemaOf(path)
	k.running = errors.Is(err, store.ErrLocked)
	old := err == nil && version < store.Schema
	if old {
		err = store.Sound(path)
	}
	if err != nil && !k.running {
		k.failStore(err)
		return
	}
	if old {
		k.ok(what, "schema %d; the next start brings it to %d and keeps the old file beside it", version, store.Schema)
		return
	}
	err = k.app.read(k.Config, io.Discard, func(s *keeper) error { return k.tables(s, store.Schema) })
	if errors.Is(err, errSilent) {
		k.note(what, row{true, warning, "a running bot uses it and gives no copy",
			"is it an older bivouac? its own backups can be checked"})
	} else if err != nil {
		k.failStore(err)
	}
	k.disk(dir, info.Size())
}

// database checks a store in a database. It changes nothing there.
func (k *checkup) database(ctx context.Context) {
	schema, err := pg.SchemaOf(ctx, k.Store.URL)
	if err == nil && schema == 0 {
		k.ok("store "+k.Store.name(), "its tables will be made at the first start")
		return
	}
	if err == nil {
		err = k.opened(running, func(s *keeper) error { return k.tables(s, pg.Schema) })
	}
	if err != nil {
		k.failStore(err)
	}
}

// failStore reports an unreadable store.
func (k *checkup) failStore(err error) {
	told := k.Store.advise(err)
	k.fail("store "+k.Store.said(), errors.New(told.says),
		cmp.Or(told.do, "the store may be well: see to what is said here, and run doctor again"))
}

// tables checks an open store, and whether this program can continue every table.
func (k *checkup) tables(s *keeper, schema int) error {
	r, err := s.Check()
	if err == nil && len(r.Damage) > 0 {
		err = fmt.Errorf("%d damaged places: %w", len(r.Damage), r.Damage[0])
	}
	if err != nil {
		return err
	}
	tables, err := k.tablesOf(s.Store)
	if err != nil {
		return err
	}
	if k.live, err = tables.Shelf.Live(); err != nil {
		return err
	}
	found, err := tables.Shelf.Rehearse(context.Background())
	if err != nil {
		return err
	}
	used := ""
	if s.db != nil { // a life of 0 makes this a query, so that doctor does not become an owner of shards
		now, err := s.Attend(context.Background(), "doctor", 0)
		if k.running = err == nil && len(now.Given) > 0; k.running {
			used = fmt.Sprintf(" (processes: %d; shards served: %d of %d)", len(now.Owners), len(now.Given), now.Given[0].Of)
		}
	}
	if k.running {
		used = "; a running bot uses it" + used
	}
	k.ok("store "+k.Store.said(), "%d tables, %d of them live, %d journal entries, schema %d%s", r.Matches, len(k.live),
		r.Entries, schema, used)
	raised := fmt.Sprintf(", %d of them under other rules than so far", found.Raised)
	k.note("running games",
		row{len(found.Failed) > 0, failed, fmt.Sprint(errors.Join(found.Failed...)),
			"keep the program that can read them; this one must not take its place"},
		row{found.Raised > 0, fine, fmt.Sprint(found.Live, " can go on", raised), ""},
		row{true, fine, fmt.Sprint(found.Live, " can go on"), ""})
	return nil
}

// disk checks whether there is space for the store to grow and to be copied.
func (k *checkup) disk(dir string, size int64) {
	what := "free space in " + dir
	free, err := freeSpace(dir)
	need := max(diskLittle, diskTimes*size)
	k.note(what, row{err != nil, warning, fmt.Sprint(err), ""},
		row{free < size+diskLittle/10, failed, megabytes(free), "make room: a full disk stops every game"},
		row{free < need, warning, megabytes(free), "make room, " + megabytes(need) + " at least"},
		row{true, fine, megabytes(free), ""})
}

// oldFiles reports files that upgrades and restores set aside long ago: such a file still contains
// data that was deleted from the store later.
func (k *checkup) oldFiles(context.Context) {
	if k.Store.inDatabase() {
		return
	}
	dir, name := filepath.Dir(k.Store.Path), filepath.Base(k.Store.Path)
	for _, end := range []string{".schema*", ".before-restore-*"} {
		for file, info := range filesIn(dir, "*"+end) {
			ours := strings.HasPrefix(filepath.Base(file), name+strings.TrimSuffix(end, "*"))
			if age := k.now.Sub(info.ModTime()); ours && age > oldFile {
				k.note("old file "+file, row{true, warning, fmt.Sprintf("it was set aside %d days ago", age/(24*time.Hour)),
					"delete it, if the store works well without: it holds what players have had deleted since"})
			}
		}
	}
}

// backups reports the age of the newest backup, and whether it can be restored.
func (k *checkup) backups(context.Context) {
	const what = "backups"
	dir := k.Store.BackupDir
	if _, err := os.ReadDir(dir); dir == "" || err != nil && !errors.Is(err, os.ErrNotExist) {
		k.note(what, row{dir == "", warning, "none are made", "set store.backup_dir, best on another disk"},
			row{true, failed, fmt.Sprint(err), "let this user read the folder"})
		return
	}
	old, future := savedIn(dir, k.now)
	if n := len(future); n > 0 {
		k.note(what, row{true, warning, fmt.Sprintf("%d are of the future: %s", n, future[n-1].path),
			"set the clock, or move them away"})
	}
	if len(old) == 0 {
		k.note(what, row{true, warning, "there is none in " + dir, "a running bot makes the first one at its start"})
		return
	}
	newest := old[len(old)-1]
	age, sound := k.now.Sub(newest.at).Round(time.Minute), store.Sound(newest.path)
	late := age > 2*time.Duration(k.Store.BackupEvery)+time.Hour
	k.note(what,
		row{sound != nil, failed, fmt.Sprint(sound), "make one now: bivouac backup FILE; then look at that disk"},
		row{late, warning, fmt.Sprintf("the newest, %s, is %v old", newest.path, age),
			"does the bot run? its log and bivouac_backups_total say why"},
		row{true, fine, fmt.Sprintf("%d, the newest is sound and %v old", len(old), age), ""})
	if sound == nil && !late {
		k.disk(dir, 0)
	}
}
