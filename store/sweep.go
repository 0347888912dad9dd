package store

import (
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"go.etcd.io/bbolt"
)

// unfinishedCopy is how a copy in the making is called, behind a file's own name; digits
// follow.
const unfinishedCopy = ".unfinished-copy-"

// How files in the making are called, behind the store's own name: new ones by begin,
// and copies.
var (
	unfinished = regexp.MustCompile(`^\.new-[0-9]+$`)
	copyLeft   = regexp.MustCompile(`^(\.schema[0-9]+)?\.unfinished-copy-[0-9]+$`)
)

// sweep takes away what processes that were killed left of files in the making. It
// is for a store that is there and open: who is still making one will find it, and
// needs his own no more. What cannot be removed hinders nobody and may stay.
func sweep(path string) {
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return
	}
	for _, e := range entries {
		end, is := strings.CutPrefix(e.Name(), filepath.Base(path))
		if !is || !e.Type().IsRegular() {
			continue
		}
		file := filepath.Join(filepath.Dir(path), e.Name())
		if copyLeft.MatchString(end) || unfinished.MatchString(end) && unborn(file) {
			_ = os.Remove(file)
		}
	}
}

// unborn says whether a file is one that begin did not finish: bbolt's first pages,
// torn, or a store in which nothing was ever written. One that somebody has open, or
// that a person called so, is not.
func unborn(file string) bool {
	f, err := os.Open(file)
	if err != nil {
		return false
	}
	defer f.Close()
	if len(readHeads(f)) == 0 {
		return torn(f)
	}
	err = look(file, func(tx *bbolt.Tx) error {
		_, fresh, err := readSchema(tx)
		if fresh || err != nil {
			return err
		}
		_, now, err := reading(tx, tailMost)
		if err == nil && now != (state{}) {
			err = os.ErrExist // somebody's matches
		}
		return err
	})
	return err == nil
}

// torn says whether a file may be bbolt's first four pages as a power cut leaves
// them: nothing, or the first one empty, or with its magic number.
func torn(f *os.File) bool {
	info, err := f.Stat()
	if err != nil || info.Size() > int64(4*os.Getpagesize()) {
		return false
	}
	data, err := io.ReadAll(f)
	if err != nil {
		return false
	}
	if len(data) >= pageHead+4 && order.Uint32(data[pageHead:]) == metaMagic {
		return true
	}
	return strings.Trim(string(data[:min(len(data), os.Getpagesize())]), "\x00") == ""
}
