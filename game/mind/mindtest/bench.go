package mindtest

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"bivouac/game"
	"bivouac/game/mind"
)

// benchPositions is the number of positions that a benchmark cycles through.
const benchPositions = 50

// Benchmark measures the choices of each level on positions of random games: the median time of a
// choice, choices and simulated decisions per second, and allocations per decision.
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
			var took []time.Duration
			for n := 0; b.Loop(); n++ {
				began := time.Now()
				c, err := p.Choose(b.Context(), from[n%len(from)], uint64(n))
				if err != nil {
					b.Fatal(err)
				}
				spent += c.Spent
				took = append(took, time.Since(began))
			}
			slices.Sort(took)
			b.ReportMetric(took[len(took)/2].Seconds()*1000, "ms/median")
			seconds := b.Elapsed().Seconds()
			b.ReportMetric(float64(b.N)/seconds, "choices/s")
			b.ReportMetric(float64(spent)/seconds, "decisions/s")
			b.ReportMetric(float64(spent)/float64(b.N), "decisions/op")
		})
	}
}
