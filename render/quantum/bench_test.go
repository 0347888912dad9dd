package quantum

import (
	"testing"

	"bivouac/game"
	"bivouac/render"
)

// benchScene is a turn of four players with all that a turn draws.
func benchScene(tb testing.TB, square string) render.Scene {
	m := play(tb, 4, four, nil, 2, "E")
	v := view(m, game.Spectator)
	v.Ships[0].Square = square
	return render.Scene{View: v, Seat: game.Spectator, Names: players, Say: sayer(tb, "en")}
}

func BenchmarkBoardFull(b *testing.B) {
	b.Run("quantum", func(b *testing.B) {
		scene, size := benchScene(b, "e1"), 0
		b.ReportAllocs()
		board(b, scene) // the shared sheet is made once
		b.ResetTimer()
		for range b.N {
			b.StopTimer()
			render.Forget()
			b.StartTimer()
			size = len(board(b, scene))
		}
		b.ReportMetric(float64(size), "bytes")
	})
}

// BenchmarkBoardOneMove paints positions in turn that differ by one move.
func BenchmarkBoardOneMove(b *testing.B) {
	b.Run("quantum", func(b *testing.B) {
		scenes := []render.Scene{benchScene(b, "e1"), benchScene(b, "a1"), benchScene(b, "a2")}
		b.ReportAllocs()
		for n := 0; b.Loop(); n++ {
			board(b, scenes[n%len(scenes)])
		}
	})
}
