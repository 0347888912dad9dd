package faults

import (
	"time"

	"bivouac/bot/playground"
)

// jumps are how far the clock leaps: past the answer's 3 s, a token's 15 min, an
// edit's hour, a reminder, a lobby's week.
var jumps = []time.Duration{
	4 * time.Second, 2 * time.Minute, 20 * time.Minute, 2 * time.Hour, 26 * time.Hour, 80 * time.Hour, 8 * 24 * time.Hour,
}

// gateway are the faults of the gateway.
var gateway = []playground.Fault{
	{Kind: "drop"}, {Kind: "op7"}, {Kind: "op9", Resumable: true}, {Kind: "op9"},
	{Kind: "close", Code: 4000}, {Kind: "close", Code: 4009},
}
