package table

import (
	"bivouac/game"
	"slices"
	"testing"
	"time"
)

// gone makes a user leave the server and not come back in time.
func (b *bench) gone(user string) {
	b.t.Helper()
	b.must(b.MemberGone(ctx, "g", user))
	b.clock.advance(day)
	b.tickNow()
}

func TestMemberGone(t *testing.T) {
	b := newBench(t)
	hosted := b.lobby("a", "duel", "bruno")
	played := b.lobby("b", "duel", "bruno", "chloe")
	_, err := b.Start(ctx, b.by("alice"), played)
	b.must(err)
	b.drain()
	b.must(b.MemberGone(ctx, "another server", "alice"))
	if got := b.get(hosted).Host; got != "alice" {
		t.Fatalf("leaving another server changed the host to %s", got)
	}
	b.must(b.MemberGone(ctx, "g", "alice"))
	b.must(b.MemberGone(ctx, "g", "alice")) // Discord may say it twice
	if got := b.get(hosted); got.Host != "bruno" || got.Has("alice") {
		t.Errorf("lobby: host %s, players %v, want bruno alone", got.Host, present(got))
	}
	if got := b.get(played); got.Status != Playing || !got.Has("alice") || got.Host != "bruno" || !got.WaitsFor("alice") {
		t.Errorf("match: %s, players %v, host %s, asked %v; want her seat kept", got.Status, present(got), got.Host,
			got.Asked())
	}
	if got, want := kinds(b.drain()), []string{"gone", "card"}; !slices.Equal(got, want) {
		t.Errorf("posts = %v, want %v", got, want)
	}
}

// TestWhoLeftComesBack: in each way a player has their seat again and is asked anew, and the others
// are told once.
func TestWhoLeftComesBack(t *testing.T) {
	ways := map[string]struct {
		back func(*bench, ID)
		said []string
	}{
		"to the server": {func(b *bench, _ ID) { b.must(b.MemberBack(ctx, "g", "bruno")) }, []string{"back>bruno"}},
		"by any act": {func(b *bench, id ID) {
			_, err := b.Change(ctx, b.by("bruno"), id, InPlay(func(*Change, game.Seat) error { return nil }))
			b.must(err)
		}, []string{"back"}},
		"by a move": {func(b *bench, id ID) { b.act(id, "bruno", "b4") }, []string{"back", "turn>alice"}},
	}
	for name, way := range ways {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
			b.act(id, "alice", "b1")
			b.must(b.MemberGone(ctx, "g", "bruno"))
			b.drain()
			b.clock.advance(23 * time.Hour)
			b.restart()
			b.must(b.MemberBack(ctx, "another", "bruno"))
			way.back(b, id)
			b.must(b.MemberBack(ctx, "g", "bruno"))
			if got := kinds(b.drain()); !slices.Equal(got, way.said) {
				t.Errorf("posts = %v, want %v", got, way.said)
			}
			said := b.said(30)
			for h, posts := range said {
				if h < 23 || slices.Contains(posts, "left") {
					t.Errorf("%d h later: %v", h, posts)
				}
			}
			if !b.get(id).Has("bruno") {
				t.Error("the seat was given up all the same")
			}
		})
	}
}
