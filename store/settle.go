package store

import (
	"errors"
	"os"
)

// settle writes the newest head of a sound file once more and waits for the disk,
// while nobody else can write. Whoever wrote that head may have been killed before
// he synced it, or his sync may have failed, after which the system may forget the
// page and call the next sync well. The file reads as if the transaction were
// there; but the next one reuses pages that the head before still needs, and if
// the power failed then, that older head would be all there is, over a torn tree.
// 80 bytes within one sector are written wholly or not at all.
func settle(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(rewriteHead(f), f.Close())
}

func rewriteHead(f *os.File) error {
	heads := readHeads(f)
	if len(heads) == 0 {
		return damagedFile("it has no valid head")
	}
	var b [pageHead + metaSize]byte
	for _, at := range []int64{0, int64(heads[0].pageSize)} {
		if _, err := f.ReadAt(b[:], at); err != nil {
			return err
		}
		if h, ok := parseHead(b[pageHead:]); !ok || h != heads[0] {
			continue
		}
		if _, err := f.WriteAt(b[:], at); err != nil {
			return err
		}
	}
	return f.Sync()
}
