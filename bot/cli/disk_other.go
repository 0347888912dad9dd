//go:build !linux && !darwin && !freebsd

package cli

import (
	"errors"
	"io/fs"
)

// freeSpace is unknown on this system.
func freeSpace(string) (int64, error) {
	return 0, errors.New("not known on this system")
}

// sameDisk is unknown on this system.
func sameDisk(string, string) bool { return false }

// own is unknown on this system.
func own(fs.FileInfo) bool { return false }
