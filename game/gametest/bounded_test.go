package gametest

import (
	"strings"
	"testing"
)

var kept []byte

// TestBounded: a decoder that believes a length is seen; one that copies its input
// twenty times is not.
func TestBounded(t *testing.T) {
	for _, c := range []struct {
		name  string
		bytes int
		want  bool
	}{{"greedy", 8 << 20, true}, {"honest", 20_000, false}} {
		ear := &deaf{TB: t}
		Bounded(ear, 1000, func() { kept = make([]byte, c.bytes) })
		if got := strings.Contains(ear.heard, "allocate"); got != c.want {
			t.Errorf("%s: %q", c.name, ear.heard)
		}
	}
}

// deaf is a testing.TB that only listens.
type deaf struct {
	testing.TB
	heard string
}

func (e *deaf) Helper() {}

func (e *deaf) Errorf(format string, _ ...any) { e.heard = format }
