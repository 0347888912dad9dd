package soak

import (
	"testing"

	"bivouac/bot"
	"bivouac/bot/proof/town"
	"bivouac/game/amount"
	"bivouac/game/gametest/duel"

	"go.uber.org/goleak"
)

// TestNoMoreMembersThanChannels: one whose channels are all in use would wait in a loop, which takes the
// processors from the computer that thinks about a hint there.
func TestNoMoreMembersThanChannels(t *testing.T) {
	for channels, want := range map[int]int{0: 8, 2: 2, 100: 8} {
		if got := (Options{Channels: channels}).defaults().Workers; got != want {
			t.Errorf("%d members in %d channels, want %d", got, channels, want)
		}
	}
}

// TestSoak: what the bot holds on to does not grow with what it has done.
func TestSoak(t *testing.T) {
	n := amount.Of(200, 5000)
	report, err := Run(t.Context(), Options{
		Titles: []bot.Title{{Game: duel.Game{}, Painter: town.Blank{}}}, Interactions: n, Channels: amount.Of(12, 50),
		Dir: t.TempDir(),
		Hot: 16, Points: amount.Of(1, 4), Told: func(p Point) { t.Log(p) },
		Log: func(m string, err error) { t.Log(m, err) },
	})
	if err != nil {
		t.Fatal(err)
	}
	goleak.VerifyNone(t)
	first, last := report.Points[0], report.Points[len(report.Points)-1]
	if last.Goroutines > first.Goroutines+2 || last.Files > first.Files+2 { // one may be ending
		t.Errorf("from %d goroutines and %d files to %d and %d", first.Goroutines, first.Files, last.Goroutines, last.Files)
	}
	if grown := last.Heap - first.Heap; grown > 500_000+150*(last.Interactions-first.Interactions) {
		t.Errorf("%d bytes more after %d interactions", grown, last.Interactions-first.Interactions)
	}
	if n < 4000 {
		return
	}
	for _, kind := range []string{
		"open", "lobby", "typed", "panel", "board", "completion", "mistake", "forged", "form", "resign", "look",
	} {
		if report.Kinds[kind] == 0 {
			t.Errorf("nobody has done %q", kind)
		}
	}
}
