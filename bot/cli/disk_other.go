//go:build !linux && !darwin && !freebsd

package cli

import (
	"errors"
	"io/fs"
)

// freeSpace returns an error, since free space is not known on this system.
func freeSpace(string) (int64, error) {
	return 0, errors.New("not known on this system")
}

// sameDisk returns false, since a folder's file system is not known on this system.
func sameDisk(string, string) bool { return false }

// own returns false, since a file's owner is not known on this system.
func own(fs.FileInfo) bool { return false }
