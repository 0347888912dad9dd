package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
)

// The envelope of every stored value: kind(1) version(1) sum(8) payload. The sum covers bucket,
// key, kind, version and payload, so that a value under a wrong key is detected. In a journal it
// also covers the previous entry's sum: a hash chain that detects a missing or swapped entry. In
// the envelope of a value of a server, the length(1) and name of the server precede the payload.
const (
	sumSize   = 8
	headSize  = 2 + sumSize
	envelopeV = 1
	ofServerV = 2
	// maxRaw limits what is hashed or copied, since a damaged length may claim 4 GB.
	maxRaw = MaxValue + 64
)

// sum is a truncated SHA-256; the zero sum precedes a journal's first entry.
type sum [sumSize]byte

// seal wraps a payload for its place; prev is nil outside the journal.
func seal(b *bucket, key []byte, prev *sum, payload []byte) []byte {
	return sealOf(b, key, prev, "", payload)
}

// sealOf is seal for a value of a server, "" for none.
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

// unseal verifies a stored value and returns its payload, still in raw's memory.
func unseal(b *bucket, key []byte, prev *sum, raw []byte) ([]byte, error) {
	if len(raw) < headSize || len(raw) > maxRaw {
		return nil, b.damaged(key, fmt.Sprintf("%d bytes cannot be a record", len(raw)))
	}
	s := sumOf(b, key, prev, raw)
	if !bytes.Equal(s[:], raw[2:headSize]) {
		return nil, b.damaged(key, "its checksum does not fit")
	}
	// A valid sum over an unknown header means a newer program, not damage.
	if raw[0] != b.kind || raw[1] != envelopeV && raw[1] != ofServerV {
		return nil, b.damaged(key, fmt.Sprintf("record kind %q version %d, want %q %d or %d",
			raw[0], raw[1], b.kind, envelopeV, ofServerV))
	}
	if raw[1] == ofServerV && (len(raw) < headSize+2 || len(raw) < headSize+serverSize(raw)) {
		return nil, b.damaged(key, "it is too short for its server")
	}
	return raw[headSize+serverSize(raw):], nil
}

// serverSize returns how many bytes of a verified value hold its server.
func serverSize(raw []byte) int {
	if raw[1] != ofServerV {
		return 0
	}
	return 1 + int(raw[headSize])
}

// serverOf returns the server of a verified value; "" for none.
func serverOf(raw []byte) string {
	if n := serverSize(raw); n > 0 {
		return string(raw[headSize+1 : headSize+n])
	}
	return ""
}

// sumOf computes the sum of a value as stored, over all but the sum.
func sumOf(b *bucket, key []byte, prev *sum, raw []byte) sum {
	var room [512]byte // fits most values without an allocation
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

// storedSum returns the sum in a value's envelope.
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
