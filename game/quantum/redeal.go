package quantum

import (
	"fmt"

	"bivouac/game"
	"bivouac/game/notation"
)

// Redeal returns a copy with other future dice, which alone are hidden (Q14.1).
func (s *State) Redeal(_ game.Seat, luck *game.Rand) game.State {
	c := *s
	c.luck = game.NewRand(notation.Seed(luck), "dice")
	return &c
}

// Rig fixes draws. The stream "dice" sets the next dice, in the order of Q13.1. The stream "first"
// sets the first dice of all players, three per seat, which is only allowed before the first
// answer. A value may hold several dice, as in "6 4 3".
func (s *State) Rig(stream string, values []string) error {
	return notation.RigDice(stream, values, &s.luck, s.rigFirst)
}

func (s *State) rigFirst(dice []int) error {
	if s.phase != rolling || len(dice) != fleetSize*int(s.seats) {
		return fmt.Errorf("rig first: %d dice, before anybody has answered", fleetSize*int(s.seats))
	}
	for i := range s.list() {
		if s.players[i].answered {
			return fmt.Errorf("rig first: seat %d has answered already", i)
		}
	}
	for i, d := range dice {
		s.players[i/fleetSize].roll[i%fleetSize] = uint8(d)
	}
	return nil
}
