package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"time"

	"bivouac/bot/wire"
	"bivouac/store"
)

// advised is an error in one sentence: what is wrong, and what to do.
type advised struct {
	says, do string
	err      error
}

// Error returns the sentence.
func (a *advised) Error() string {
	if a.do == "" {
		return a.says
	}
	return a.says + "; " + a.do
}

// Unwrap returns the error that the sentence explains.
func (a *advised) Unwrap() error { return a.err }

// advice is a row of a table with advice for errors. The field is says whether the row fits the
// error, says what is wrong, and do what a person can do.
type advice struct {
	is       bool
	says, do string
}

// advise returns the sentence of the first row that fits. If no row fits, it returns the error's
// own text. An error that already has advice is returned unchanged.
func advise(err error, table []advice) *advised {
	if a, is := errors.AsType[*advised](err); is {
		return a
	}
	for _, row := range table {
		if row.is {
			return &advised{row.says, row.do, err}
		}
	}
	return &advised{err.Error(), "", err}
}

// discordAdvice returns the table of advice for an error of Discord's API.
func discordAdvice(err error) []advice {
	api, refused := errors.AsType[*wire.APIError](err)
	return []advice{
		{refused && api.Status == http.StatusUnauthorized, "Discord does not know this token",
			"copy it again: https://discord.com/developers/applications, your application, page Bot, Reset Token"},
		{errors.Is(err, wire.ErrRateLimited), "Discord asks to wait", "try again in a few minutes"},
		{refused && api.Status >= 500, "Discord has a fault at present",
			"try again later; https://discordstatus.com tells more"},
		{refused, "this is not Discord's API, or Discord refuses", "look at discord.api_url and at what it says"},
		{true, "Discord cannot be reached",
			"is this machine connected, and does a firewall or a proxy (HTTPS_PROXY) stand between?"},
	}
}

// storeAdvice returns the table of advice for an error of the store. It recommends a backup only
// for damage or an empty file. If a backup replaced a sound store, every change that is newer than
// the backup would be lost.
func (c Store) storeAdvice(err error) []advice {
	is := func(target error) bool { return errors.Is(err, target) }
	table := []advice{{is(store.ErrNewer), err.Error(), "run the newer program; the store is well"}}
	if c.inDatabase() {
		return append(table, advice{is(store.ErrLocked), err.Error(), "stop the other one first"})
	}
	if damaged := store.IsDamage(err); damaged || is(store.ErrEmpty) {
		const begin = "start the bot with --new to begin a new store in it"
		empty := absolute(c.Path) + " is empty, as a store never is: if it held games they are lost from it"
		backup, none := lastSound(c.BackupDir), "there is no sound backup in "+c.BackupDir
		if c.BackupDir == "" {
			none = "bivouac restore FILE puts a backup in its place (none is made while store.backup_dir is empty)"
		}
		table = append(table,
			advice{damaged && backup != "", err.Error(), "the last sound backup: bivouac restore " + backup},
			advice{damaged, err.Error(), none},
			advice{backup != "", empty, "put the last sound backup in its place (bivouac restore " + backup + "), or " + begin},
			advice{true, empty, none + "; or " + begin})
	}
	return append(table, fileAdvice(err, c.Path)...)
}

// fileAdvice returns the table of advice for errors of reading or writing the file at path, or its
// folder.
func fileAdvice(err error, path string) []advice {
	is := func(target error) bool { return errors.Is(err, target) }
	path = absolute(path)
	dir, at := filepath.Dir(path), blamed(err, path)
	info, lost := os.Stat(dir)
	mode := missingMode(at)
	return []advice{
		{errors.Is(lost, fs.ErrNotExist), path + " cannot be there: there is no folder " + dir,
			"make the folder (mkdir -p " + dir + "), or name another file"},
		{lost == nil && !info.IsDir() || errors.Is(lost, syscall.ENOTDIR),
			dir + " is no folder, so that no file can be in it", "name another file"},
		{is(syscall.EROFS), "the disk of " + path + " can only be read",
			"mount it for writing, or name a file on another disk"},
		{is(syscall.EPERM), at + " is protected against every change", "lift the protection (Linux: sudo chattr -i " + at +
			"; macOS: chflags nouchg " + at + "), or name another file"},
		{is(fs.ErrPermission) && mode != "", "this user may not read and write " + at + ", although it is theirs",
			"allow it: chmod u+" + mode + " " + at},
		{is(fs.ErrPermission), "this user may not read and write " + at,
			fmt.Sprintf("run this as the bot's user, or make it this user's: sudo chown %d %s", os.Getuid(), at)},
		{is(syscall.ENOSPC), fmt.Sprintf("there is no room left: %v", err), "make room for a copy in " + os.TempDir() +
			", or set TMPDIR to where there is, and on the disk of " + path + "; the store is well"},
	}
}

// adviseFile adds advice to an error if the file at path cannot be written.
func adviseFile(err error, path string) error {
	if a := advise(err, fileAdvice(err, path)); a.do != "" {
		return a
	}
	return err
}

// blamed returns the path that an error is about: the path of the file, or the path of its folder.
// It returns the folder if the file cannot be accessed, or if the error names another file, for
// example a new file in the folder that could not be created.
func blamed(err error, path string) string {
	at, is := errors.AsType[*fs.PathError](err)
	if _, unseen := os.Stat(path); unseen != nil || is && absolute(at.Path) != path {
		return filepath.Dir(path)
	}
	return path
}

// missingMode returns the permissions that the owner of a file or folder lacks to use it as a
// store; "" if the file or folder belongs to another user.
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

// lastSound returns the newest scheduled backup without damage; "" if there is none. It only reads
// the files, so that no backup changes.
func lastSound(dir string) string {
	old, future := savedIn(dir, time.Now())
	for _, b := range slices.Backward(append(old, future...)) {
		if store.Sound(b.path) == nil {
			return b.path
		}
	}
	return ""
}
