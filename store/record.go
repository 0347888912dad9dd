package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
)

// The envelope of every stored value: kind(1) version(1) sum(8) payload. The sum
// covers bucket, key, kind, version and payload, so that a value that strayed to
// another key is found too. In a journal it also covers the sum of the entry
// before: a chain that shows a missing or exchanged entry. In the envelope of a value
// that belongs to a server, its length(1) and its name stand before the payload.
const (
	sumSize   = 8
	headSize  = 2 + sumSize
	envelopeV = 1
	ofServerV = 2
	// maxRaw bounds what is hashed or copied: a damaged length may say 4 GB.
	maxRaw = MaxValue + 64
)

// sum is a cut SHA-256; the zero sum stands before a journal's first entry.
type sum [sumSize]byte

// seal wraps a payload for its place; prev is nil outside the journal.
func seal(b *bucket, key []byte, prev *sum, payload []byte) []byte {
	return sealOf(b, key, prev, "", payload)
}

// sealOf is seal for a value of a server, "" if it belongs to none.
func sealOf(b *bucket, key []byte, prev *sum, server string, payload []byte) []byte {
	raw := make([]byte, headSize, headSize+1+len(server)+len(payload))
	raw[0], raw[1] = b.kind, envelopeV
	if server != "" {
		raw[1] = ofServerV
		raw = append(append(raw, byte(len(server))), server...)
	}
	raw = append(raw, payload...)
	s := sumOf(b, key, prev, raw)
	copy(raw[2:], s[:])
	return raw
}

// unseal verifies a stored value and answers its payload, still in raw's memory.
func unseal(b *bucket, key []byte, prev *sum, raw []byte) ([]byte, error) {
	if len(raw) < headSize || len(raw) > maxRaw {
		return nil, b.damaged(key, fmt.Sprintf("%d bytes cannot be a record", len(raw)))
	}
	s := sumOf(b, key, prev, raw)
	if !bytes.Equal(s[:], raw[2:headSize]) {
		return nil, b.damaged(key, "its checksum does not fit")
	}
	// A right sum over an unknown head is no accident but a newer program.
	if raw[0] != b.kind || raw[1] != envelopeV && raw[1] != ofServerV {
		return nil, b.damaged(key, fmt.Sprintf("record kind %q version %d, want %q %d or %d",
			raw[0], raw[1], b.kind, envelopeV, ofServerV))
	}
	if raw[1] == ofServerV && (len(raw) < headSize+2 || len(raw) < headSize+serverSize(raw)) {
		return nil, b.damaged(key, "it is too short for its server")
	}
	return raw[headSize+serverSize(raw):], nil
}

// serverSize is how many bytes before the payload of a verified value tell its server.
func serverSize(raw []byte) int {
	if raw[1] != ofServerV {
		return 0
	}
	return 1 + int(raw[headSize])
}

// serverOf is the server of a verified value; "" if it belongs to none.
func serverOf(raw []byte) string {
	if n := serverSize(raw); n > 0 {
		return string(raw[headSize+1 : headSize+n])
	}
	return ""
}

// sumOf computes the sum of a value as it lies in the file, over all but the sum.
func sumOf(b *bucket, key []byte, prev *sum, raw []byte) sum {
	var room [512]byte // what most values fit into: then nothing is allocated
	front := append(room[:0], b.name...)
	front = binary.BigEndian.AppendUint32(front, uint32(len(key)))
	front = append(front, key...)
	front = append(front, raw[:2]...)
	if prev != nil {
		front = append(front, prev[:]...)
	}
	if len(front)+len(raw)-headSize <= len(room) {
		whole := sha256.Sum256(append(front, raw[headSize:]...))
		return sum(whole[:sumSize])
	}
	h := sha256.New()
	h.Write(front)
	h.Write(raw[headSize:])
	return sum(h.Sum(nil)[:sumSize])
}

// storedSum is the sum that a value carries.
func storedSum(raw []byte) sum { return sum(raw[2:headSize]) }

// numbers packs numbers, 8 bytes each, big-endian so that keys sort.
func numbers(ns ...uint64) []byte {
	out := make([]byte, 0, 8*len(ns))
	for _, n := range ns {
		out = binary.BigEndian.AppendUint64(out, n)
	}
	return out
}

// number unpacks the i-th number of b, which must be long enough.
func number(b []byte, i int) uint64 { return binary.BigEndian.Uint64(b[8*i:]) }
