package cli

import (
	"errors"
	"slices"

	"bivouac/store"
)

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
