package table

import (
	"slices"
	"testing"
)

// TestTakingBackCallsNobody: a player who undoes knows that he is asked again; the
// others are called as at any hand-over.
func TestTakingBackCallsNobody(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	b.drain()
	b.act(id, "alice", "b1")
	if _, err := b.Undo(ctx, b.by("alice"), id); err != nil {
		t.Fatal(err)
	}
	if got := kinds(b.drain()); len(got) != 0 {
		t.Errorf("an undo says %v, want nothing", got)
	}
	b.act(id, "alice", "b2")
	b.act(id, "bruno", "b6")
	if got, want := kinds(b.drain()), []string{"turn>alice"}; !slices.Equal(got, want) {
		t.Errorf("after it: %v, want %v", got, want)
	}
}
