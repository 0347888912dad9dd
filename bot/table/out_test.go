package table

import (
	"slices"
	"testing"

	"bivouac/bot/table/outbox"
	"bivouac/game"
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
	_, err = b.Change(ctx, Actor{}, id, func(c *Change) error {
		setup := c.before.match.Setup
		setup.Position = "3J / turn V3 / V: 2@e4, 6@d4; cubes e2; D1 R1 / K: 6@f6; cubes h5; D4 R1 / O: 4@f3; cubes b5; D3 R1"
		m, _, err := game.NewMatch(quantum.Game{}, setup)
		c.after.match = m
		return err
	})
	b.must(err)
	b.drain()
	return b, id
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
