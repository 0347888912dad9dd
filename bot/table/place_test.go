package table

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"bivouac/bot/table/outbox"
)

var parlours = Place{Channel: "parlour"}

// homeless is a duel that waits for Bruno, whose channel is gone.
func homeless(t *testing.T) (*bench, ID) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	b.act(id, "alice", "b1")
	b.must(b.ChannelGone(ctx, "c"))
	b.restart()
	return b, id
}

func TestWhereAGameMayNotMove(t *testing.T) {
	b, id := homeless(t)
	refusals := []struct {
		user, guild string
		to          string
		want        error
	}{{"dev", "g", "parlour", ErrNotSeated}, {"bruno", "another", "parlour", ErrNoTable}}
	for _, r := range refusals {
		if _, err := b.Move(ctx, b.by(r.user), id, r.guild, Place{Channel: r.to}, false); !errors.Is(err, r.want) {
			t.Errorf("moved by %s on %s: %v, want %v", r.user, r.guild, err, r.want)
		}
	}
	other := b.lobby("parlour", "duel")
	var taken *Taken
	if _, err := b.Move(ctx, b.by("bruno"), id, "g", parlours, false); !errors.As(err, &taken) {
		t.Errorf("moved into a taken channel: %v, want Taken", err)
	}
	_, err := b.Cancel(ctx, b.by("alice"), other)
	b.must(err)
	_, err = b.Move(ctx, b.by("bruno"), id, "g", parlours, false)
	b.must(err)
	if _, err := b.Move(ctx, b.by("bruno"), id, "g", Place{Channel: "d"}, false); !errors.Is(err, ErrHome) {
		t.Errorf("moved from a channel that is there: %v, want ErrHome", err)
	}
}

func TestAShutChannelIsToldOnceAndMayBeLeft(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	b.drain()
	b.must(b.Shut(ctx, id))
	if got, want := kinds(b.drain()), []string{"locked", "locked"}; !slices.Equal(got, want) {
		t.Fatalf("posts = %v, want each told", got)
	}
	b.must(b.Shut(ctx, id))
	if got := kinds(b.drain()); len(got) != 0 {
		t.Fatalf("posts = %v, want nobody told twice", got)
	}
	b.clock.advance(day)
	b.tickNow()
	b.drain() // a reminder was posted: it is open again
	b.must(b.Shut(ctx, id))
	if got, want := kinds(b.drain()), []string{"locked", "locked"}; !slices.Equal(got, want) {
		t.Errorf("posts = %v, want each told again", got)
	}
	b.clock.advance(2 * day)
	b.tickNow() // something cannot be said there
	_, err := b.Move(ctx, b.by("bruno"), id, "g", parlours, true)
	b.must(err)
	for _, p := range b.drain() {
		if p.Channel != "parlour" && p.Kind != outbox.PostTidy {
			t.Errorf("%s is said in %s", p.Kind, p.Channel)
		}
	}
	if _, err := b.In("c"); !errors.Is(err, ErrNoTable) {
		t.Errorf("the old channel still has a table: %v", err)
	}
}

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

// TestTheNextChannelIsToldWhatTheOldWasNot: what happened while nothing could be posted is told where the game
// goes on, whether its channel was closed or is gone.
func TestTheNextChannelIsToldWhatTheOldWasNot(t *testing.T) {
	for _, gone := range []bool{false, true} {
		b := newBench(t)
		id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
		b.drain()
		b.act(id, "alice", "b1")
		b.act(id, "bruno", "b6") // asks alice again
		b.act(id, "bruno", "pass")
		b.act(id, "alice", "pass") // asks bruno again
		if gone {
			b.must(b.ChannelGone(ctx, "c"))
		}
		_, err := b.Move(ctx, b.by("bruno"), id, "g", parlours, true)
		b.must(err)
		var told []string
		for _, p := range b.drain() {
			if p.Kind.Tells() {
				told = append(told, fmt.Sprintf("%d..%d in %s", p.Since, p.N, p.Channel))
			}
		}
		if !slices.Equal(told, []string{"0..4 in parlour"}) {
			t.Errorf("channel gone %t: told %v, want all four entries", gone, told)
		}
	}
}
