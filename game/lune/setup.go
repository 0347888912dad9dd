package lune

import "bivouac/game"

// Bounds of L17.
const (
	firstGrid   = 5  // L17.2
	mostGrid    = 7  // L17.3
	firstResist = 15 // L17.2
	mostResist  = 25 // L17.7, without Engineers
)

// delayValues are the values of the option delay (L1.8).
var delayValues = []string{"24h", "12h", "48h", "72h", "off"}

// blank is a session before its first mission: three Mechs off the board, nobody asked.
func blank(seed game.Seed) *State {
	s := &State{seats: 1, resist: firstResist}
	b := &s.now
	for q := range b.on {
		b.on[q] = none
	}
	b.grid, b.luck = firstGrid, game.NewRand(seed, "lune")
	for k := range kind(mechCount) {
		b.units[k] = newUnit(k)
	}
	b.count = mechCount
	for i := range s.shop {
		s.shop[i].on = unmounted
	}
	return s
}

// firstOwners are the owners of C, K, A by the number of players (L1.3).
var firstOwners = [mostSeats + 1][mechCount]seat{2: {0, 1, 0}, 3: {0, 1, 2}}
