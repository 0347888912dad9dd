package invade

import (
	"bytes"
	"image/png"
	"testing"
	"time"

	"bivouac/game"
	"bivouac/game/invade"
	"bivouac/render"
)

// naive paints the same board without anything kept: map and soldiers drawn anew
// by gg, and the standard encoder over all colours.
func naive(tb testing.TB, scene render.Scene) []byte {
	c, s := drawMap(), &sheet{soldiers: map[soldierLook]render.Sprite{}, dice: drawDice()}
	view := scene.View.(invade.View)
	for _, u := range view.Units {
		s.addSoldier(look(u))
	}
	for _, t := range []*invade.Trace{view.Last, view.Now} {
		for _, f := range t.Falls {
			s.addSoldier(soldierLook{side: f.Side, kind: f.Kind})
		}
	}
	s.paint(c, view, scene)
	var b bytes.Buffer
	if err := png.Encode(&b, c.Image); err != nil {
		tb.Fatal(err)
	}
	return b.Bytes()
}

func benchScene(tb testing.TB) render.Scene {
	return render.Scene{View: view(midGame(tb), game.Spectator), Seat: game.Spectator, Names: players, Say: sayer(tb, "en")}
}

// against measures fast with the naive board interleaved, and reports how many
// times faster it is and how large its picture.
func against(b *testing.B, fast func(n int) []byte) {
	scene := benchScene(b)
	var quick, slow time.Duration
	size, rounds := len(fast(0)), 0
	b.ReportAllocs()
	b.ResetTimer()
	for n := range b.N {
		start := time.Now()
		fast(n)
		quick += time.Since(start)
		if n%8 == 0 {
			b.StopTimer()
			start = time.Now()
			naive(b, scene)
			slow += time.Since(start)
			rounds++
			b.StartTimer()
		}
	}
	b.ReportMetric(float64(size), "bytes")
	b.ReportMetric(slow.Seconds()/float64(rounds)/(quick.Seconds()/float64(b.N)), "x-naive")
}

func BenchmarkBoardFull(b *testing.B) {
	b.Run("invade", func(b *testing.B) {
		scene := benchScene(b)
		against(b, func(int) []byte { return board(b, scene) })
	})
}

// BenchmarkBoardOneMove paints two positions in turn that differ by one move.
func BenchmarkBoardOneMove(b *testing.B) {
	b.Run("invade", func(b *testing.B) {
		before, after := benchScene(b), benchScene(b)
		moved := view(midGame(b), game.Spectator)
		moved.Units[2].Square = "n2"
		after.View = moved
		against(b, func(n int) []byte {
			if n%2 == 0 {
				return board(b, before)
			}
			return board(b, after)
		})
	})
}

func BenchmarkBoardNaive(b *testing.B) {
	b.Run("invade", func(b *testing.B) {
		scene, size := benchScene(b), 0
		b.ReportAllocs()
		for b.Loop() {
			size = len(naive(b, scene))
		}
		b.ReportMetric(float64(size), "bytes")
	})
}

func board(tb testing.TB, scene render.Scene) []byte {
	data, err := Painter{}.Board(scene)
	if err != nil {
		tb.Fatal(err)
	}
	return data
}
