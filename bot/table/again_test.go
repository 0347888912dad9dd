package table

import (
	"errors"
	"slices"
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

// TestRematch: any player may open it; the seats move on by one each time, and it starts
// when the last has joined.
func TestRematch(t *testing.T) {
	b := newBench(t)
	id := b.played()
	if _, err := b.Rematch(ctx, b.by("dev"), id, Place{Channel: "c"}, "Dev"); !errors.Is(err, ErrNotSeated) {
		t.Errorf("by a stranger: %v, want ErrNotSeated", err)
	}
	for _, want := range [][]string{
		{"bruno", "chloe", "alice"}, {"chloe", "alice", "bruno"}, {"alice", "bruno", "chloe"},
	} {
		b.restart()
		by := b.by("chloe")
		out, err := b.Rematch(ctx, by, id, Place{Channel: "c"}, "Chloé")
		b.must(err)
		again, err := b.Rematch(ctx, by, id, Place{Channel: "c"}, "Chloé")
		if err != nil || !again.Repeat || again.After.ID != out.After.ID {
			t.Fatalf("the same press again: table %s, Repeat %t, %v", again.After.ID, again.Repeat, err)
		}
		if got, want := kinds(b.drain()), 1; len(got) != want {
			t.Errorf("posts = %v, want the card", got)
		}
		_, err = b.Rematch(ctx, b.by("alice"), id, Place{Channel: "elsewhere"}, "Alice") // joins
		b.must(err)
		if got := b.get(out.After.ID); got.Status != Lobby || !got.Has("alice") || !slices.Equal(got.Turned, want) {
			t.Fatalf("%s with %v, turned %v; want alice in, turned %v", got.Status, present(got), got.Turned, want)
		}
		id = out.After.ID
		_, err = b.Join(ctx, b.by("bruno"), id, "Bruno")
		b.must(err)
		got := b.get(id)
		if got.Status != Playing || !slices.Equal(present(got), want) {
			t.Fatalf("%s, seats %v, want playing, %v", got.Status, present(got), want)
		}
		b.act(id, "alice", "resign")
		b.act(id, "bruno", "resign")
		b.drain()
	}
}

func TestARematchIsItsHostsToChange(t *testing.T) {
	b := newBench(t)
	out, err := b.Rematch(ctx, b.by("chloe"), b.played(), Place{Channel: "c"}, "Chloé")
	b.must(err)
	id := out.After.ID
	_, err = b.Join(ctx, b.by("alice"), id, "Alice")
	b.must(err)
	_, err = b.Start(ctx, b.by("chloe"), id) // without waiting for bruno
	b.must(err)
	if got := present(b.get(id)); !slices.Equal(got, []string{"chloe", "alice"}) {
		t.Errorf("seats %v, want chloe before alice", got)
	}
	b.act(id, "alice", "resign")
	out, err = b.Rematch(ctx, b.by("alice"), id, Place{Channel: "c"}, "Alice")
	b.must(err)
	_, err = b.SetOrder(ctx, b.by("alice"), out.After.ID, true)
	b.must(err)
	_, err = b.Join(ctx, b.by("chloe"), out.After.ID, "Chloé")
	b.must(err)
	if got := b.get(out.After.ID); got.Status != Lobby || len(got.Turned) != 0 {
		t.Errorf("%s, turned %v; want it to wait for the host, who chose another order", got.Status, got.Turned)
	}
}

func TestARematchInATakenChannel(t *testing.T) {
	b := newBench(t)
	old := b.played()
	b.lobby("c", "duel")
	var taken *Taken
	if _, err := b.Rematch(ctx, b.by("bruno"), old, Place{Channel: "c"}, "Bruno"); !errors.As(err, &taken) {
		t.Fatalf("in a taken channel: %v, want Taken", err)
	}
	_, err := b.Rematch(ctx, b.by("bruno"), old, Place{Channel: "thread", Parent: "c"}, "Bruno")
	b.must(err)
	if got, err := b.In("thread"); err != nil || got.Again != old || got.Parent != "c" {
		t.Errorf("in the thread: %+v, %v", got, err)
	}
}

// TestARematchOfSome: a game that takes more seats than played starts all the same when
// the last of those who did play has joined.
func TestARematchOfSome(t *testing.T) {
	b := newBench(t)
	id := b.playing("c", "duel") // two of at most three
	b.act(id, "alice", "resign")
	out, err := b.Rematch(ctx, b.by("alice"), id, Place{Channel: "c"}, "Alice")
	b.must(err)
	_, err = b.Join(ctx, b.by("bruno"), out.After.ID, "Bruno")
	b.must(err)
	if got := b.get(out.After.ID); got.Status != Playing || !slices.Equal(present(got), []string{"bruno", "alice"}) {
		t.Errorf("%s, seats %v; want playing, bruno first", got.Status, present(got))
	}
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
