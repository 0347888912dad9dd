package faults

import (
	"encoding/binary"
	"io"
	"math/rand/v2"
)

// chance is true with probability p.
func chance(r *rand.Rand, p float64) bool { return r.Float64() < p }

// pick is one of several.
func pick[T any](d *rand.Rand, of []T) T { return of[d.IntN(len(of))] }

// entropy is where the bot's own seeds come from.
func entropy(of uint64) io.Reader {
	var seed [32]byte
	binary.LittleEndian.PutUint64(seed[:], of)
	return rand.NewChaCha8(seed)
}
