package lune

import (
	"testing"

	"bivouac/game"
	"bivouac/game/lune"
	"bivouac/render"
	"bivouac/render/rendertest"
)

// benchScene is a busy turn with all that a turn draws.
func benchScene(tb testing.TB, square string) render.Scene {
	v := collapse()
	for n := range v.Units {
		if v.Units[n].Code == "C" {
			v.Units[n].At = square
		}
	}
	return render.Scene{View: v, Seat: game.Spectator, Names: players, Say: sayer(tb, "en")}
}

func BenchmarkBoardFirst(b *testing.B) {
	b.Run("lune", func(b *testing.B) { rendertest.BenchmarkFirst(b, Painter{}, benchScene(b, "C2")) })
}

func BenchmarkBoardFull(b *testing.B) {
	b.Run(lune.ID, func(b *testing.B) { rendertest.BenchmarkFull(b, Painter{}, benchScene(b, "C2")) })
}

func BenchmarkBoardOneMove(b *testing.B) {
	b.Run(lune.ID, func(b *testing.B) {
		rendertest.BenchmarkOneMove(b, lune.Game{}, Painter{}, sayer(b, "en"))
	})
}

func BenchmarkFilm(b *testing.B) {
	rendertest.BenchmarkFilm(b, lune.Game{}, Painter{}, players, sayer(b, "en"))
}

// TestCommandList: other libraries can draw the board of the benchmarks.
func TestCommandList(t *testing.T) {
	scene, s := benchScene(t, "C2"), shared()
	view := viewOf(scene)
	rendertest.Commands(t, s.ground(&view).Commands(func(c *render.Canvas) { s.paint(c, &view, scene) }))
}
