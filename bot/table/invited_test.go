package table

import (
	"slices"
	"testing"
	"time"

	"bivouac/bot/table/outbox"
)

// sleeper opens a rematch while Bruno, whom it keeps a seat for, is away for ten hours.
func sleeper(t *testing.T) (*bench, ID) {
	t.Helper()
	b := newBench(t)
	old := b.played()
	_, err := b.SetPerson(ctx, "bruno", func(p *Person) { p.Away = b.clock.Now().Add(10 * time.Hour) })
	b.must(err)
	out, err := b.Rematch(ctx, b.by("alice"), old, Place{Channel: "c"}, "Alice")
	b.must(err)
	if got := b.drain(); len(got) != 1 || got[0].Kind != outbox.PostCard ||
		!slices.Equal(got[0].Mentions, []string{"chloe"}) {
		t.Fatalf("told at first: %+v, want a card for chloe", got)
	}
	return b, out.After.ID
}
