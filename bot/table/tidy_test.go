package table

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"bivouac/bot/table/clock"
)

// TestAloud: what a player does not take in a direct message is a post of each table's own
// channel, in one commit.
func TestAloud(t *testing.T) {
	b := newBench(t)
	b.wish("bruno", clock.Wishes{Direct: true})
	b.wish("alice", clock.Wishes{NoRemind: true})
	for _, channel := range []string{"a", "b"} {
		b.position(channel, "duel", "A 1 2 3; B 4 5 6")
	}
	b.drain()
	b.clock.advance(25 * time.Hour)
	b.tickNow()
	p, _, ok := b.Mail.Next()
	if !ok || p.Direct != "bruno" || len(p.Joined) != 1 {
		t.Fatalf("post %+v, want one message about both tables", p)
	}
	b.must(b.Mail.Sending(ctx, p))
	b.must(b.Mail.SayInChannels(ctx, p))
	b.restart()
	var said []string
	for _, p := range b.drain() {
		said = append(said, fmt.Sprintf("%s in %s to %q", p.Kind, p.Channel, p.Direct))
	}
	if want := []string{`nag in a to ""`, `nag in b to ""`}; !slices.Equal(said, want) {
		t.Errorf("said %q, want %q", said, want)
	}
}
