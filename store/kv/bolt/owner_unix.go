//go:build unix

package bolt

import (
	"os"
	"syscall"
)

func init() {
	ownerOf = func(info os.FileInfo) (uid, gid int) {
		is := info.Sys().(*syscall.Stat_t)
		return int(is.Uid), int(is.Gid)
	}
	unlock = func(f *os.File) { _ = syscall.Flock(int(f.Fd()), syscall.LOCK_UN) }
}
