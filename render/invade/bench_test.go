package invade

import (
	"image/png"
	"testing"
	"time"

	"bivouac/game"
	"bivouac/game/invade"
	"bivouac/render"
	"bivouac/render/rendertest"
)

func benchScene(tb testing.TB) render.Scene {
	return render.Scene{
		View: view(midGame(tb), game.Spectator), Seat: game.Spectator, Names: players, Say: sayer(tb, "en"),
	}
}

// rival is something that ours is compared with, both run in turn.
type rival struct {
	unit string
	run  func()
	took time.Duration
}

// race measures ours with its rivals interleaved, one round of them for each
// eight of ours, and reports how many times as long they take.
func race(b *testing.B, prepare func(n int), ours func(n int), rivals ...*rival) {
	var took time.Duration
	rounds := 0
	b.ReportAllocs()
	for n := range b.N {
		b.StopTimer()
		if n%8 == 0 {
			for _, r := range rivals {
				start := time.Now()
				r.run()
				r.took += time.Since(start)
			}
			rounds++
		}
		prepare(n)
		b.StartTimer()
		start := time.Now()
		ours(n)
		took += time.Since(start)
	}
	for _, r := range rivals {
		b.ReportMetric(r.took.Seconds()/float64(rounds)/(took.Seconds()/float64(b.N)), r.unit)
	}
}

func BenchmarkBoardFirst(b *testing.B) {
	b.Run("invade", func(b *testing.B) { rendertest.BenchmarkFirst(b, Painter{}, benchScene(b)) })
}

// BenchmarkBoardFull paints a picture of which nothing is known yet: all of its
// rows are drawn and compressed.
func BenchmarkBoardFull(b *testing.B) {
	b.Run("invade", func(b *testing.B) {
		scene := benchScene(b)
		data := board(b, scene)
		img := rendertest.Paletted(b, data)
		b.ResetTimer()
		race(b, func(int) { render.Forget() }, func(int) { board(b, scene) },
			&rival{unit: "x-bestspeed", run: func() { rendertest.Standard(b, img, png.BestSpeed) }})
		b.ReportMetric(float64(len(data)), "bytes")
		b.ReportMetric(float64(len(data))/float64(rendertest.Standard(b, img, png.BestCompression)), "x-bytes-of-best")
	})
}

func BenchmarkBoardOneMove(b *testing.B) {
	b.Run("invade", func(b *testing.B) {
		rendertest.BenchmarkOneMove(b, invade.Game{}, Painter{}, sayer(b, "en"))
	})
}

func board(tb testing.TB, scene render.Scene) []byte {
	tb.Helper()
	return rendertest.Board(tb, Painter{}, scene)
}

func BenchmarkFilm(b *testing.B) {
	rendertest.BenchmarkFilm(b, invade.Game{}, Painter{}, players, sayer(b, "en"))
}

// TestCommandList: other libraries can draw the board of the benchmarks.
func TestCommandList(t *testing.T) {
	scene, s := benchScene(t), shared()
	rendertest.Commands(t,
		s.ground(turnOf(scene)).Commands(func(c *render.Canvas) { s.paint(c, scene.View.(invade.View), scene) }))
}
