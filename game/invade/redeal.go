package invade

import (
	"fmt"

	"bivouac/game"
	"bivouac/game/notation"
)

// Redeal returns a copy in which everything that the viewer cannot see is redrawn: the placements
// of others before the reveal, and future dice (I15.2).
func (s *State) Redeal(viewer game.Seat, luck *game.Rand) game.State {
	c := *s
	c.luck = game.NewRand(notation.Seed(luck), "dice")
	if c.phase != placement {
		return &c
	}
	for side := south; side <= north; side++ {
		if c.placed[side] && game.Seat(side) != viewer {
			a, _ := parse(string(places[luck.IntN(len(places))]))
			c.chosen[side] = a.columns
		}
	}
	return &c
}

// Rig fixes draws. The stream "dice" sets the next dice to be rolled. The stream "first" sets the
// opening die, which is only allowed before anybody has placed. A value may hold several dice, as
// in "6 4 3 2 5".
func (s *State) Rig(stream string, values []string) error {
	return notation.RigDice(stream, values, &s.luck, func(dice []int) error {
		if s.phase != placement || s.placed != [2]bool{} || len(dice) != 1 {
			return fmt.Errorf("rig first: one die, before anybody has placed")
		}
		s.starts(dice[0])
		return nil
	})
}
