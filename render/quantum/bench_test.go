package quantum

import (
	"testing"

	"bivouac/game"
	"bivouac/game/quantum"
	"bivouac/render"
	"bivouac/render/rendertest"
)

// benchScene is a turn of four players with all that a turn draws.
func benchScene(tb testing.TB, square string) render.Scene {
	m := play(tb, 4, four, nil, 2, "E")
	v := view(m, game.Spectator)
	v.Ships[0].Square = square
	return render.Scene{View: v, Seat: game.Spectator, Names: players, Say: sayer(tb, "en")}
}

func BenchmarkBoardFirst(b *testing.B) {
	b.Run("quantum", func(b *testing.B) { rendertest.BenchmarkFirst(b, Painter{}, benchScene(b, "e1")) })
}

func BenchmarkBoardFull(b *testing.B) {
	b.Run("quantum", func(b *testing.B) { rendertest.BenchmarkFull(b, Painter{}, benchScene(b, "e1")) })
}

func BenchmarkBoardOneMove(b *testing.B) {
	b.Run("quantum", func(b *testing.B) {
		rendertest.BenchmarkOneMove(b, quantum.Game{}, Painter{}, sayer(b, "en"))
	})
}

func BenchmarkFilm(b *testing.B) {
	rendertest.BenchmarkFilm(b, quantum.Game{}, Painter{}, players, sayer(b, "en"))
}

// TestCommandList: other libraries can draw the board of the benchmarks.
func TestCommandList(t *testing.T) {
	scene, s := benchScene(t, "e1"), shared()
	rendertest.Commands(t, s.ground(viewOf(scene)).Commands(func(c *render.Canvas) { s.paint(c, viewOf(scene), scene) }))
}
