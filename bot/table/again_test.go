package table

import (
	"errors"
	"testing"
)

// played is a game of three that is over.
func (b *bench) played() ID {
	b.t.Helper()
	id := b.lobby("c", "duel", "bruno", "chloe")
	_, err := b.Start(ctx, b.by("alice"), id)
	b.must(err)
	if _, err := b.Rematch(ctx, b.by("bruno"), id, Place{Channel: "c"}, "Bruno"); !errors.Is(err, ErrNotOver) {
		b.t.Errorf("a rematch of a running game: %v, want ErrNotOver", err)
	}
	b.act(id, "alice", "resign")
	b.act(id, "bruno", "resign")
	b.drain()
	return id
}

// TestRematchAtOnce: two who press in the same instant are at the same table.
func TestRematchAtOnce(t *testing.T) {
	b := newBench(t)
	old := b.played()
	out, err := b.Open(ctx, Opening{
		Guild: "g", Channel: "c", Game: "duel", Host: Player{User: "alice", Name: "Alice"}, Locale: "en",
		Again: old, Turned: []string{"bruno", "chloe", "alice"},
	}) // Alice's press, before the old table knows of it
	b.must(err)
	by := b.by("bruno")
	for range 2 { // Discord may deliver it twice
		mine, err := b.Rematch(ctx, by, old, Place{Channel: "c"}, "Bruno")
		if err != nil || mine.After.ID != out.After.ID || !mine.After.Has("bruno") {
			t.Fatalf("Bruno's: table %s, %v, %v; want in at %s", mine.After.ID, mine.After.Players, err, out.After.ID)
		}
	}
	_, err = b.Cancel(ctx, b.by("alice"), out.After.ID)
	b.must(err)
	b.lobby("c", "duel") // another table is no rematch
	var taken *Taken
	if _, err := b.Rematch(ctx, b.by("bruno"), old, Place{Channel: "c"}, "Bruno"); !errors.As(err, &taken) {
		t.Errorf("where another table is: %v, want *Taken", err)
	}
}
