package table

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"bivouac/store"
)

// TestEraseGuild: what lives ends with a line, everything goes, another server's stays,
// and what is opened afterwards is not touched.
// forgot wants no statistics of a server, and no word of a user, in a sound store.
func (b *bench) forgot(guild, user string) {
	b.t.Helper()
	if all, err := b.Scorebook.Tallies(guild); err != nil || len(all) > 0 {
		b.t.Errorf("tallies %+v, %v", all, err)
	}
	if words := b.words(); strings.Contains(words, user) {
		b.t.Errorf("the store still holds: %s", words)
	}
	if report, err := b.cfg.Store.Check(); err != nil || len(report.Damage) > 0 {
		b.t.Errorf("the audit: %+v, %v", report, err)
	}
}

func TestEraseGuild(t *testing.T) {
	b := newBench(t)
	over := b.beaten("c1", "bruno")
	live := b.playing("c2", "duel")
	lobby := b.lobby("c3", "duel")
	other, err := b.Open(ctx, Opening{
		Interaction: b.by("").Interaction, Guild: "h", Channel: "d", Game: "duel", Host: Player{User: "alice", Name: "Alice"},
		Locale: "en",
	})
	b.must(err)
	b.drain()
	h, err := b.Erasing.Holdings("g")
	b.must(err)
	if want := (Holdings{Live: 2, Ended: 1, People: 2}); h != want {
		t.Errorf("Holdings = %+v, want %+v", h, want)
	}
	_, err = b.Erasing.EraseGuild(ctx, "g")
	b.must(err)
	if _, err := b.Shelf.Get(over); !errors.Is(err, ErrNoTable) {
		t.Errorf("what had ended: %v, want ErrNoTable at once", err)
	}
	if got := b.get(live).Status; got != Cancelled {
		t.Errorf("what was played is %s until that is said, want cancelled", got)
	}
	after := b.lobby("c1", "duel")
	if got, want := kinds(b.drain()), []string{"erased", "erased", "card>"}; !slices.Equal(got[:2], want[:2]) {
		t.Errorf("posts %v, want %v", got, want)
	}
	b.tickNow()
	for _, id := range []ID{live, lobby} {
		if _, err := b.Shelf.Get(id); !errors.Is(err, ErrNoTable) {
			t.Errorf("table %s after its line: %v, want ErrNoTable", id, err)
		}
	}
	if b.get(after).Status != Lobby || b.get(other.After.ID).Status != Lobby {
		t.Error("what was opened afterwards, or elsewhere, is gone too")
	}
	b.forgot("g", "bruno")
	b.restart()
	if games, err := b.Shelf.Games("alice"); err != nil || len(games) != 2 {
		t.Errorf("Alice sits at %d tables, %v; want the two that stay", len(games), err)
	}
}

// TestErasingGoesOn: a channel that cannot be told does not keep its table for ever, and
// what was asked for is done after a new start.
func TestErasingGoesOn(t *testing.T) {
	b := newBench(t)
	live := b.playing("c", "duel")
	b.drain()
	_, err := b.Erasing.EraseGuild(ctx, "g")
	b.must(err)
	b.restart()
	b.tickNow()
	if got := b.get(live).Status; got != Cancelled {
		t.Fatalf("it is %s while its channel does not know", got)
	}
	b.clock.advance(lastWord)
	b.tickNow()
	if _, err := b.Shelf.Get(live); !errors.Is(err, ErrNoTable) {
		t.Errorf("an hour later: %v, want ErrNoTable", err)
	}
	if posts, err := b.cfg.Store.Outbox(store.Everywhere, 0, 0); err != nil || len(posts) > 0 {
		t.Errorf("still to be said: %v, %v", posts, err)
	}
	if _, err := b.cfg.Store.Person(erasures.Prefix + "g"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("the note about it: %v", err)
	}
	if due, err := b.cfg.Store.Due(store.Everywhere, b.clock.Now().Add(1000*time.Hour), 0); err != nil || len(due) > 0 {
		t.Errorf("due: %v, %v", due, err)
	}
}
