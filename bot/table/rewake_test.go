package table

import (
	"slices"
	"testing"
	"time"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/orders"
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
	_, err := b.Change(ctx, Actor{}, id, func(c *Change) error {
		c.after.Orders = orders.List{{N: 1, Seat: 1, Order: gives("pass"), Off: orders.OffNews, OffSince: c.now, Owed: true}}
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
