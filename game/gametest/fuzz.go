package gametest

import (
	"math/rand/v2"
	"testing"

	"bivouac/game"
)

// FuzzPlay plays the games that the fuzzer's bytes choose: the first byte chooses the set-up, each
// further one a seat and its action. The laws about questions and events must hold at each position.
func FuzzPlay(f *testing.F, g game.Game) {
	texts := textsOf(f, g)
	setups := Setups(g.Info())
	f.Add([]byte{0}, uint64(1))
	f.Add([]byte("\x01any bytes choose moves"), uint64(2))
	f.Fuzz(func(t *testing.T, choices []byte, seed uint64) {
		if len(choices) == 0 || len(choices) > 2000 {
			return
		}
		setup := setups[int(choices[0])%len(setups)]
		setup.Seed = SeedOf(seed)
		newCourt(t, g, texts, rand.New(rand.NewPCG(seed, 2))).follow(setup, choices[1:])
	})
}

// follow plays the moves that the bytes choose.
func (c *court) follow(setup game.Setup, choices []byte) {
	m, _, err := game.NewMatch(c.game, setup)
	if err != nil {
		c.Fatal(err)
	}
	c.match = m
	for i, b := range choices {
		c.lawPending()
		pending := c.match.Pending()
		if len(pending) == 0 {
			break
		}
		d := pending[int(b>>4)%len(pending)]
		legal := c.match.State.Legal(d.Seat, nil)
		at := (int(b)*31 + i) % len(legal)
		next, events, err := c.match.Act(game.Move{Decision: d.ID, Seat: d.Seat, Action: legal[at]})
		if err != nil {
			c.Fatalf("listed %q: %v", legal[at], err)
		}
		c.lawEvents(events)
		c.match = next
	}
	c.lawResume(c.match)
}
