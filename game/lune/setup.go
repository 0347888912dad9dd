package lune

import (
	"slices"

	"bivouac/game"
)

// Bounds of L17.
const (
	firstGrid   = 5  // L17.2
	mostGrid    = 7  // L17.3
	FirstResist = 15 // L17.2, in percent; what exceeds it was bought or learnt
	mostResist  = 25 // L17.7, without Engineers
)

// ID is the game's name: folder, slash command, value in the store.
const ID = "lune"

// Options of a session; the first value is the default. Shields apply to single missions only
// (L14.31): a campaign buys them.
var (
	optMode = game.Option{
		ID: "mode", Values: []string{"campaign", "mission1", "mission2", "mission3", "mission4", "mission5", "mission6"},
	} // L1.2
	optShields = game.Option{ID: "shields", Values: []string{"off", "on"}}
	optAutoEnd = game.Option{ID: "autoend", Values: []string{"off", "on"}} // L10.16 (c)
	optDelay   = game.Option{ID: "delay", Values: delayValues}             // L1.8
)

var delayValues = []string{"24h", "12h", "48h", "72h", "off"}

// blank returns a session before its first mission: three Mechs off the board, no questions.
func blank(seed game.Seed) *State {
	s := &State{seats: 1, resist: FirstResist, came: [mostSeats]uint8{0, 1, 2}}
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

// New sets up a session: the Mechs are distributed (L1.3), then the first mission of a campaign
// begins, or the shop before a single one (L17.30).
func (g Game) New(setup game.Setup) (game.State, []game.Event, error) {
	if err := setup.Check(g.Info()); err != nil {
		return nil, nil, err
	}
	s := blank(setup.Seed)
	s.seats = uint8(setup.Seats)
	s.owner = firstOwners[setup.Seats]
	s.mode = uint8(slices.Index(optMode.Values, setup.Option(optMode)))
	s.shields = s.mode != 0 && setup.Option(optShields) == optShields.Values[1]
	s.autoEnd = setup.Option(optAutoEnd) == optAutoEnd.Values[1]
	s.delay = uint8(slices.Index(delayValues, setup.Option(optDelay)))
	var out events
	s.embark(&out)
	s.ask(nobody)
	return s, out, nil
}

// firstOwners are the owners of C, K, A by the number of players (L1.3).
var firstOwners = [mostSeats + 1][mechCount]seat{2: {0, 1, 0}, 3: {0, 1, 2}}
