package gametest

import (
	"math/rand/v2"
	"testing"

	"bivouac/game"
	"bivouac/game/lang"
)

// Secrecy checks the law of secrecy (law_secrecy.go) on the given number of pairs of positions from
// random games of all set-ups, for each seat and for spectators. Run does the same with fewer. It
// returns how many pairs differed in something hidden.
func Secrecy(t testing.TB, g game.Game, pairs int) (hidden int) {
	t.Helper()
	texts, err := lang.New(g.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	setups := Setups(g.Info())
	for n := 0; pairs > 0; n++ {
		c := &court{TB: t, game: g, info: g.Info(), texts: texts, luck: rand.New(rand.NewPCG(uint64(n), 6))}
		setup := setups[n%len(setups)]
		setup.Seed = SeedOf(uint64(n))
		if c.match, _, err = game.NewMatch(g, setup); err != nil {
			t.Fatal(err)
		}
		for pairs > 0 && len(c.match.Pending()) > 0 && !t.Failed() {
			c.lawPending() // it records the largest decision ID so far
			for seat := game.Spectator; int(seat) < setup.Seats && pairs > 0; seat++ {
				c.redealt = false
				c.lawSecrecy(seat)
				if pairs--; c.redealt {
					hidden++
				}
			}
			c.step(c.anyMove(c.match))
		}
	}
	return hidden
}
