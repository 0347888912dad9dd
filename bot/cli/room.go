package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// sayRoom says what room a copy of a running bot's store needs: as much as the file at most, in the
// folder of the copy and, while it is made, beside the store. The error is a sentence where it does
// not fit.
func sayRoom(storePath, dir string, tell io.Writer) error {
	info, err := os.Stat(storePath)
	if err != nil {
		return nil // the copy says what is wrong
	}
	size, beside := info.Size(), filepath.Dir(absolute(storePath))
	here, there, one := size, size, sameDisk(dir, beside)
	if one {
		here, there = 2*size, 2*size
	}
	free, err := freeSpace(dir)
	left, lost := freeSpace(beside)
	if err != nil || lost != nil {
		fmt.Fprintf(tell, "note: a bot uses the store; a copy is read, which takes up to %s in %s "+
			"and as much beside the store\n", roundUp(size), dir)
		return nil
	}
	fmt.Fprintf(tell, "note: a bot uses the store; a copy is read, which takes up to %s in %s (%s free) "+
		"and as much beside the store (%s free)\n", roundUp(size), dir, megabytes(free), megabytes(left))
	const needs = "the copy takes up to %s in %s, where %s are free: %s"
	switch {
	case free < here && one:
		return fmt.Errorf("the copy takes up to %s in %s and beside the store, on one disk with %s free: "+
			"make room there, or set TMPDIR to a folder on another disk", roundUp(here), dir, megabytes(free))
	case free < here:
		return fmt.Errorf(needs, roundUp(here), dir, megabytes(free),
			"make room there, or name a folder on another disk (TMPDIR)")
	case left < there:
		return fmt.Errorf(needs, roundUp(there), beside, megabytes(left), "make room there")
	}
	return nil
}

// roundUp is a size in whole megabytes, not less than it is.
func roundUp(n int64) string { return megabytes(n + 1<<20 - 1) }
