package table

import (
	"strings"
	"testing"

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
	if all := b.words(); strings.Contains(all, tries.Prefix+"bruno") || !strings.Contains(all, tries.Prefix+"alice") {
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
			b.must(b.Scorebook.tallyAll(mark))
		}
		all, err := b.Scorebook.Tallies("g")
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
