package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"bivouac/store"
)

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
		return fmt.Sprintf("this user may not read and write %s", at),
			fmt.Sprintf("run this as the bot's user, or make it this user's: sudo chown %d %s", os.Getuid(), at)
	case errors.Is(err, syscall.ENOSPC):
		return fmt.Sprintf("there is no room left: %v", err),
			"make room for a copy in " + os.TempDir() + ", or set TMPDIR to where there is, and on the disk of " +
				path + "; the store is well"
	}
	return "", ""
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
