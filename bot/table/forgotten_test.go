package table

import (
	"strings"
	"testing"

	"bivouac/game"
)

// TestTheForgottenIsNotCounted: a game that ends after a player was forgotten counts for those
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
