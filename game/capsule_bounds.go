package game

import (
	"errors"
	"fmt"
	"slices"
)

// Limits of a capsule. They are far above any real game, and low enough that reading and replaying
// any input takes only seconds.
const (
	MaxCapsule     = 4 << 20 // bytes
	maxCapsuleLine = 1 << 20
	maxEntries     = 20_000
	maxParts       = 100
	maxRigs        = 500
	maxRigged      = 5_000 // values of all rigs
	maxDrawn       = 64 << 10
	maxHead        = 100 // options, words, imports
	// maxAgain limits how many entries are replayed because an earlier entry was struck. Usually
	// none are, since most strikes take back the last entry.
	maxAgain = 50_000
)

// ErrLarge means that a capsule exceeds these limits.
var ErrLarge = errors.New("more than any game has")

func atMost(what string, n, most int) error {
	if n > most {
		return fmt.Errorf("%w: %s beyond the %d that are read", ErrLarge, what, most)
	}
	return nil
}

// bounded checks the limits before anything is replayed.
func (c Capsule) bounded() error {
	values := 0
	for _, r := range c.Setup.Rigs {
		values += len(r.Values)
	}
	parts := 1
	for _, e := range c.Journal {
		if e.Origin != nil {
			parts++
		}
	}
	return errors.Join(
		atMost("entries", len(c.Journal), maxEntries), atMost("versions of the rules", parts, maxParts),
		atMost("rigs", len(c.Setup.Rigs), maxRigs), atMost("values of rigs", values, maxRigged),
		atMost("bytes of a drawn position", len(c.Setup.Position), maxDrawn),
		atMost("options", len(c.Setup.Options), maxHead),
		atMost("words", len(c.Setup.Words), maxHead), atMost("imports", len(c.Setup.Imports), maxHead),
		againBounded(c.Journal))
}

// againBounded returns an error if the strikes of a journal would cause too many entries to be
// replayed.
func againBounded(journal []Entry) error {
	var live []int
	again := 0
	for n, e := range journal {
		if len(e.Strike) == 0 {
			live = append(live, n)
			continue
		}
		gone := make(map[int]bool, len(e.Strike))
		for _, i := range e.Strike {
			gone[i] = true
		}
		at, _ := slices.BinarySearch(live, slices.Min(e.Strike))
		live = append(live[:at], slices.DeleteFunc(live[at:], func(i int) bool { return gone[i] })...)
		again += len(live) - at
		if err := atMost("entries that are played again behind what was taken back", again, maxAgain); err != nil {
			return err
		}
	}
	return nil
}
