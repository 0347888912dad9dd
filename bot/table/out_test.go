package table

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"bivouac/bot/table/clock"
	"bivouac/bot/table/orders"
	"bivouac/bot/table/outbox"
	"bivouac/bot/table/vote"
	"bivouac/game"
	"bivouac/game/lune"
	"bivouac/game/quantum"
)

// fleets is a game of three in which one may resign while the others play on: Alice,
// whose turn it is, Bruno and Chloé.
func fleets(t *testing.T) (*bench, ID) {
	t.Helper()
	b := newBench(t, func(c *Config) { c.Games = append(c.Games, quantum.Game{}) })
	id := b.lobby("c", "quantum", "bruno", "chloe")
	_, err := b.Start(ctx, b.by("alice"), id)
	b.must(err)
	_, err = b.change(ctx, Actor{}, id, func(c *change) error {
		setup := c.before.Match.Setup
		setup.Position = "3J / turn V3 / V: 2@e4, 6@d4; cubes e2; D1 R1 / K: 6@f6; cubes h5; D4 R1 / O: 4@f3; cubes b5; D3 R1"
		m, _, err := game.NewMatch(quantum.Game{}, setup)
		c.after.Match = m
		return err
	})
	b.must(err)
	b.drain()
	return b, id
}

// TestOutIsToldAtOnce: in anybody's turn, the channel is told that a player has resigned, by a
// post without a mention.
func TestOutIsToldAtOnce(t *testing.T) {
	b, id := fleets(t)
	b.act(id, "alice", "S")
	b.act(id, "chloe", game.Resign)
	posts := b.drain()
	if got, want := kinds(posts), []string{"turn"}; !slices.Equal(got, want) {
		t.Fatalf("posts = %v, want %v", got, want)
	}
	lines, err := b.HistoryOf(b.get(id), "", posts[0].Since)
	b.must(err)
	last := lines[len(lines)-1].Events
	if len(last) != 1 || last[0].Text.Key != "quantum.log.resign" || posts[0].N != b.get(id).Entries() {
		t.Errorf("the post of entries %d to %d tells %+v last, want the resignation", posts[0].Since, posts[0].N, last)
	}
	b.act(id, "alice", "S")
	b.act(id, "alice", "E")
	posts = b.drain()
	if got, want := kinds(posts), []string{"turn>bruno"}; !slices.Equal(got, want) || posts[0].Since != 2 {
		t.Errorf("posts = %v since %d, want %v since 2: nothing is told twice", got, posts[0].Since, want)
	}
}

// TestOutInOnesOwnTurn: one post tells both that a player has resigned and who is next.
func TestOutInOnesOwnTurn(t *testing.T) {
	b, id := fleets(t)
	b.act(id, "alice", game.Resign)
	if got, want := kinds(b.drain()), []string{"turn>bruno"}; !slices.Equal(got, want) {
		t.Errorf("posts = %v, want %v", got, want)
	}
	if got := b.get(id); got.Host != "bruno" || !got.Out(0) || got.Plays("alice") || !got.Has("alice") {
		t.Errorf("host %s, out %t; want Bruno to be the host, and Alice out but at the table", got.Host, got.Out(0))
	}
}

// TestOutMayDoNothing: what a player may do is refused to one who is out of the game.
func TestOutMayDoNothing(t *testing.T) {
	b, id := fleets(t)
	b.act(id, "chloe", game.Resign)
	_, err := b.Propose(ctx, b.by("alice"), id, vote.MotionRest, "")
	b.must(err)
	by := func() Actor { return b.by("chloe") }
	for name, do := range map[string]func() error{
		"act": func() error {
			_, err := b.Act(ctx, Click{Actor: by(), Table: id, Decision: Now, Action: "S"})
			return err
		},
		"resign":  func() error { _, err := b.Act(ctx, Click{Actor: by(), Table: id, Action: game.Resign}); return err },
		"type":    func() error { _, err := b.Type(ctx, by(), id, "S"); return err },
		"undo":    func() error { _, err := b.Undo(ctx, by(), id); return err },
		"propose": func() error { _, err := b.Propose(ctx, by(), id, vote.MotionEnd, ""); return err },
		"vote":    func() error { _, err := b.Vote(ctx, by(), id, b.opened(id), true); return err },
		"resume":  func() error { _, err := b.Resume(ctx, by(), id); return err },
		"offer":   func() error { _, err := b.Offer(ctx, by(), id, "dora"); return err },
		"try":     func() error { _, err := b.Try(ctx, by(), id, Now); return err },
		"arrange": func() error {
			o, err := orders.Parse("E")
			b.must(err)
			_, err = b.Arrange(ctx, by(), id, o)
			return err
		},
	} {
		if err := do(); !errors.Is(err, ErrOut) {
			t.Errorf("%s: %v, want %v", name, err, ErrOut)
		}
	}
}

// TestOutHasNoSay: a vote waits for those who play, and one that waited for a player who resigns
// is agreed.
func TestOutHasNoSay(t *testing.T) {
	for _, first := range []bool{true, false} {
		b, id := fleets(t)
		if first {
			b.act(id, "chloe", game.Resign)
		}
		_, err := b.Propose(ctx, b.by("alice"), id, vote.MotionRest, "")
		b.must(err)
		_, err = b.Vote(ctx, b.by("bruno"), id, b.opened(id), true)
		b.must(err)
		if !first {
			b.act(id, "chloe", game.Resign)
		}
		if got := b.get(id); !got.Resting || got.Vote != nil {
			t.Errorf("resigned first: %t; the table rests: %t, vote %+v; want it to rest", first, got.Resting, got.Vote)
		}
	}
}

// TestOutPutsNoMotion: a vote that was put by a player who resigns is closed.
func TestOutPutsNoMotion(t *testing.T) {
	b, id := fleets(t)
	_, err := b.Propose(ctx, b.by("chloe"), id, vote.MotionRest, "")
	b.must(err)
	b.drain()
	b.act(id, "chloe", game.Resign)
	if got, said := b.get(id).Vote, closings(b.drain()); got != nil || !slices.Equal(said, []string{"gone chloe"}) {
		t.Errorf("vote %+v, closed as %q", got, said)
	}
}

// TestOutLeavesNothing: orders and the offer of the seat go with who resigns.
func TestOutLeavesNothing(t *testing.T) {
	b, id := fleets(t)
	b.arrange(id, "chloe", "E until withdrawn")
	_, err := b.Offer(ctx, b.by("chloe"), id, "dora")
	b.must(err)
	b.act(id, "chloe", game.Resign)
	if got := b.get(id); len(got.Orders) != 0 || got.Offer != nil {
		t.Errorf("orders %+v and the offer %+v stay", got.Orders, got.Offer)
	}
	if _, err := b.Take(ctx, b.by("dora"), id, "Dora"); !errors.Is(err, ErrNoOffer) {
		t.Errorf("taking the seat: %v", err)
	}
}

// TestOutAndGone: a player who has resigned and leaves the server, or is forgotten, does not end the
// game of the others.
func TestOutAndGone(t *testing.T) {
	for name, goes := range map[string]func(*bench){
		"leaves the server": func(b *bench) { b.gone("chloe") },
		"is forgotten":      func(b *bench) { _, err := b.Forget(ctx, "chloe"); b.must(err) },
	} {
		t.Run(name, func(t *testing.T) {
			b, id := fleets(t)
			b.act(id, "chloe", game.Resign)
			b.drain()
			goes(b)
			got := b.get(id)
			if got.Status != Playing || !slices.Equal(got.Asked(), []string{"alice"}) || got.Has("chloe") {
				t.Errorf("%s, asked %v, players %v; want the game to go on without her", got.Status, got.Asked(), got.Players)
			}
			for _, p := range b.drain() {
				if p.Kind == outbox.PostGone || p.Kind == outbox.PostLeft {
					t.Errorf("the channel was told %s of a seat that nobody keeps", p.Kind)
				}
			}
		})
	}
}

// TestOutIsNotForetold: of two who are left, each knows that he is next.
func TestOutIsNotForetold(t *testing.T) {
	b, id := fleets(t)
	b.wish("alice", clock.Wishes{Next: true})
	b.act(id, "chloe", game.Resign)
	b.drain()
	b.act(id, "alice", "E")
	if got, want := kinds(b.drain()), []string{"turn>bruno"}; !slices.Equal(got, want) {
		t.Errorf("posts = %v, want %v", got, want)
	}
}

// waysBack are how who has left takes a seat again.
var waysBack = map[string]func(*bench, ID, string) error{
	"join":   func(b *bench, id ID, user string) error { _, err := b.Join(ctx, b.by(user), id, user); return err },
	"rejoin": func(b *bench, id ID, user string) error { _, err := b.Rejoin(ctx, b.by(user), id, user); return err },
}

// TestOutComesBack: where the rules have room, who has left by an act of his own takes a
// seat again, his own or the first that is free.
func TestOutComesBack(t *testing.T) {
	for name, comes := range waysBack {
		t.Run(name, func(t *testing.T) {
			b := newBench(t, func(c *Config) { c.Games = append(c.Games, lune.Game{}) })
			id := b.lobby("c", "lune", "bruno", "chloe")
			_, err := b.Start(ctx, b.by("alice"), id)
			b.must(err)
			if err := comes(b, id, "chloe"); !errors.Is(err, ErrSeated) {
				t.Errorf("who plays comes back: %v", err)
			}
			b.act(id, "bruno", game.Resign)
			for range 2 { // the first free seat was Bruno's, then it is her own
				b.act(id, "chloe", game.Resign)
				b.must(comes(b, id, "chloe"))
				if seat, err := b.get(id).SeatInPlay("chloe"); seat != 1 || err != nil {
					t.Errorf("she sits on %d: %v", seat, err)
				}
			}
			if b.get(id).Has("bruno") {
				t.Error("two sit on one seat")
			}
			b.restart()
			if tables, err := b.Games("chloe"); err != nil || len(tables) != 1 {
				t.Errorf("her tables: %v, %v", tables, err)
			}
		})
	}
}

// TestOutStaysAway: where the rules have no room, a player who has resigned cannot come back.
func TestOutStaysAway(t *testing.T) {
	b, id := fleets(t)
	b.act(id, "chloe", game.Resign)
	if err := waysBack["rejoin"](b, id, "chloe"); !errors.Is(err, ErrNoReturn) {
		t.Errorf("coming back where the rules have no room: %v", err)
	}
	if diff := cmp.Diff([]string{"alice", "bruno", "chloe"}, b.get(id).Present()); diff != "" {
		t.Error(diff)
	}
}
