package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"bivouac/store"
	"bivouac/store/postgres"
)

// keeper is an open store: the file, or a database.
type keeper interface {
	store.Store
	Made() bool
}

// inDatabase says that the store is a database.
func (c Store) inDatabase() bool { return c.URL != "" }

// name returns the store's name, without a password.
func (c Store) name() string {
	if c.inDatabase() {
		return postgres.Name(c.URL)
	}
	return absolute(c.Path)
}

// said returns the store as configured, without a password.
func (c Store) said() string {
	if c.inDatabase() {
		return c.name()
	}
	return c.Path
}

// access is the mode of opening a store: reading, concurrently if the engine allows it; a bot's
// changes; or exclusive.
type access int

const (
	reading access = iota
	running
	changing
)

// open opens the store. The error says what to do; one that was moved is not opened.
func (c Store) open(how access, o store.Options) (keeper, error) {
	s, err := c.openMoved(how, o)
	if err != nil {
		return nil, err
	}
	if err := unmoved(s, c.name()); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// openMoved is open, also for a store that was moved.
func (c Store) openMoved(how access, o store.Options) (keeper, error) {
	if !c.inDatabase() {
		s, err := store.Open(c.Path, o)
		if err != nil {
			return nil, offer(err, c)
		}
		return s, nil
	}
	ctx, stop := context.WithTimeout(context.Background(), 2*time.Minute)
	defer stop()
	s, err := postgres.Open(ctx, c.URL, postgres.Options{
		Alone: how == changing, Beside: how == running, Committed: o.Committed,
	})
	if err != nil {
		return nil, adviseDatabase(err)
	}
	return s, nil
}

// exists checks that there is a store; the error says where it was searched.
func (c Store) exists() error {
	if c.inDatabase() {
		ctx, stop := context.WithTimeout(context.Background(), time.Minute)
		defer stop()
		schema, err := postgres.SchemaOf(ctx, c.URL)
		if err == nil && schema == 0 {
			return fmt.Errorf("there is no store in %s: look at store.url or BIVOUAC_STORE_URL, or start the bot, "+
				"which makes it", c.name())
		}
		if err != nil {
			return adviseDatabase(err)
		}
		return nil
	}
	if _, err := os.Stat(c.Path); errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("there is no store %s: name it as store.path or BIVOUAC_STORE, or start the bot, which makes it",
			c.name())
	}
	return nil
}

// adviseDatabase adds what to do to an error of the database, if missing.
func adviseDatabase(err error) error {
	do := ""
	switch {
	case errors.Is(err, store.ErrNewer):
		do = "run the newer program; the store is well"
	case errors.Is(err, store.ErrLocked):
		do = "stop the other one first"
	}
	return &advised{err.Error(), do, err}
}

// advised is an error in one sentence: what is wrong, and what to do.
type advised struct {
	says, do string
	err      error
}

// Error is the sentence.
func (a *advised) Error() string {
	if a.do == "" {
		return a.says
	}
	return a.says + "; " + a.do
}

// Unwrap is the error itself.
func (a *advised) Unwrap() error { return a.err }

// storeTrouble says why a store at path cannot be used, and what to do; do is "" if unknown. A
// backup helps only against damage; in place of a sound store it would lose what came after it.
func storeTrouble(err error, path string) (says, do string) {
	switch {
	case store.IsDamage(err):
		return err.Error(), "bivouac check says more; restore the last backup"
	case errors.Is(err, store.ErrEmpty):
		return fmt.Sprintf("%s is empty, as a store never is: if it held games they are lost from it", absolute(path)),
			"start the bot with --new to begin a new store in it"
	case errors.Is(err, store.ErrNewer):
		return err.Error(), "run the newer program; the store is well"
	}
	if says, do = fileTrouble(err, path); says == "" {
		says = err.Error()
	}
	return says, do
}

// fileTrouble says what prevents reading and writing the file at path, or its folder; "" if
// unknown.
func fileTrouble(err error, path string) (says, do string) {
	path = absolute(path)
	dir := filepath.Dir(path)
	info, lost := os.Stat(dir)
	switch {
	case errors.Is(lost, fs.ErrNotExist):
		return fmt.Sprintf("%s cannot be there: there is no folder %s", path, dir),
			fmt.Sprintf("make the folder (mkdir -p %s), or name another file", dir)
	case lost == nil && !info.IsDir(), errors.Is(lost, syscall.ENOTDIR):
		return fmt.Sprintf("%s is no folder, so that no file can be in it", dir), "name another file"
	case errors.Is(err, syscall.EROFS):
		return fmt.Sprintf("the disk of %s can only be read", path), "mount it for writing, or name a file on another disk"
	case errors.Is(err, syscall.EPERM):
		at := blamed(err, path)
		return fmt.Sprintf("%s is protected against every change", at),
			fmt.Sprintf("lift the protection (Linux: sudo chattr -i %s; macOS: chflags nouchg %s), or name another file", at, at)
	case errors.Is(err, fs.ErrPermission):
		at := blamed(err, path)
		if missing := missingMode(at); missing != "" {
			return fmt.Sprintf("this user may not read and write %s, although it is theirs", at),
				fmt.Sprintf("allow it: chmod u+%s %s", missing, at)
		}
		return fmt.Sprintf("this user may not read and write %s", at),
			fmt.Sprintf("run this as the bot's user, or make it this user's: sudo chown %d %s", os.Getuid(), at)
	case errors.Is(err, syscall.ENOSPC):
		return fmt.Sprintf("there is no room left: %v", err),
			"make room for a copy in " + os.TempDir() + ", or set TMPDIR to where there is, and on the disk of " +
				path + "; the store is well"
	}
	return "", ""
}

// missingMode returns what the owner of a file or folder must be allowed to use it as a store, and is
// not; "" if it is another user's.
func missingMode(at string) (missing string) {
	info, err := os.Stat(at)
	if err != nil || !own(info) {
		return ""
	}
	for n, letter := range "rwx" {
		if info.Mode()&(0o400>>n) == 0 && (letter != 'x' || info.IsDir()) {
			missing += string(letter)
		}
	}
	return missing
}

// adviseFile adds what to do to an error, if the file at path cannot be written.
func adviseFile(err error, path string) error {
	if says, do := fileTrouble(err, path); says != "" {
		return &advised{says, do, err}
	}
	return err
}

// blamed returns the file, or its folder if the file cannot be accessed or the error is about
// another file in it: a new one that could not be created.
func blamed(err error, path string) string {
	var at *fs.PathError
	if _, unseen := os.Stat(path); unseen != nil || errors.As(err, &at) && absolute(at.Path) != path {
		return filepath.Dir(path)
	}
	return path
}

// offer says what to do about an error of the store, in one sentence. For damage or an empty file
// it names the newest sound backup, if there is one.
func offer(err error, c Store) error {
	if _, is := errors.AsType[*advised](err); is {
		return err
	}
	says, do := storeTrouble(err, c.Path)
	if isDamage := store.IsDamage(err); isDamage || errors.Is(err, store.ErrEmpty) {
		backup := lastSound(c.BackupDir)
		switch {
		case backup != "" && isDamage:
			do = "the last sound backup: bivouac restore " + backup
		case backup != "":
			do = "put the last sound backup in its place (bivouac restore " + backup + "), or " + do
		case c.BackupDir == "":
			do = "bivouac restore FILE puts a backup in its place (none is made while store.backup_dir is empty)" +
				alternative(do, isDamage)
		default:
			do = "there is no sound backup in " + c.BackupDir + alternative(do, isDamage)
		}
	}
	return &advised{says, do, err}
}

// alternative is what else can be done about an empty file.
func alternative(do string, isDamage bool) string {
	if isDamage {
		return ""
	}
	return "; or " + do
}

// lastSound returns the newest scheduled backup without damage, or "". The files are only read: a
// backup must not change.
func lastSound(dir string) string {
	if dir == "" {
		return ""
	}
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
