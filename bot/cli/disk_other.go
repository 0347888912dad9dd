//go:build !linux && !darwin && !freebsd

package cli

import "errors"

// freeSpace is unknown on this system.
func freeSpace(string) (int64, error) {
	return 0, errors.New("not known on this system")
}
