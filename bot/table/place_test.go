package table

import (
	"errors"
	"testing"
)

var parlours = Place{Guild: "g", Channel: "parlour"}

func TestWhereAGameMayNotMove(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	b.must(b.ChannelGone(ctx, "c"))
	refusals := []struct {
		user, guild string
		to          string
		want        error
	}{{"dev", "g", "parlour", ErrNotSeated}, {"bruno", "another", "parlour", ErrNoTable}}
	for _, r := range refusals {
		if _, err := b.Move(ctx, b.by(r.user), id, Place{Guild: r.guild, Channel: r.to}, false); !errors.Is(err, r.want) {
			t.Errorf("moved by %s on %s: %v, want %v", r.user, r.guild, err, r.want)
		}
	}
	other := b.lobby("parlour", "duel")
	var taken *Taken
	if _, err := b.Move(ctx, b.by("bruno"), id, parlours, false); !errors.As(err, &taken) {
		t.Errorf("moved into a taken channel: %v, want Taken", err)
	}
	_, err := b.Cancel(ctx, b.by("alice"), other)
	b.must(err)
	_, err = b.Move(ctx, b.by("bruno"), id, parlours, false)
	b.must(err)
	if _, err := b.Move(ctx, b.by("bruno"), id, Place{Guild: "g", Channel: "d"}, false); !errors.Is(err, ErrHome) {
		t.Errorf("moved from a channel that is there: %v, want ErrHome", err)
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
		_, err := b.Move(ctx, Actor{User: "alice"}, id, parlours, false)
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
	if got := b.get(id); got.Entries() != 1 || got.Place.Channel != "parlour" || got.WaitsFor("bruno") {
		t.Errorf("%d entries in %s, asked %v; want both changes kept", got.Entries(), got.Place.Channel, got.Asked())
	}
}
