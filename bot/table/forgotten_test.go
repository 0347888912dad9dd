package table

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"bivouac/bot/table/outbox"
	"bivouac/game"
	"bivouac/store"
)

// TestForgettingForgetsTrials: what he tries goes with him, and is due never more.
func TestForgettingForgetsTrials(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	b.try(id, "alice")
	b.try(id, "bruno")
	_, err := b.Forget(ctx, "bruno")
	b.must(err)
	if all := b.words(); strings.Contains(all, trialsKey("bruno")) || !strings.Contains(all, trialsKey("alice")) {
		t.Errorf("the store holds: %s", all)
	}
	dues, err := b.store.Due(store.Everywhere, b.clock.Now().Add(2*day), 0)
	b.must(err)
	for _, d := range dues {
		if strings.Contains(d.Key, "bruno") {
			t.Errorf("%s is due at %s", d.Key, d.At)
		}
	}
}

// TestTheForgottenIsNotCounted: a game that ends after he was forgotten counts for those
// who played it to its end, with one another.
func TestTheForgottenIsNotCounted(t *testing.T) {
	b := newBench(t)
	id := b.lobby("c", "duel", "bruno", "chloe")
	_, err := b.Start(ctx, b.by("alice"), id)
	b.must(err)
	_, err = b.Forget(ctx, "bruno")
	b.must(err)
	b.act(id, "chloe", game.Resign)
	if got := b.get(id).Status; got != Over {
		t.Fatalf("the game is %s", got)
	}
	for _, again := range []bool{false, true} {
		if again { // as a store of an earlier release is counted
			mark, err := b.store.Person(tallied)
			b.must(err)
			b.must(b.tallyAll(mark))
		}
		all, err := b.Tallies("g")
		b.must(err)
		if len(all) != 2 {
			t.Fatalf("tallies %+v", all)
		}
		for _, one := range all {
			if s := one.Games["duel"]; len(s.With) != 1 || s.Played() != 1 || strings.HasPrefix(one.User, former) {
				t.Errorf("%s: %+v", one.User, s)
			}
		}
	}
}

// TestNoSeatForTheForgotten: a seat that he had asked for, was offered or offered himself is given
// to no player, and no post has his name.
func TestNoSeatForTheForgotten(t *testing.T) {
	plead := func(b *bench, id ID) {
		passes("bruno", "chloe")(b, id)
		_, err := b.Rejoin(ctx, b.by("bruno"), id, "Bruno")
		b.must(err)
	}
	tests := []struct {
		name, taker string
		do          func(*bench, ID)
		open        bool
	}{
		{"he asks for it", "chloe", plead, false},
		{"it is offered to him", "bruno", func(b *bench, id ID) {
			_, err := b.Offer(ctx, b.by("alice"), id, "bruno")
			b.must(err)
		}, false},
		{"it is offered to somebody else", "emil", func(b *bench, id ID) {
			_, err := b.Offer(ctx, b.by("alice"), id, "emil")
			b.must(err)
		}, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := newBench(t)
			var id ID
			if test.taker == "chloe" {
				id = b.position("c", "duel", "A 1 2 3; B 4 5 6")
			} else {
				id = b.lobby("c", "duel", "dev")
				_, err := b.Start(ctx, b.by("alice"), id)
				b.must(err)
			}
			b.drain()
			test.do(b, id)
			_, err := b.Forget(ctx, "bruno")
			b.must(err)
			b.offered(id, test.taker, test.open)
		})
	}
}

// offered looks, after Bruno was forgotten, whether a seat is still offered and can be
// taken, and that no ghost has one.
func (b *bench) offered(id ID, taker string, open bool) {
	b.t.Helper()
	got := b.get(id)
	if all := b.words(); (got.Offer != nil) != open || strings.Contains(all, "Bruno") {
		b.t.Errorf("the offer is %+v; the store holds: %s", got.Offer, all)
	}
	said := slices.ContainsFunc(b.drain(), func(p outbox.Post) bool {
		return p.Kind == outbox.PostOffer || p.Kind == outbox.PostPlea
	})
	if said != open {
		b.t.Errorf("the offer is said: %t", said)
	}
	_, err := b.Take(ctx, b.by(taker), id, "Name")
	if open && err != nil || !open && !errors.Is(err, ErrNoOffer) {
		b.t.Errorf("taken: %v", err)
	}
	if slices.ContainsFunc(b.get(id).Players, func(p Player) bool { return p.Forgotten() && !p.Left }) {
		b.t.Errorf("a ghost plays: %+v", b.get(id).Players)
	}
	b.clock.advance(time.Hour)
	b.tickNow()
}
