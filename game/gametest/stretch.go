package gametest

import (
	"math/rand/v2"
	"testing"

	"bivouac/game"
	"bivouac/game/lang"
)

// A Stretch is a part of a random game in which the laws hold as in Run: from a
// set-up, perhaps with a drawn position, as far as Look wants.
type Stretch struct {
	Game  game.Game
	Setup game.Setup
	Luck  *rand.Rand
	// Choose takes one of the legal actions of a seat; nil: any.
	Choose func(s game.State, seat game.Seat, legal []game.Action) game.Action
	// Look is shown each position. close: the laws look closely at it; on: the game
	// goes on, if it is not over.
	Look func(s game.State) (close, on bool)
}

// Play plays it; a law that is broken fails the test with the story of the game.
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

// chosen is one move of the stretch.
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
