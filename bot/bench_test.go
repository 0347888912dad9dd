package bot_test

import (
	"testing"

	"bivouac/bot/playground"
)

// BenchmarkClickToResponse is the way of a press through the whole program: from
// the playground's gateway event to the bytes of the answer in the playground,
// with rules, store and picture.
func BenchmarkClickToResponse(b *testing.B) {
	b.Run("panel", func(b *testing.B) { // looks only
		w := newWorld(b)
		w.load("A 2 3 5; B 1 4 6; round 3")
		m := w.board()
		play, _ := m.Button("Play")
		for b.Loop() {
			if _, err := w.srv.As("alice").Click(w.ctx(), channel, m.ID, play.CustomID); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "ms/op")
	})
	b.Run("move", func(b *testing.B) { // a bid and its undo, each stored on the disk
		w := newWorld(b)
		w.load("A 2 3 5; B 1 4 6; round 3")
		for b.Loop() {
			w.command("alice", "do", playground.Opts{"line": "b2"})
			w.command("alice", "undo", nil)
		}
		b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(2*b.N), "ms/press")
	})
}
