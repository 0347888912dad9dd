//go:build unix

package bolt

import (
	"os"
	"syscall"
)

// likeBefore gives a new file the rights and the owner of the one whose place it takes.
func likeBefore(path, before string) error {
	info, err := os.Stat(before)
	if err != nil {
		return err
	}
	if is, ok := info.Sys().(*syscall.Stat_t); ok && int(is.Uid) != os.Geteuid() {
		if err := os.Chown(path, int(is.Uid), int(is.Gid)); err != nil {
			return err
		}
	}
	return os.Chmod(path, info.Mode().Perm())
}
