package gametest

import (
	"math/rand/v2"
	"testing"

	"bivouac/game"
)

// Secrecy checks the law of secrecy (law_secrecy.go) on the given number of pairs of positions from
// random games of all set-ups, for each seat and for spectators. It returns how many pairs differed in
// something hidden. Run does the same with fewer pairs.
func Secrecy(t testing.TB, g game.Game, pairs int) (hidden int) {
	t.Helper()
	texts := textsOf(t, g)
	setups := Setups(g.Info())
	for n := 0; pairs > 0; n++ {
		c := newCourt(t, g, texts, rand.New(rand.NewPCG(uint64(n), 6)))
		setup := setups[n%len(setups)]
		setup.Seed = SeedOf(uint64(n))
		m, _, err := game.NewMatch(g, setup)
		if err != nil {
			t.Fatal(err)
		}
		c.match = m
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
