package town

import (
	"os"

	"bivouac/store/enginetest"
)

// Folder creates a folder for temporary stores, in memory if possible: these proofs do not test the
// disk, and a thousand syncs would take longer than everything else. The func deletes it.
func Folder() (dir string, remove func(), err error) {
	const memory = "/dev/shm"
	if info, e := os.Stat(memory); e == nil && info.IsDir() {
		dir = memory
	}
	dir, err = os.MkdirTemp(dir, "bivouac-proof-")
	return dir, func() { _ = enginetest.RemoveAll(dir) }, err
}
