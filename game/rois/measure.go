package rois

import "bivouac/game"

// This game does not implement game.Lucky: the value of a card depends on the hand it joins, so a
// number would be misleading.

// Turn returns the number of the player turn; 0 during the set-up.
func (s *State) Turn() int { return int(s.turn) }

// Evaluate returns each player's share of the points. A player has one point for each unit that they may
// still lose before being beaten (R15.1), and one for each full unit's worth of HP on the board.
func (s *State) Evaluate() []float64 {
	var points [2]float64
	for of := red; of <= black; of++ {
		spare := max(0, 2*s.alive(of)-int(s.players[of].initial)+1)
		points[of] = float64(spare) + float64(s.strength(of))/float64(max(s.set.hp[of], 1))
	}
	return game.Shares(points[:])
}
