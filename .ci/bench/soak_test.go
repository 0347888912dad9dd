package bench

import (
	"testing"

	"bivouac/bot"
	"bivouac/bot/proof/soak"
	"bivouac/game/gametest/duel"
	"bivouac/game/invade"
	paintduel "bivouac/render/duel"
	paintinvade "bivouac/render/invade"
)

// BenchmarkSoak tells what the heap keeps of a thousand interactions when the caches
// are full. One iteration is one interaction; run it with many (-benchtime 10000x).
func BenchmarkSoak(b *testing.B) {
	if b.N < 100 {
		return // the trial run: each point is a pause
	}
	report, err := soak.Run(b.Context(), soak.Options{
		Interactions: b.N, Points: 5, Channels: 100, Hot: 50, Dir: b.TempDir(),
		Titles: []bot.Title{
			{Game: invade.Game{}, Painter: paintinvade.Painter{}, Texts: paintinvade.Texts()},
			{Game: duel.Game{}, Painter: paintduel.Painter{}, Texts: paintduel.Texts()}}})
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(report.Heap/100, "retained-B/1000")
	b.ReportMetric(report.Goroutines/100, "goroutines/1000")
}
