package gametest

import (
	"runtime/metrics"
	"testing"
)

// What a decoder may allocate for an input, all garbage included: so many bytes for
// each byte of it, and a fixed room for what it knows anyway.
const (
	boundEach = 64
	boundRoom = 1 << 20
)

// Bounded runs a decoder of an input of that many bytes, and fails if it allocates
// much more than the input is long: a length in a forged input must not be believed.
// Other goroutines of the process are counted too.
func Bounded(t testing.TB, input int, decode func()) {
	t.Helper()
	before := allocated()
	decode()
	if used, most := allocated()-before, uint64(boundRoom+boundEach*input); used > most {
		t.Errorf("%d bytes of input allocate %d bytes, want at most %d", input, used, most)
	}
}

// allocated is how many bytes this process has allocated so far.
func allocated() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
