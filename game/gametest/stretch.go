package gametest

import (
	"math/rand/v2"
	"testing"

	"bivouac/game"
)

// A Stretch is a part of a random game on which the laws are checked as in Run: from a set-up,
// possibly from a given position, as long as Look wants.
type Stretch struct {
	Game  game.Game
	Setup game.Setup
	Luck  *rand.Rand
	// Choose picks one of the legal actions of a seat. If it is nil, actions are picked at random.
	Choose func(s game.State, seat game.Seat, legal []game.Action) game.Action
	// Look is called with each position. It returns whether to check the position closely and whether
	// to go on if the game is not over.
	Look func(s game.State) (close, on bool)
}

// Play plays the stretch; a violated law fails the test with the story of the game.
func (p Stretch) Play(t testing.TB) {
	t.Helper()
	c := newCourt(t, p.Game, textsOf(t, p.Game), p.Luck)
	choose := func(m *game.Match) game.Move {
		move := answer(c.luck, m.State)
		if p.Choose != nil {
			move.Action = p.Choose(m.State, move.Seat, m.State.Legal(move.Seat, nil))
		}
		return move
	}
	c.walk(p.Setup, choose, func(int) (bool, bool) { return p.Look(c.match.State) })
}
