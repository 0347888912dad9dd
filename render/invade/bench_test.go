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
	return render.Scene{View: view(midGame(tb), game.Spectator), Seat: game.Spectator, Names: players, Say: sayer(tb, "en")}
}

// turn are the public boards of a turn, one after each move and shot.
func turn(tb testing.TB) []render.Scene {
	m, scene := play(tb, middle, southDice, invade.North, northTurn, "[C4 A2 O5 E3 P4] !2"), benchScene(tb)
	var list []render.Scene
	for _, line := range []string{"", "b4-d8", "i5-i10", "h7-h9", "f9-f11", "/ h9xh11", "."} {
		if line != "" {
			next, _, err := m.Batch(invade.South, line)
			if err != nil {
				tb.Fatalf("%s: %v", line, err)
			}
			m = next
		}
		scene.View = view(m, game.Spectator)
		list = append(list, scene)
	}
	return list
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

// BenchmarkBoardOneMove paints the boards of a turn one after the other, with only
// those before them known.
func BenchmarkBoardOneMove(b *testing.B) {
	b.Run("invade", func(b *testing.B) {
		scenes := turn(b)
		steps := len(scenes) - 1
		b.ResetTimer()
		race(b, func(n int) {
			if n%steps == 0 {
				render.Forget()
			}
			board(b, scenes[n%steps])
		}, func(n int) { board(b, scenes[n%steps+1]) },
			&rival{unit: "x-full", run: func() { render.Forget(); board(b, scenes[steps]) }})
	})
}

func board(tb testing.TB, scene render.Scene) []byte {
	tb.Helper()
	return rendertest.Board(tb, Painter{}, scene)
}

func BenchmarkFilm(b *testing.B) {
	rendertest.BenchmarkFilm(b, invade.Game{}, Painter{}, players, sayer(b, "en"))
}
