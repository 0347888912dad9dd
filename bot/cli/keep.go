package cli

import (
	"errors"
	"fmt"
	"os"

	"bivouac/store"
)

// backupCmd copies the store.
type backupCmd struct {
	To string `arg:"" type:"path" help:"File to write."`
}

// Run refuses while a bot uses the store: a running bot makes its own backups.
func (b *backupCmd) Run(a *app) error {
	return a.withStore(func(s *store.Store, _ Config) error {
		if err := backupTo(s, b.To); err != nil {
			return err
		}
		fmt.Fprintf(a.out, "backed up to %s\n", b.To)
		return nil
	})
}

// restoreCmd puts a backup in the store's place.
type restoreCmd struct {
	From string `arg:"" type:"existingfile" help:"Backup to restore."`
}

// Run checks the backup first and keeps the old file aside.
func (r *restoreCmd) Run(a *app) error {
	c, err := a.load()
	if err != nil {
		return err
	}
	f, err := os.Open(r.From)
	if err != nil {
		return err
	}
	defer f.Close()
	aside, err := store.Restore(c.Store.Path, f)
	if err != nil {
		return err
	}
	fmt.Fprintf(a.out, "restored %s from %s\n", c.Store.Path, r.From)
	if aside != "" {
		fmt.Fprintf(a.out, "the old file is kept as %s\n", aside)
	}
	return nil
}

// checkCmd reads every record of the store.
type checkCmd struct{}

// Run prints what is damaged; any damage is an error.
func (*checkCmd) Run(a *app) error {
	return a.withStore(func(s *store.Store, c Config) error {
		r, err := s.Check()
		if err != nil {
			return err
		}
		fmt.Fprintf(a.out, "%s: %d tables, %d journal entries, %d records\n", c.Store.Path, r.Matches, r.Entries, r.Records)
		for _, d := range r.Damage {
			fmt.Fprintln(a.out, d)
		}
		if len(r.Damage) > 0 {
			return fmt.Errorf("%d damaged places, %d tables hurt; restore the last backup", len(r.Damage), len(r.Hurt))
		}
		fmt.Fprintln(a.out, "all is well")
		return nil
	})
}

// withStore opens the store of the configuration; it must exist.
func (a *app) withStore(f func(*store.Store, Config) error) error {
	c, err := a.load()
	if err != nil {
		return err
	}
	if _, err := os.Stat(c.Store.Path); err != nil {
		return fmt.Errorf("there is no store: %w", err)
	}
	s, err := store.Open(c.Store.Path, store.Options{})
	if err != nil {
		return err
	}
	return errors.Join(f(s, c), s.Close())
}
