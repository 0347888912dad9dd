package gametest

import (
	"math/rand/v2"
	"testing"

	"bivouac/game"
	"bivouac/game/lang"
)

// A Stretch is a part of a random game on which the laws are checked as in Run: from a set-up,
// possibly with a drawn position, as long as Look wants.
type Stretch struct {
	Game  game.Game
	Setup game.Setup
	Luck  *rand.Rand
	// Choose picks one of the legal actions of a seat; nil: at random.
	Choose func(s game.State, seat game.Seat, legal []game.Action) game.Action
	// Look is called with each position. close: check it closely; on: continue if the game is not
	// over.
	Look func(s game.State) (close, on bool)
}

// Play plays the stretch; a violated law fails the test with the story of the game.
func (p Stretch) Play(t testing.TB) {
	t.Helper()
	texts, err := lang.New(p.Game.Info().Texts)
	if err != nil {
		t.Fatalf("texts: %v", err)
	}
	c := &court{TB: t, game: p.Game, info: p.Game.Info(), texts: texts, luck: p.Luck}
	m, events, err := game.NewMatch(p.Game, p.Setup)
	if err != nil {
		t.Fatalf("set-up %+v: %v", p.Setup, err)
	}
	c.match = m
	defer func() {
		if c.Failed() {
			c.Logf("%s", c.story())
		}
	}()
	c.lawEvents(events)
	for {
		c.lawPending()
		_, over := c.match.State.Result()
		near, on := p.Look(c.match.State)
		if over || !on {
			return
		}
		if near {
			c.lawState()
		}
		c.chosen(p)
	}
}

// chosen makes one move of the stretch.
func (c *court) chosen(p Stretch) {
	move := c.randomMove(c.match)
	if p.Choose != nil {
		move.Action = p.Choose(c.match.State, move.Seat, c.match.State.Legal(move.Seat, nil))
	}
	next, events, err := c.match.Act(move)
	if err != nil {
		c.Fatalf("listed %+v: %v", move, err)
	}
	c.lawEvents(events)
	c.match = next
}
