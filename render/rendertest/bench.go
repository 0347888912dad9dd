package rendertest

import (
	"testing"

	"bivouac/render"
)

// BenchmarkFull paints a picture of which nothing is known yet: all of its rows are
// drawn and compressed. It reports the bytes of the picture.
func BenchmarkFull(b *testing.B, p render.Painter, s render.Scene) {
	b.Helper()
	size := 0
	b.ReportAllocs()
	Board(b, p, s) // the shared sheet is made once
	b.ResetTimer()
	for range b.N {
		b.StopTimer()
		render.Forget()
		b.StartTimer()
		size = len(Board(b, p, s))
	}
	b.ReportMetric(float64(size), "bytes")
}

// BenchmarkOneMove paints scenes in turn, each of which differs from the one before
// by a move.
func BenchmarkOneMove(b *testing.B, p render.Painter, scenes ...render.Scene) {
	b.Helper()
	b.ReportAllocs()
	for n := 0; b.Loop(); n++ {
		Board(b, p, scenes[n%len(scenes)])
	}
}
