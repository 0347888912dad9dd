package store

import (
	"crypto/sha256"
	"encoding/binary"
)

// Version identifies a state of a match, or of a person's record, for optimistic locking. Reads and
// Result return it, a Change names the one it was decided on, and Commit refuses a Change decided
// on another state with ErrConflict. 0 is the version of a missing one. It is derived from the
// stored checksums, not counted: equal states have equal versions, and a Change that fits one fits
// the other.
type Version uint64

// versionOf returns the version of a value in its envelope, sound or damaged; 0 for nil.
func versionOf(raw []byte) Version {
	switch {
	case raw == nil:
		return 0
	case len(raw) < headSize:
		return 1 // damaged beyond a checksum, but there
	}
	return Version(number(raw[2:headSize], 0))
}

// versionOfMatch returns the version of a match from the head of its journal and its record in the
// envelope.
func versionOfMatch(h head, record []byte) Version {
	var all [24]byte
	binary.BigEndian.PutUint64(all[:], uint64(h.entries))
	copy(all[8:], h.last[:])
	binary.BigEndian.PutUint64(all[16:], uint64(versionOf(record)))
	whole := sha256.Sum256(all[:])
	return Version(number(whole[:], 0))
}
