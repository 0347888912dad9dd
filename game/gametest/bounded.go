package gametest

import (
	"runtime"
	"runtime/metrics"
	"testing"
)

// Limits for a decoder's allocations, including garbage: bytes per byte of input, and a fixed
// amount.
const (
	boundEach = 64
	boundRoom = 1 << 20
)

// Bounded runs a decoder of an input with that many bytes, and fails if it allocates much more: a
// forged length in the input must not be trusted. The first, cheap measurement includes other
// goroutines' allocations; if it exceeds the limit, the decoder runs again, measured exactly.
func Bounded(t testing.TB, input int, decode func()) {
	t.Helper()
	most := uint64(boundRoom + boundEach*input)
	if Raced {
		most *= 4 // regular expressions lose their pooled memory under the race detector
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

// allocated returns approximately how many bytes this process has allocated.
func allocated() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
