package table

import (
	"slices"
	"testing"
)

// TestShowAgain: a lost message of a table is posted again once, without a mention; one that is
// still there is not.
func TestShowAgain(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	b.drain()
	shown := b.get(id).Shown()
	if len(shown) != 1 {
		t.Fatalf("%q are shown, want one board", shown)
	}
	gone := shown[0]
	show := func(id ID, gone string, want ...string) {
		t.Helper()
		_, err := b.ShowAgain(ctx, b.by("emma"), id, gone)
		b.must(err)
		if got := kinds(b.drain()); !slices.Equal(got, want) {
			t.Errorf("ShowAgain(%s) posts %v, want %v", gone, got, want)
		}
	}
	show(id, "another")
	show(id, gone, "turn")
	show(id, gone) // another process came first
	if now := b.get(id).Shown(); len(now) != 1 || now[0] == gone {
		t.Errorf("%q is shown now, want the new board", now)
	}
	lobby := b.lobby("d", "duel")
	b.drain()
	show(lobby, b.get(lobby).Shown()[0], "card")
	b.act(id, "alice", "resign")
	b.drain()
	show(id, b.get(id).Board)
}
