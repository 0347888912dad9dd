package gametest

import "bivouac/game/amount"

// The amount of work of Run for one set-up. The short form does leastStates and a quarter of
// actionsAll; a larger BIVOUAC_LONG multiplies the games.
const (
	gamesAll    = 8     // random games over all set-ups, at least one each
	statesEach  = 14    // about how many positions of a game are checked closely: see play
	leastStates = 4     // the same for games with very many set-ups
	actionsAll  = 40    // actions tried in a position: see actionsEach
	longest     = 20000 // most actions of a random game
	setupsShort = 3     // one of this many set-ups is played in the short form
	setupsAll   = 24    // combinations of options up to which all are tried
)

// statesOf returns statesEach, less with many similar set-ups and in the short form.
func statesOf(setups int) int {
	if !amount.Long() {
		return leastStates
	}
	return min(statesEach, max(leastStates, statesEach*setupsAll/setups))
}

// actionsEach returns actionsAll, less in the short form.
func actionsEach() int {
	if !amount.Long() {
		return actionsAll / 4
	}
	return actionsAll
}

// times returns how many times as many random games are played.
func times() int { return amount.Of(1, 1) }
