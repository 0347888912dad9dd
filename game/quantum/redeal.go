package quantum

import (
	"fmt"
	"strconv"
	"strings"

	"bivouac/game"
	"bivouac/game/notation"
)

// Redeal redraws what nobody can see: future dice (Q14.1).
func (s *State) Redeal(_ game.Seat, luck *game.Rand) game.State {
	c := *s
	c.luck = game.NewRand(notation.Seed(luck), "dice")
	return &c
}

// Rig fixes draws: stream "dice" sets the next dice in the order of Q13.1; "first" rerolls the
// first dice of all players, three per seat, before anybody has answered. A value may hold several
// dice: "6 4 3".
func (s *State) Rig(stream string, values []string) error {
	var dice []int
	for _, v := range strings.FieldsFunc(strings.Join(values, " "), func(r rune) bool { return r == ' ' || r == ',' }) {
		n, err := strconv.Atoi(v)
		if err != nil || n < 1 || n > 6 {
			return fmt.Errorf("rig %s: a die shows 1 to 6, not %q", stream, shorten(v))
		}
		dice = append(dice, n)
	}
	switch stream {
	case "dice":
		for i := range dice {
			dice[i]--
		}
		s.luck.Force(dice...)
		return nil
	case "first":
		return s.rigFirst(dice)
	}
	return fmt.Errorf("rig: %q is none of the streams dice, first", shorten(stream))
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
