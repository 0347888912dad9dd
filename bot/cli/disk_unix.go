//go:build linux || darwin || freebsd

package cli

import (
	"io/fs"
	"os"
	"syscall"
)

// freeSpace returns the bytes available to this user in a folder's file system.
func freeSpace(dir string) (int64, error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(dir, &s); err != nil {
		return 0, err
	}
	return int64(s.Bavail) * int64(s.Bsize), nil
}

// sameDisk says whether two folders are in one file system.
func sameDisk(a, b string) bool {
	var x, y syscall.Stat_t
	return syscall.Stat(a, &x) == nil && syscall.Stat(b, &y) == nil && x.Dev == y.Dev
}

// own says whether a file belongs to the user of this process.
func own(info fs.FileInfo) bool {
	s, is := info.Sys().(*syscall.Stat_t)
	return is && int(s.Uid) == os.Getuid()
}
