package store

import (
	"crypto/sha256"
	"encoding/binary"
)

// Version tells one state of a match, or of a person's record, from another. Reads and
// Result answer it, a Change names the one that it was decided on, and Commit compares
// it: a Change that was decided on another state is refused with ErrConflict. 0 is the
// version of what is not there.
//
// It is derived from the checksums that lie with the values, not counted: equal states
// have equal versions, and a Change that fits one fits the other.
type Version uint64

// versionOf is the version of a value in its envelope, well or damaged; nil is none.
func versionOf(raw []byte) Version {
	switch {
	case raw == nil:
		return 0
	case len(raw) < headSize:
		return 1 // damaged beyond a checksum, but there
	}
	return Version(number(raw[2:headSize], 0))
}

// versionOfMatch is the version of a match by the head of its journal and its record in
// the envelope.
func versionOfMatch(h head, record []byte) Version {
	var all [24]byte
	binary.BigEndian.PutUint64(all[:], uint64(h.entries))
	copy(all[8:], h.last[:])
	binary.BigEndian.PutUint64(all[16:], uint64(versionOf(record)))
	whole := sha256.Sum256(all[:])
	return Version(number(whole[:], 0))
}
