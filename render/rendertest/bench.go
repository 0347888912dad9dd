package rendertest

import (
	"testing"
	"time"

	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/render"
)

// BenchmarkFull paints a picture of which no part is cached: all of its rows are drawn and
// compressed. It reports the size of the picture in bytes.
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

// BenchmarkFirst paints the first picture after a start. Since a process has only one, run it with
// -test.benchtime 1x and with nothing else before it.
func BenchmarkFirst(b *testing.B, p render.Painter, s render.Scene) {
	b.Helper()
	b.ResetTimer()
	for range b.N {
		Board(b, p, s)
	}
}

// mostMoves is the maximum number of moves in a recorded game that BenchmarkOneMove paints. For
// comparison, one of wholeEvery boards is also painted with nothing cached.
const (
	mostMoves  = 120
	wholeEvery = 8
)

// BenchmarkOneMove measures what a table's next picture costs. It paints the public boards of a
// recorded game (gametest.Played) one after the other, with only the previous board cached, and
// starts again after the last. The metric x-full is how many times as long the same boards take
// with nothing cached.
func BenchmarkOneMove(b *testing.B, g game.Game, p render.Painter, say func(game.Text) string) {
	b.Helper()
	scenes := consecutive(b, g, say)
	var whole time.Duration
	wholes := 0
	b.ReportAllocs()
	b.ResetTimer()
	for n := range b.N {
		b.StopTimer()
		before, next := scenes[n%(len(scenes)-1)], scenes[n%(len(scenes)-1)+1]
		if n%wholeEvery == 0 {
			render.Forget()
			began := time.Now()
			Board(b, p, next)
			whole += time.Since(began)
			wholes++
		}
		render.Forget()
		Board(b, p, before)
		b.StartTimer()
		Board(b, p, next)
	}
	b.ReportMetric(whole.Seconds()/float64(wholes)/(b.Elapsed().Seconds()/float64(b.N)), "x-full")
}

// consecutive returns the first boards of a recorded game, from its set-up on.
func consecutive(b *testing.B, g game.Game, say func(game.Text) string) []render.Scene {
	b.Helper()
	m := gametest.Played(b, g)[0]
	names := []string{"Alice", "Bruno", "Chloé", "Dmitri"}[:m.Seats()]
	var scenes []render.Scene
	for n := range min(len(m.Journal), mostMoves) + 1 {
		at, err := m.At(n)
		if err != nil {
			b.Fatal(err)
		}
		scenes = append(scenes, render.Scene{
			View: at.State.View(game.Spectator), Seat: game.Spectator, Names: names, Say: say,
		})
	}
	return scenes
}
