//go:build linux || darwin || freebsd

package cli

import "syscall"

// freeSpace returns the bytes available to this user in a folder's file system.
func freeSpace(dir string) (int64, error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(dir, &s); err != nil {
		return 0, err
	}
	return int64(s.Bavail) * int64(s.Bsize), nil
}
