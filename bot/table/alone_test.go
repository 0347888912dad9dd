package table

import (
	"testing"

	"bivouac/bot/table/outbox"
	"bivouac/game"
	"bivouac/game/lune"
)

// TestALonePlayerIsFollowed: each of his turns is a message of its own without a mention; his
// actions within a turn are none.
func TestALonePlayerIsFollowed(t *testing.T) {
	b := newBench(t, func(c *Config) { c.Games = append(c.Games, lune.Game{}) })
	at := Seating{
		Actor: b.by("alice"), Guild: "g", Channel: "c", Locale: "en", Players: []Player{{User: "alice", Name: "Alice"}},
	}
	out, err := b.Load(ctx, at, game.Setup{Game: "lune", Rules: lune.Game{}.Info().Rules, Seats: 1, Seed: game.Seed{3}})
	b.must(err)
	id := out.After.ID
	b.drain()
	luck := game.NewRand(game.Seed{1}, "test")
	turns, within := 0, 0
	for range 400 {
		before := b.get(id)
		legal := before.Match.State.Legal(0, nil)
		out := b.act(id, "alice", legal[luck.IntN(len(legal))])
		posts := b.drain()
		if out.After.Status != Playing {
			break
		}
		was, _ := before.counted()
		now, _ := out.After.counted()
		if now <= was {
			within++
			if len(posts) != 0 {
				t.Fatalf("within a turn: %+v", posts)
			}
			continue
		}
		turns++
		if len(posts) != 1 || posts[0].Kind != outbox.PostTurn || len(posts[0].Mentions) != 0 ||
			posts[0].N != out.After.Entries() {
			t.Fatalf("turn %d begins with %+v", now, posts)
		}
	}
	if turns < 3 || within == 0 {
		t.Errorf("%d turns, %d actions within", turns, within)
	}
}
