package invade

import "bivouac/game"

// chanceRoll is the Kind of a Chance for the dice rolled at the start of a turn.
const chanceRoll = "roll"

// Luck reports the sum of the five dice at the start of each turn. A high die is better in every
// role (I6). Shots need no dice; the only other luck is who starts.
func (Game) Luck(_ game.State, _ game.Move, events []game.Event, _ game.State) []game.Chance {
	var all []game.Chance
	for _, e := range events {
		if e.Text.Key != keyRoll {
			continue
		}
		c := game.Chance{Kind: chanceRoll, N: 1, Mean: roles * 3.5, Var: roles * 35.0 / 12}
		for i := 0; i+1 < len(e.Text.Args); i += 2 {
			switch v := e.Text.Args[i+1].(type) {
			case game.Seat:
				c.Seat = v
			case string:
				c.Got = float64(pips(v))
			}
		}
		all = append(all, c)
	}
	return all
}

// pips adds up dice in the form of the log: "6 4 3 2 5".
func pips(dice string) int {
	n := 0
	for _, d := range dice {
		if d >= '1' && d <= '6' {
			n += int(d - '0')
		}
	}
	return n
}

// Turn returns the number of the current turn, or of the last one that was played. It is 0 during
// the placement.
func (s *State) Turn() int {
	switch s.end.reason {
	case reasonLine, reasonQuiet, reasonLimit: // the game ended before this turn began (I5.3)
		return int(s.turn) - 1
	default:
		return int(s.turn)
	}
}

// Evaluate returns each side's share of the points. A side has one point per hit point, on the
// board and in the base, and up to 16 for how near its foremost soldier is to the enemy's exit line
// (I12.1): 16 on the line, 8 one row before it.
func (s *State) Evaluate() []float64 {
	var points [2]float64
	for side := range seat(2) {
		if n := s.health(side); n > 0 {
			points[side] = float64(n) + side16/float64(1+s.rowsLeft(side))
		}
	}
	return game.Shares(points[:])
}
