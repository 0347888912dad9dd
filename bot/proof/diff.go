package main

import (
	"errors"
	"fmt"
	"os"

	"bivouac/bot/proof/tape"
)

// diffCmd compares two tapes: files in which the command month has recorded its events (--tape).
type diffCmd struct {
	Old string `arg:"" help:"The tape of the old program." type:"existingfile"`
	New string `arg:"" help:"The tape of the new one." type:"existingfile"`
}

// errDiffer is the error of two tapes that are not equal.
var errDiffer = errors.New("the tapes differ")

// Run prints the first difference, and the event before it. A difference is an error.
func (c *diffCmd) Run(a *app) error {
	old, err := os.Open(c.Old)
	if err != nil {
		return err
	}
	defer func() { _ = old.Close() }()
	changed, err := os.Open(c.New)
	if err != nil {
		return err
	}
	defer func() { _ = changed.Close() }()
	d, lines, err := tape.Diff(old, changed)
	switch {
	case err != nil:
		return err
	case d == nil:
		fmt.Fprintf(a.out, "the tapes are equal: %d lines\n", lines)
		return nil
	}
	fmt.Fprint(a.out, d)
	return errDiffer
}
