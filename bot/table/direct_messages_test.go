package table

import (
	"slices"
	"testing"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
)

// told is what one message tells: "remind of 1", in order.
func told(p outbox.Post) []string {
	said := []string{string(p.Kind) + " of " + p.Table.String()}
	for _, q := range p.Joined {
		said = append(said, string(q.Kind)+" of "+q.Table.String())
	}
	return said
}

// direct are the direct messages to a user.
func direct(posts []outbox.Post, user string) [][]string {
	var all [][]string
	for _, p := range posts {
		if p.Direct == user {
			all = append(all, told(p))
		}
	}
	return all
}

func TestNoticesOfOnePersonAreJoined(t *testing.T) {
	b := newBench(t)
	b.wish("bruno", clock.Wishes{Direct: true})
	b.wish("alice", clock.Wishes{NoRemind: true})
	for n, channel := range []string{"a", "b", "c"} {
		b.position(channel, "duel", "A 1 2 3; B 4 5 6")
		b.clock.advance(time.Duration(n+1) * 2 * time.Minute) // the third six minutes after the first
	}
	b.drain()
	b.clock.advance(day - 12*time.Minute) // the first is due now, the second in two minutes
	b.tickNow()
	if got, want := direct(b.drain(), "bruno"), []string{"remind of 1", "remind of 2"}; len(got) != 1 ||
		!slices.Equal(got[0], want) {
		t.Fatalf("told %v, want one message: %v", got, want)
	}
	for range 10 {
		b.clock.advance(time.Minute)
		b.tickNow()
	}
	if got, want := direct(b.drain(), "bruno"), []string{"remind of 3"}; len(got) != 1 || !slices.Equal(got[0], want) {
		t.Fatalf("then told %v, want %v", got, want)
	}
}

func TestJoinedAfterQuietHours(t *testing.T) {
	b := newBench(t)
	b.wish("bruno", clock.Wishes{Direct: true, Quiet: clock.Quiet{From: 11 * 60, To: 18 * 60}}) // it is noon
	one := b.position("a", "duel", "A 1 2 3; B 4 5 6")
	b.clock.advance(time.Hour)
	two := b.position("b", "duel", "A 1 2 3; B 4 5 6")
	b.drain()
	b.clock.advance(5 * time.Hour) // he wakes
	b.tickNow()
	b.restart() // before anything was sent
	p, _, ok := b.Next()
	if !ok || len(told(p)) != 2 {
		t.Fatalf("told %v, want both tables in one message", told(p))
	}
	b.must(b.Sending(ctx, p))
	b.restart() // and in the middle of sending
	again, _, ok := b.Next()
	if !ok || !again.Sending || !slices.Equal(told(again), told(p)) || again.ID != p.ID {
		t.Fatalf("after a crash: %v, Sending %t, want the same message", told(again), again.Sending)
	}
	b.must(b.Done(ctx, again, "m"))
	if got := b.drain(); len(got) != 0 {
		t.Errorf("and then %v", kinds(got))
	}
	if b.get(one).Board == "m" || b.get(two).Board == "m" {
		t.Error("a direct message became a board")
	}
}
