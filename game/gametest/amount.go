package gametest

import (
	"os"
	"strconv"
	"testing"
)

// The amount of work of Run for one set-up; BIVOUAC_LAWS multiplies the games.
const (
	gamesAll    = 8     // random games over all set-ups, at least one each
	statesEach  = 14    // about how many positions of a game are checked closely: see play
	leastStates = 4     // the same for games with very many set-ups
	actionsAll  = 40    // actions tried in a position: see actionsEach
	longest     = 20000 // most actions of a random game
	setupsRaced = 4     // one of this many set-ups is played under the race detector
	setupsAll   = 24    // combinations of options up to which all are tried
)

// statesOf returns statesEach, less with many similar set-ups, with -short, or under the race
// detector.
func statesOf(setups int) int {
	if Raced || testing.Short() {
		return leastStates
	}
	return min(statesEach, max(leastStates, statesEach*setupsAll/setups))
}

// actionsEach returns actionsAll, less with -short or under the race detector.
func actionsEach() int {
	if Raced || testing.Short() {
		return actionsAll / 4
	}
	return actionsAll
}

// times returns BIVOUAC_LAWS, or 1.
func times() int {
	n, err := strconv.Atoi(os.Getenv("BIVOUAC_LAWS"))
	if err != nil {
		return 1
	}
	return max(n, 1)
}
