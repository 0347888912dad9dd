package table

import (
	"testing"
)

var parlours = Place{Channel: "parlour"}

// TestWhoWaitsForAChannelFindsTheTableInTheNext: a change that waited for the table's
// channel while it moved is made where the table is now.
func TestWhoWaitsForAChannelFindsTheTableInTheNext(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	b.must(b.ChannelGone(ctx, "c"))
	release := b.channels.lock("c")
	done := make(chan error, 2)
	go func() {
		_, err := b.Move(ctx, Actor{User: "alice"}, id, "g", parlours, false)
		done <- err
	}()
	go func() {
		_, err := b.Act(ctx, Click{Actor: Actor{User: "bruno"}, Table: id, Decision: Now, Action: "b4"})
		done <- err
	}()
	release()
	for range 2 {
		b.must(<-done)
	}
	if got := b.get(id); got.Entries() != 1 || got.Channel != "parlour" || got.WaitsFor("bruno") {
		t.Errorf("%d entries in %s, asked %v; want both changes kept", got.Entries(), got.Channel, got.Asked())
	}
}
