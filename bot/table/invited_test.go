package table

import (
	"slices"
	"testing"
	"time"

	"bivouac/bot/table/outbox"
)

// sleeper opens a table with a seat for Bruno while Bruno is away for ten hours.
func sleeper(t *testing.T) (*bench, ID) {
	t.Helper()
	b := newBench(t)
	_, err := b.SetPerson(ctx, "bruno", func(p *Person) { p.Away = b.clock.Now().Add(10 * time.Hour) })
	b.must(err)
	out, err := b.Open(ctx, Opening{
		Guild: "g", Channel: "c", Game: "duel", Host: Player{User: "alice", Name: "Alice"}, Locale: "en",
		Invited: []string{"bruno", "chloe"},
	})
	b.must(err)
	if got := b.drain(); len(got) != 1 || got[0].Kind != outbox.PostCard ||
		!slices.Equal(got[0].Mentions, []string{"chloe"}) {
		t.Fatalf("told at first: %+v, want a card for chloe", got)
	}
	return b, out.After.ID
}
