package table

import (
	"testing"
	"time"

	"bivouac/bot/table/clock"
)

// TestAnotherQuestionHasAllItsTime: a question that takes the place of an open one without
// an act of its player's has the agreed time from then on.
func TestAnotherQuestionHasAllItsTime(t *testing.T) {
	for name, limit := range map[string]time.Duration{
		"longer than from one question to the next, a day later": 30 * time.Hour,
		"one that the first question had passed":                 10 * time.Hour,
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, func(c *Config) { c.Games = append(c.Games, parlour{}) })
			id := b.lobby("c", "parlour", "bruno")
			_, err := b.SetLimit(ctx, b.by("alice"), id, limit)
			b.must(err)
			_, err = b.Start(ctx, b.by("alice"), id)
			b.must(err)
			for _, u := range []string{"alice", "bruno"} {
				b.wish(u, clock.Wishes{NoRemind: true})
			}
			b.said(24)
			if got := b.left(id); got != limit.Hours() { // at 24 h another question is put
				t.Errorf("%g hours left, want all of %g", got, limit.Hours())
			}
		})
	}
}
