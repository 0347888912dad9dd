package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/schollz/progressbar/v3"

	"bivouac/bot/features"
	"bivouac/bot/table"
	"bivouac/store"
)

// backupCmd copies the store.
type backupCmd struct {
	To    string `arg:"" type:"path" help:"File to write. One that is there is replaced with --force only, the store itself never."`
	Force bool   `help:"Replace the file if it is there."`
}

// Run makes the copy. If a bot is using the store's file, Run asks the bot for the copy. The copy
// is checked before the file gets its final name.
func (b *backupCmd) Run(a *app, c Config) error {
	if err := b.fits(c.Store.Path); err != nil {
		return err
	}
	bar := a.progress(progressbar.OptionShowBytes(true))
	defer bar.Close()
	err := c.opened(reading, func(s *keeper) error { return backupTo(s, b.To, bar) })
	if errors.Is(err, store.ErrLocked) && !c.Store.inDatabase() {
		err = c.Store.copied(err, b.To, filepath.Dir(b.To), io.Discard, bar)
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(a.out, "backed up to %s\n", b.To)
	return nil
}

// fits returns an error if the target is a folder, the store itself, or an existing file without
// --force. If the store were replaced, a running bot would go on writing into a deleted file.
func (b *backupCmd) fits(storePath string) error {
	there, err := os.Stat(b.To)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	own, err := os.Stat(storePath)
	switch {
	case err == nil && os.SameFile(own, there):
		return fmt.Errorf("%s is the store itself: name another file", b.To)
	case there.IsDir():
		return fmt.Errorf("%s is a folder: name a file in it", b.To)
	case !b.Force:
		return fmt.Errorf("%s is there already: name another file, or say --force to replace it", b.To)
	}
	return nil
}

// restoreCmd replaces the store by a backup.
type restoreCmd struct {
	From string `arg:"" type:"existingfile" help:"Backup to restore."`
}

// Run checks the backup, and puts it in the store's place. The old file is kept under another name.
func (r *restoreCmd) Run(a *app, c Config) error {
	if c.Store.inDatabase() {
		return fmt.Errorf("the store is a database: bivouac move %s url puts the backup into an empty one", r.From)
	}
	f, err := os.Open(r.From)
	if err != nil {
		return err
	}
	defer f.Close()
	aside, err := store.Restore(c.Store.Path, f)
	if err != nil {
		return adviseFile(err, c.Store.Path)
	}
	fmt.Fprintf(a.out, "restored %s from %s\n", c.Store.Path, r.From)
	if aside != "" {
		fmt.Fprintf(a.out, "the old file is kept as %s\n", aside)
	}
	return nil
}

// checkCmd reads every record of the store.
type checkCmd struct {
	Mend bool `help:"Rebuild the lists of tables first. The bot must be stopped."`
}

// Run prints what is damaged. Any damage is an error.
func (k *checkCmd) Run(a *app, c Config) error {
	if k.Mend {
		relist := func(s *keeper) error { return table.Relist(s.Store, features.All.Rules()) }
		if err := c.opened(changing, relist); err != nil {
			return err
		}
	}
	return a.read(c, a.out, func(s *keeper) error {
		bar := a.progress(progressbar.OptionShowCount())
		r, err := s.Check(func(records int64) { _ = bar.Set64(records) })
		_ = bar.Close()
		if err != nil {
			return err
		}
		fmt.Fprintf(a.out, "%s: %d tables, %d journal entries, %d records\n", c.Store.said(), r.Matches, r.Entries, r.Records)
		for _, d := range r.Damage {
			fmt.Fprintln(a.out, d)
		}
		if doubt := s.doubt(); doubt != nil {
			fmt.Fprintln(a.out, "warning:", doubt)
		}
		if len(r.Damage) > 0 {
			return fmt.Errorf("%d damaged places, %d tables hurt; restore the last backup", len(r.Damage), len(r.Hurt))
		}
		wrong, nobody, err := table.WrongLists(s.Store, features.All.Rules())
		if err != nil {
			return err
		}
		if len(wrong) > 0 || nobody > 0 {
			return fmt.Errorf("%d tables are not in all lists that they belong in, and %d places in lists are nobody's: say "+
				"check --mend with the bot stopped", len(wrong), nobody)
		}
		fmt.Fprintln(a.out, "all is well")
		return nil
	})
}
