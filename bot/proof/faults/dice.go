package faults

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
)

// luck is where all decisions come from: a generator of its own for each named
// decision, so that what happens in one place shifts nothing in another.
type luck uint64

// at is the generator of one decision: the same for the same names.
func (l luck) at(names ...any) *rand.Rand {
	h := fnv.New64a()
	fmt.Fprint(h, names...)
	return rand.New(rand.NewPCG(uint64(l), h.Sum64()))
}

// chance is true with probability p.
func chance(r *rand.Rand, p float64) bool { return r.Float64() < p }

// entropy is where the bot's own seeds come from.
func (l luck) entropy() io.Reader {
	var seed [32]byte
	binary.LittleEndian.PutUint64(seed[:], uint64(l))
	return rand.NewChaCha8(seed)
}

// pick is one of several.
func pick[T any](d *rand.Rand, of []T) T { return of[d.IntN(len(of))] }
