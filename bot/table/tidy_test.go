package table

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
)

// TestTidyIsKept: messages whose buttons could not be taken away are in the outbox with the
// commit that notes the new board.
func TestTidyIsKept(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	board, _, _ := b.Next()
	b.must(b.Sending(ctx, board))
	b.must(b.Done(ctx, board, "new", "old", "older"))
	b.restart()
	p, _, ok := b.Next()
	if !ok || p.Kind != outbox.PostTidy || !slices.Equal(p.Old, []string{"old", "older"}) || p.Channel != "c" {
		t.Fatalf("after the restart: %+v, want what tidies the channel", p)
	}
	b.must(b.Done(ctx, p, ""))
	b.restart()
	if p, _, ok := b.Next(); ok || b.get(id).Board != "new" {
		t.Errorf("one more post %+v, board %q", p, b.get(id).Board)
	}
}

// TestButtonsAreNoted: which message has the buttons to play is known after a restart.
func TestButtonsAreNoted(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2; B 3 4")
	b.drain()
	board := b.get(id).Board
	b.clock.advance(25 * time.Hour)
	b.tickNow()
	reminder := b.drain()
	b.restart()
	want := fmt.Sprintf("m%d", reminder[0].ID)
	if got := b.get(id); got.Board != board || got.Call != want {
		t.Fatalf("board %q, buttons at %q; want %q, %q", got.Board, got.Call, board, want)
	}
	b.act(id, "alice", "b1")
	b.act(id, "bruno", "b3")
	b.drain()
	if got := b.get(id); got.Board == board || got.Call != "" {
		t.Errorf("board %q, buttons at %q; want a new one that has them", got.Board, got.Call)
	}
}

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
	p, _, ok := b.Next()
	if !ok || p.Direct != "bruno" || len(p.Joined) != 1 {
		t.Fatalf("post %+v, want one message about both tables", p)
	}
	b.must(b.Sending(ctx, p))
	b.must(b.SayInChannels(ctx, p))
	b.restart()
	var said []string
	for _, p := range b.drain() {
		said = append(said, fmt.Sprintf("%s in %s to %q", p.Kind, p.Channel, p.Direct))
	}
	if want := []string{`remind in a to ""`, `remind in b to ""`}; !slices.Equal(said, want) {
		t.Errorf("said %q, want %q", said, want)
	}
}
