//go:build unix

package bolt

import (
	"os"
	"syscall"
)

func init() {
	unlock = func(f *os.File) { _ = syscall.Flock(int(f.Fd()), syscall.LOCK_UN) }
	keepOwner = func(path string, before os.FileInfo) error {
		is := before.Sys().(*syscall.Stat_t)
		if int(is.Uid) == os.Geteuid() {
			return nil
		}
		return os.Chown(path, int(is.Uid), int(is.Gid))
	}
}
