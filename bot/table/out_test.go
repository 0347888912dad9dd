package table

import (
	"errors"
	"slices"
	"testing"

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
			_, err := b.Arrange(ctx, by(), id, gives("E"))
			return err
		},
	} {
		if err := do(); !errors.Is(err, ErrOut) {
			t.Errorf("%s: %v, want %v", name, err, ErrOut)
		}
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
