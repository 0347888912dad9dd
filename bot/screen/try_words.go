package screen

import (
	"errors"
)

// What a try knows beside the operations of a panel. They stand in the path behind
// opTry.
const (
	TryBack   = "back"
	TryAgain  = "again"
	TryChance = "chance"
	TryLeave  = "leave"
	TryReal   = "real" // shows what could be done in the game
)

// ErrNoTryNow is the error of a try after the end that names no moment.
var ErrNoTryNow = errors.New("no moment named of a game that is over")
