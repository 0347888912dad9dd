package town

import (
	"os"

	"bivouac/store/enginetest"
)

// Folder is a new folder for stores that are forgotten, in memory where the system has such a
// place: what is proved here asks nothing of the disk, and a thousand syncs take longer than all
// else. The func removes it with all that lies there.
func Folder() (dir string, remove func(), err error) {
	const memory = "/dev/shm"
	if info, e := os.Stat(memory); e == nil && info.IsDir() {
		dir = memory
	}
	dir, err = os.MkdirTemp(dir, "bivouac-proof-")
	return dir, func() { _ = enginetest.RemoveAll(dir) }, err
}
