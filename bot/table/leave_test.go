package table

import (
	"errors"
	"slices"
	"testing"
	"time"

	"bivouac/bot/table/vote"
	"bivouac/game"
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

func TestMemberStaysAway(t *testing.T) {
	b := newBench(t)
	hosted := b.lobby("a", "duel", "bruno")
	played := b.lobby("b", "duel", "bruno", "chloe")
	_, err := b.Start(ctx, b.by("alice"), played)
	b.must(err)
	b.must(b.MemberGone(ctx, "g", "alice"))
	b.restart()
	b.clock.advance(day - time.Second)
	b.tickNow()
	b.drain()
	if !b.get(played).Has("alice") {
		t.Fatal("her seat was given up a second before")
	}
	b.clock.advance(time.Second)
	b.tickNow()
	if got := b.get(played); got.Status != Playing || got.Has("alice") || got.WaitsFor("alice") {
		t.Errorf("a day later: %s, players %v, asked %v", got.Status, present(got), got.Asked())
	}
	if got := kinds(b.drain()); !slices.Contains(got, "left") {
		t.Errorf("posts = %v, want left", got)
	}
	if _, err := b.Act(ctx, Click{
		Actor: b.by("alice"), Table: played, Decision: Now, Action: "b1",
	}); !errors.Is(err, ErrNotSeated) {
		t.Errorf("she acts on: %v, want ErrNotSeated", err)
	}
	if _, err := b.Rejoin(ctx, b.by("alice"), played, "Alice"); !errors.Is(err, ErrNoReturn) {
		t.Errorf("she comes back too late: %v, want ErrNoReturn", err)
	}
	b.gone("bruno")
	if got := b.get(played); got.Status != Over || !slices.Equal(got.Winners, []game.Seat{2}) {
		t.Errorf("after two left: %s won by %v, want over by 2", got.Status, got.Winners)
	}
	if got := b.get(hosted).Status; got != Cancelled {
		t.Errorf("the empty lobby is %s, want cancelled", got)
	}
}

// TestWhoLeftComesBack: in whichever way he does, his seat is his, he is asked anew,
// and the others are told once.
func TestWhoLeftComesBack(t *testing.T) {
	ways := map[string]struct {
		back func(*bench, ID)
		said []string
	}{
		"to the server": {func(b *bench, _ ID) { b.must(b.MemberBack(ctx, "g", "bruno")) }, []string{"back>bruno"}},
		"/rejoin": {func(b *bench, id ID) { _, err := b.Rejoin(ctx, b.by("bruno"), id, "Bruno"); b.must(err) },
			[]string{"back"}},
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
				t.Error("his seat was given up all the same")
			}
			if _, err := b.Rejoin(ctx, b.by("bruno"), id, "Bruno"); !errors.Is(err, ErrSeated) {
				t.Errorf("again: %v, want ErrSeated", err)
			}
		})
	}
}

func TestWhoIsGoneIsLeftInPeaceAndHasNoSay(t *testing.T) {
	b := newBench(t)
	id := b.lobby("c", "duel", "bruno", "chloe")
	_, err := b.Start(ctx, b.by("alice"), id)
	b.must(err)
	b.drain()
	b.must(b.MemberGone(ctx, "g", "bruno"))
	b.drain()
	_, err = b.Propose(ctx, b.by("alice"), id, vote.MotionRemove, "bruno") // without waiting
	b.must(err)
	if got := b.get(id).Voters(); !slices.Equal(got, []string{"chloe"}) {
		t.Errorf("voters = %v, want chloe", got)
	}
	_, err = b.Vote(ctx, b.by("chloe"), id, b.opened(id), true)
	b.must(err)
	if b.get(id).Has("bruno") {
		t.Error("he was voted out, and is there")
	}
	b.drain()
	b.must(b.MemberGone(ctx, "g", "chloe"))
	b.drain()
	for h, posts := range b.said(23) {
		t.Errorf("after %d h: %v, want nothing said to who is gone", h, posts)
	}
}

func TestASeatIsAskedBack(t *testing.T) {
	b := newBench(t)
	id := b.position("c", "duel", "A 1 2 3; B 4 5 6")
	_, err := b.Offer(ctx, b.by("bruno"), id, "chloe")
	b.must(err)
	_, err = b.Take(ctx, b.by("chloe"), id, "Chloé")
	b.must(err)
	b.drain()
	if _, err := b.Rejoin(ctx, b.by("dev"), id, "Dev"); !errors.Is(err, ErrNotSeated) {
		t.Errorf("a stranger: %v, want ErrNotSeated", err)
	}
	b.restart()
	_, err = b.Rejoin(ctx, b.by("bruno"), id, "Bruno")
	b.must(err)
	if got, want := kinds(b.drain()), []string{"plea>chloe"}; !slices.Equal(got, want) {
		t.Errorf("posts = %v, want %v", got, want)
	}
	if _, err := b.Take(ctx, b.by("bruno"), id, "Bruno"); !errors.Is(err, ErrNoOffer) {
		t.Errorf("he takes it himself: %v, want ErrNoOffer", err)
	}
	out, err := b.Take(ctx, b.by("chloe"), id, "Chloé")
	b.must(err)
	if got := out.After; got.Players[1].User != "bruno" || got.Players[1].Name != "Bruno" || got.Has("chloe") {
		t.Errorf("players = %+v, want bruno on his seat", got.Players)
	}
	_, err = b.Rejoin(ctx, b.by("chloe"), id, "Chloé")
	b.must(err) // she had it too
	if got := b.get(id).Offer; got == nil || got.From != "bruno" || got.To != "chloe" {
		t.Errorf("offer = %+v, want chloe's plea to bruno", got)
	}
}
