package table

import (
	"slices"
	"strings"
	"testing"
	"time"

	"bivouac/bot/table/clock"
)

const never = 1000 // hours

// firstLate is after how many hours a player was first called late.
func firstLate(said map[int][]string) int {
	first := never
	for h, s := range said {
		if slices.ContainsFunc(s, func(k string) bool { return strings.HasPrefix(k, "late") }) {
			first = min(first, h)
		}
	}
	return first
}

// TestAnotherQuestionHasAllItsTime: a question that takes the place of an open one without
// an act of his has the agreed time from then on, and the ballot about the first is over.
func TestAnotherQuestionHasAllItsTime(t *testing.T) {
	for name, test := range map[string]struct {
		limit time.Duration
		late  int // hours after which a player is late for the first time
		said  string
	}{
		"longer than from one question to the next, a day later": {30 * time.Hour, never, ""},
		"one that the first question had passed":                 {10 * time.Hour, 10, "voted"},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, func(c *Config) { c.Games = append(c.Games, parlour{}) })
			id := b.lobby("c", "parlour", "bruno")
			_, err := b.SetLimit(ctx, b.by("alice"), id, test.limit)
			b.must(err)
			_, err = b.Start(ctx, b.by("alice"), id)
			b.must(err)
			b.drain()
			for _, u := range []string{"alice", "bruno"} {
				b.wish(u, clock.Wishes{NoRemind: true})
			}
			said := b.said(24)
			if got := b.left(id); got != test.limit.Hours() { // at 24 h another question is put
				t.Errorf("%g hours left, want all of %g", got, test.limit.Hours())
			}
			if test.said != "" && !slices.Contains(said[24], test.said) {
				t.Errorf("said %v, want the ballot closed", said)
			}
			for h, s := range b.said(int(test.limit.Hours())) {
				said[24+h] = s
			}
			if first := firstLate(said); first != test.late {
				t.Errorf("late for the first time after %d h, want %d: %v", first, test.late, said)
			}
		})
	}
}
