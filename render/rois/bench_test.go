package rois

import (
	"testing"

	"bivouac/game"
	"bivouac/game/rois"
	"bivouac/render"
	"bivouac/render/rendertest"
)

// benchScene is a battle after a turn with all that a turn draws; one troop stands
// where the move says.
func benchScene(tb testing.TB, zone string) render.Scene {
	v := view(play(tb, field, nil, clash...), game.Spectator)
	from, _ := parse("D1")
	to, _ := parse(zone)
	v.Zones[to.index()].Units, v.Zones[to.index()].Owner = v.Zones[from.index()].Units, red
	if to != from {
		v.Zones[from.index()].Units, v.Zones[from.index()].Owner = nil, game.Spectator
	}
	return render.Scene{View: v, Seat: game.Spectator, Names: players, Say: sayer(tb, "en")}
}

func BenchmarkBoardFirst(b *testing.B) {
	b.Run("rois", func(b *testing.B) { rendertest.BenchmarkFirst(b, Painter{}, benchScene(b, "D1")) })
}

func BenchmarkBoardFull(b *testing.B) {
	b.Run("rois", func(b *testing.B) { rendertest.BenchmarkFull(b, Painter{}, benchScene(b, "D1")) })
}

func BenchmarkBoardOneMove(b *testing.B) {
	b.Run("rois", func(b *testing.B) {
		rendertest.BenchmarkOneMove(b, rois.Game{}, Painter{}, sayer(b, "en"))
	})
}

func BenchmarkFilm(b *testing.B) {
	rendertest.BenchmarkFilm(b, rois.Game{}, Painter{}, players, sayer(b, "en"))
}

// TestCommandList: other libraries can draw the board of the benchmarks.
func TestCommandList(t *testing.T) {
	scene := benchScene(t, "D1")
	view := viewOf(scene)
	s := sheetOf(view.Theme)
	rendertest.Commands(t, s.grounds[highOf(view, scene)].Commands(func(c *render.Canvas) { s.paint(c, view, scene) }))
}
