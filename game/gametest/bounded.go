package gametest

import (
	"runtime"
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
// The quick look counts what was allocated a little earlier as well, and what other
// goroutines allocate: where it sees too much the decoder runs again, exactly counted.
func Bounded(t testing.TB, input int, decode func()) {
	t.Helper()
	most := uint64(boundRoom + boundEach*input)
	if Raced {
		most *= 4 // regular expressions lose their pooled memory under it
	}
	before := allocated()
	decode()
	if allocated()-before <= most {
		return
	}
	var from, to runtime.MemStats
	runtime.ReadMemStats(&from)
	decode()
	runtime.ReadMemStats(&to)
	if used := to.TotalAlloc - from.TotalAlloc; used > most {
		t.Errorf("%d bytes of input allocate %d bytes, want at most %d", input, used, most)
	}
}

// allocated is about how many bytes this process has allocated so far.
func allocated() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
