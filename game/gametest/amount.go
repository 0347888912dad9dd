package gametest

import (
	"os"
	"strconv"
	"testing"
)

// How much Run does for one set-up; BIVOUAC_LAWS multiplies the games.
const (
	gamesAll    = 8     // random games over all set-ups, at least one for each
	statesEach  = 14    // measure of the positions of a game that are looked at closely: see play
	leastStates = 4     // the same where a game has very many set-ups
	actionsAll  = 40    // actions of a position that are tried: actionsEach
	longest     = 20000 // a random game must end within so many actions
	setupsRaced = 4     // one of so many set-ups is played under the race detector
	setupsAll   = 24    // combinations of options that are all tried; with more set-ups the looks are fewer
)

// statesOf is statesEach, less where there are so many set-ups that each is like
// many others, with -short, or where the race detector looks on.
func statesOf(setups int) int {
	if Raced || testing.Short() {
		return leastStates
	}
	return min(statesEach, max(leastStates, statesEach*setupsAll/setups))
}

// actionsEach is actionsAll, less with -short or where the race detector looks on.
func actionsEach() int {
	if Raced || testing.Short() {
		return actionsAll / 4
	}
	return actionsAll
}

// times is BIVOUAC_LAWS, or 1.
func times() int {
	n, err := strconv.Atoi(os.Getenv("BIVOUAC_LAWS"))
	if err != nil {
		return 1
	}
	return max(n, 1)
}
