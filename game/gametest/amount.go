package gametest

import (
	"bivouac/game"
	"bivouac/game/amount"
)

// The amount of work of Run. The short form plays setupsShort set-ups, with leastStates and a
// quarter of actionsAll; a larger BIVOUAC_LONG multiplies the games.
const (
	gamesAll     = 8     // random games over all set-ups, at least one each
	statesEach   = 14    // about how many positions of a game are checked closely: see play
	playedStates = 8     // the same for a recorded game
	leastStates  = 4     // the same for games with very many set-ups, and in the short form
	actionsAll   = 40    // actions tried in a position: see actionsEach
	longest      = 20000 // most actions of a random game
	setupsShort  = 6     // about how many set-ups are played in the short form
	setupsAll    = 24    // combinations of options up to which all are tried
)

// statesOf returns statesEach, less with many similar set-ups and in the short form.
func statesOf(setups int) int {
	if !amount.Long() {
		return leastStates
	}
	return min(statesEach, max(leastStates, statesEach*setupsAll/setups))
}

// statesPlayed returns playedStates, less in the short form.
func statesPlayed() int {
	if !amount.Long() {
		return leastStates
	}
	return playedStates
}

// actionsEach returns actionsAll, less in the short form.
func actionsEach() int {
	if !amount.Long() {
		return actionsAll / 4
	}
	return actionsAll
}

// typedEach returns of how many actions of a question the completions are checked.
func typedEach() int {
	if !amount.Long() {
		return 1
	}
	return 2
}

// times returns how many times as many random games are played.
func times() int { return amount.Of(1, 1) }

// setupsOf returns the set-ups of a game that are played: all, in the short form some from each part
// of the list.
func setupsOf(g game.Game) []game.Setup {
	all := Setups(g.Info())
	return amount.Some(all, (len(all)+setupsShort-1)/setupsShort)
}
