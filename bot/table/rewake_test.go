package table

import (
	"slices"
	"testing"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/orders"
	"bivouac/bot/table/vote"
)

// back ends Bruno's absence, or his quiet hours, an hour later, and is what he hears of
// it in the next two hours.
func (b *bench) back() []string {
	b.t.Helper()
	b.drain()
	b.clock.advance(time.Hour)
	b.tickNow()
	if got := kinds(b.drain()); len(got) > 0 {
		b.t.Fatalf("said while he is away: %v", got)
	}
	b.wish("bruno", clock.Wishes{})
	var all []string
	said := b.said(2)
	for h := range 3 {
		all = append(all, said[h]...)
	}
	return all
}

// unreachable are the wishes of a player who may not be mentioned now.
var unreachable = map[string]func(*bench) clock.Wishes{
	"away": func(b *bench) clock.Wishes { return clock.Wishes{Away: b.clock.Now().Add(20 * day)} },
	// Noon is when the bench begins.
	"quiet hours": func(*bench) clock.Wishes { return clock.Wishes{Quiet: clock.Quiet{From: 11 * 60, To: 22 * 60}} },
}

// TestWhoIsBackEarlyIsTold: what waited for the end of an absence is told when it ends
// before its time, also at tables that do not wait for him.
func TestWhoIsBackEarlyIsTold(t *testing.T) {
	for name, w := range unreachable {
		t.Run(name+", a vote", func(t *testing.T) {
			b := newBench(t)
			id := b.lobby("c", "duel", "bruno", "chloe")
			_, err := b.Start(ctx, b.by("alice"), id)
			b.must(err)
			b.act(id, "bruno", first(b, id, "bruno")) // the table waits for Chloé now
			b.wish("bruno", w(b))
			_, err = b.Propose(ctx, b.by("alice"), id, vote.MotionRest, "")
			b.must(err)
			if got, want := b.back(), []string{"vote>bruno"}; !slices.Equal(got, want) {
				t.Errorf("said %v, want %v", got, want)
			}
		})
		t.Run(name+", an invitation", func(t *testing.T) {
			b := newBench(t)
			old := b.played()
			b.wish("bruno", w(b))
			out, err := b.Rematch(ctx, b.by("alice"), old, Place{Channel: "c"}, "Alice")
			b.must(err)
			if got, want := b.back(), []string{"invite>bruno"}; !slices.Equal(got, want) {
				t.Errorf("said %v, want %v", got, want)
			}
			if all, err := b.Games("bruno"); err != nil || len(all) != 0 {
				t.Errorf("his games: %v, %v", all, err)
			}
			if ids, err := b.store.MatchesOf("bruno"); err != nil || len(ids) != 0 {
				t.Errorf("told, he is listed at %v, %v", ids, err)
			}
			if b.get(out.After.ID).Status != Lobby {
				t.Error("the lobby is gone")
			}
		})
	}
}

// TestAClosedLobbyListsNobody whom it had invited.
func TestAClosedLobbyListsNobody(t *testing.T) {
	b, id := sleeper(t)
	_, err := b.Cancel(ctx, b.by("alice"), id)
	b.must(err)
	if ids, err := b.store.MatchesOf("bruno"); err != nil || len(ids) != 0 {
		t.Errorf("he is listed at %v, %v", ids, err)
	}
}

// TestWhoIsBackEarlyIsToldOfHisOrder that rests.
func TestWhoIsBackEarlyIsToldOfHisOrder(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	b.act(id, "bruno", "b4")
	b.wish("bruno", clock.Wishes{Away: b.clock.Now().Add(20 * day)})
	_, err := b.change(ctx, Actor{}, id, func(c *change) error {
		c.after.Orders = orders.List{{N: 1, Seat: 1, Off: orders.OffNews, OffSince: c.now, Owed: true}}
		return nil
	})
	b.must(err)
	if b.get(id).WaitsFor("bruno") {
		t.Fatal("it is his turn")
	}
	if got, want := b.back(), []string{"disarmed>bruno"}; !slices.Equal(got, want) {
		t.Errorf("said %v, want %v", got, want)
	}
}
