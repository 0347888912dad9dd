package table

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"bivouac/game"
	"bivouac/store"
)

func TestRepeatsDoNothing(t *testing.T) {
	b := newBench(t)
	opening := Opening{Interaction: "open", Channel: "c", Game: "pact", Host: Player{User: "alice"}, KeepOrder: true}
	open, err := b.Open(ctx, opening)
	b.must(err)
	id := open.After.ID
	steps := []struct {
		name string
		do   func(Actor) (Outcome, error)
		user string
	}{
		{"open", func(Actor) (Outcome, error) { return b.Open(ctx, opening) }, "alice"},
		{"join", func(by Actor) (Outcome, error) { return b.Join(ctx, by, id, "Bruno") }, "bruno"},
		{"leave", func(by Actor) (Outcome, error) { return b.Leave(ctx, by, id) }, "bruno"},
		{"join again", func(by Actor) (Outcome, error) { return b.Join(ctx, by, id, "Bruno") }, "bruno"},
		{"start", func(by Actor) (Outcome, error) { return b.Start(ctx, by, id) }, "alice"},
		{"act", func(by Actor) (Outcome, error) {
			return b.Act(ctx, Click{Actor: by, Table: id, Decision: Now, Action: first(b, id, by.User)})
		}, "alice"},
		{"undo", func(by Actor) (Outcome, error) { return b.undo(by, id) }, "alice"},
		{"type", func(by Actor) (Outcome, error) { return b.Type(ctx, by, id, string(first(b, id, by.User))) }, "bruno"},
		{"appeal", func(by Actor) (Outcome, error) { return b.appeals(by, id) }, "alice"},
	}
	for n, s := range steps {
		b.checkRepeat(t, n, s.name, s.user, s.do)
	}
}

// checkRepeat does one thing twice under one interaction.
func (b *bench) checkRepeat(t *testing.T, n int, name, user string, do func(Actor) (Outcome, error)) {
	t.Helper()
	by := b.by(user)
	one, err := do(by)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if one.Repeat != (n == 0) {
		t.Errorf("%s: Repeat = %t at first", name, one.Repeat)
	}
	if n%2 == 1 {
		b.restart()
	}
	before, posts := b.get(one.After.ID), b.waiting()
	two, err := do(by)
	if err != nil || !two.Repeat {
		t.Errorf("%s again: Repeat %t, %v, want a repeat", name, two.Repeat, err)
	}
	if two.Entries != one.Entries {
		t.Errorf("%s again: %d entries, at first %d", name, two.Entries, one.Entries)
	}
	if name == "act" {
		if diff := cmp.Diff(one.Events, two.Events); diff != "" {
			t.Errorf("%s again: events differ: %s", name, diff)
		}
	}
	if after := b.get(one.After.ID); after.Entries() != before.Entries() || !after.sameCard(before) ||
		b.waiting() != posts {
		t.Errorf("%s again changed the table", name)
	}
}

// first is the first action open to a user.
func first(b *bench, id ID, user string) game.Action {
	t := b.get(id)
	seat, _ := t.SeatOf(user)
	if t.match == nil {
		return "-"
	}
	if legal := t.match.State.Legal(seat, nil); len(legal) > 0 {
		return legal[0]
	}
	return "-"
}

// waiting is how many posts wait.
func (b *bench) waiting() int {
	b.t.Helper()
	posts, err := b.store.Outbox(store.Everywhere, 0, 0)
	b.must(err)
	return len(posts)
}
