package gametest

import (
	"math/rand/v2"

	"bivouac/game"
	"bivouac/game/amount"
)

// talkEach is the average number of actions between acts out of turn (a resignation, an offer) in a
// random game.
const talkEach = 60

// failer is a *testing.T, a *testing.B or a *rapid.T.
type failer interface {
	Helper()
	Fatal(...any)
}

// Wander returns a position after at most the given number of random actions in a random set-up,
// both chosen by the seed; a few of the actions are out of turn.
func Wander(t failer, g game.Game, seed uint64, actions int) game.State {
	t.Helper()
	setups := Setups(g.Info())
	setup := setups[seed%uint64(len(setups))]
	setup.Seed = SeedOf(seed)
	s, _, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	luck := rand.New(rand.NewPCG(seed, 1))
	for range actions {
		if len(s.Pending()) == 0 {
			break
		}
		move := answer(luck, s)
		if talk := s.Anytime(move.Seat); luck.IntN(talkEach) == 0 && len(talk) > 0 {
			move = game.Move{Seat: move.Seat, Action: pick(luck, talk)}
		}
		if _, err := s.Apply(move); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// each calls look with positions of random games and their numbers, the same in each run.
// BIVOUAC_LONG multiplies the number of positions.
func each(t failer, g game.Game, look func(n uint64, s game.State)) {
	t.Helper()
	luck := rand.New(rand.NewPCG(8, 8))
	for n := range uint64(amount.Of(wandersShort, wanders)) {
		look(n, Wander(t, g, n, luck.IntN(1+luck.IntN(wanderMost)))) // mostly early: some games are short
	}
}

// The number of positions that the function each visits, in the long and the short form, and the most
// actions that lead to one.
const (
	wanders      = 100
	wandersShort = 25
	wanderMost   = 400
)
