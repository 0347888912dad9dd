package mindtest

import (
	"fmt"
	"testing"

	"bivouac/game"
	"bivouac/game/mind"
)

// benchPositions are how many positions a benchmark goes through in turns.
const benchPositions = 50

// Benchmark measures the choices of each level, in turns over positions of random games:
// choices and simulated decisions a second, and allocations a decision.
func Benchmark(b *testing.B, g game.Game) {
	b.Helper()
	var from []game.Blind
	positions(b, g, benchPositions, func(n uint64, m *game.Match, seat game.Seat) {
		from = append(from, blind(b, m, seat, n))
	})
	for level := 1; level <= game.Levels; level++ {
		p, err := mind.New(g, level)
		if err != nil {
			b.Fatal(err)
		}
		p.Limit = 0
		b.Run(fmt.Sprintf("level%d", level), func(b *testing.B) {
			b.ReportAllocs()
			spent := 0
			for n := 0; b.Loop(); n++ {
				c, err := p.Choose(b.Context(), from[n%len(from)], uint64(n))
				if err != nil {
					b.Fatal(err)
				}
				spent += c.Spent
			}
			seconds := b.Elapsed().Seconds()
			b.ReportMetric(float64(b.N)/seconds, "choices/s")
			b.ReportMetric(float64(spent)/seconds, "decisions/s")
			b.ReportMetric(float64(spent)/float64(b.N), "decisions/op")
		})
	}
}
