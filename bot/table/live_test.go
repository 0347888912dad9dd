package table

import (
	"testing"
	"time"
)

// TestLiveAndBacklog: live tables, and the posts and dues that wait.
func TestLiveAndBacklog(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel")
	if live, err := b.Shelf.Live(); err != nil || len(live) != 1 || live[0].ID != id {
		t.Errorf("live: %v, %v", live, err)
	}
	waits, err := b.Mail.Backlog()
	b.must(err)
	if waits.OldestPost.IsZero() || waits.Late != 0 || !waits.OldestDue.IsZero() {
		t.Errorf("before anything was posted: %+v", waits)
	}
	b.drain()
	b.clock.advance(25 * time.Hour)
	waits, err = b.Mail.Backlog()
	b.must(err)
	if !waits.OldestPost.IsZero() || waits.Late != 1 || waits.OldestDue.IsZero() {
		t.Errorf("a reminder later: %+v", waits)
	}
	b.must(b.ChannelGone(ctx, "c"))
	if live, err := b.Shelf.Live(); err != nil || len(live) != 0 {
		t.Errorf("live when its channel is gone: %v, %v", live, err)
	}
}
