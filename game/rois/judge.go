package rois

import "bivouac/game"

// What computer players know of this title. They plan a turn with the answers that the enemy
// may give to each action (R13).

// Strengths are the five levels.
func (Game) Strengths() [game.Levels]game.Strength {
	return [game.Levels]game.Strength{
		{Method: game.OneStep, Decisions: 200, Slips: 400},
		{Method: game.OneStep, Decisions: 800},
		{Method: game.Plan, Decisions: 600, Width: 1, Slips: 200},
		{Method: game.Plan, Decisions: 6_000, Width: 3, Slips: 90},
		{Method: game.Plan, Decisions: 60_000, Width: 6, Finals: 8},
	}
}

// Points of the judge, of which doubleScore double a side's prospects against the other's.
const (
	doubleScore = 30
	pointsUnit  = 12 // that a player may still lose before he is beaten (R15.1)
	pointsHurt  = 6  // of a whole unit's health
	pointsCard  = 2
	pointsOrder = 3 // that lies face up
)

// Prospects weighs the sides' points against each other.
func (s *State) Prospects(to []int) []int {
	return game.Rivals(to, doubleScore, s.points(red), s.points(black))
}

func (s *State) points(of seat) int {
	p := &s.players[of]
	spare := max(0, 2*s.alive(of)-int(p.initial)+1)
	n := pointsUnit*spare + pointsHurt*s.strength(of)/max(int(s.set.hp[of]), 1) + pointsCard*min(p.hand.count(), 8)
	if p.active {
		n += pointsOrder
	}
	return n
}
