package gametest

import (
	"bivouac/game"
	"bivouac/game/amount"
)

// These constants say how much Run does. The short form plays setupsShort set-ups with leastStates
// positions and a quarter of actionsAll actions each. A BIVOUAC_LONG above 1 multiplies the games.
const (
	gamesAll     = 8     // random games over all set-ups, at least one each
	statesEach   = 14    // about how many positions of a game are checked closely: see play
	playedStates = 8     // the same for a recorded game
	leastStates  = 4     // the same for games with very many set-ups, and in the short form
	actionsAll   = 40    // actions tried in a position: see actionsEach
	longest      = 20000 // most actions of a random game
	setupsShort  = 6     // about how many set-ups are played in the short form
	setupsAll    = 24    // most combinations of options that are all tried: see Setups
)

// statesOf returns statesEach, or a smaller number for many set-ups and in the short form.
func statesOf(setups int) int {
	if !amount.Long() {
		return leastStates
	}
	return min(statesEach, max(leastStates, statesEach*setupsAll/setups))
}

// statesPlayed returns playedStates, or a smaller number in the short form.
func statesPlayed() int {
	if !amount.Long() {
		return leastStates
	}
	return playedStates
}

// actionsEach returns actionsAll, or a smaller number in the short form.
func actionsEach() int {
	if !amount.Long() {
		return actionsAll / 4
	}
	return actionsAll
}

// typedEach returns for how many actions of a question the completions are checked.
func typedEach() int {
	if !amount.Long() {
		return 1
	}
	return 2
}

// times returns by how much BIVOUAC_LONG multiplies the number of random games.
func times() int { return amount.Of(1, 1) }

// setupsOf returns the set-ups of a game that are played: all of them, or in the short form a few
// that are spread over the list.
func setupsOf(g game.Game) []game.Setup {
	all := Setups(g.Info())
	return amount.Some(all, (len(all)+setupsShort-1)/setupsShort)
}
