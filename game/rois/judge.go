package rois

import "bivouac/game"

// What computer players know of this title. They plan a turn with the answers that the enemy
// may give to each action (R13).

// Strengths are the five levels. Against the fourth, the fifth scores 76 % of 56 games; with 6
// plans and 8 Finals for the same budget it scored 48 % of 48. The fourth without its slips
// scores 68 % against itself, and 63 % with four deals and twice the budget (40 games each: no
// difference seen).
func (Game) Strengths() [game.Levels]game.Strength {
	return [game.Levels]game.Strength{
		{Method: game.OneStep, Decisions: 200, Slips: 400},
		{Method: game.OneStep, Decisions: 800},
		{Method: game.Plan, Decisions: 600, Width: 1, Slips: 100},
		{Method: game.Plan, Decisions: 6_000, Width: 3, Slips: 40},
		{Method: game.Plan, Decisions: 60_000, Width: 16},
	}
}

// Points of the judge, of which doubleScore double a side's prospects against the other's.
const (
	doubleScore = 30
	pointsUnit  = 12 // that a player may still lose before he is beaten (R15.1)
	pointsHurt  = 6  // of a whole unit's health
	pointsCard  = 2
	pointsOrder = 3 // that lies face up
	pointsBlow  = 3 // of two points of damage that the side whose turn comes next could do
)

// sixth is the unit of State.blows in a point of damage.
const sixth = 6

// mostCards is how many cards a side may use well in a turn.
const mostCards = 4

// Prospects weighs the sides' points against each other.
func (s *State) Prospects(to []int) []int {
	points := [2]int{s.points(red), s.points(black)}
	next := s.active.other()
	if s.phase == inOrder { // nothing of the turn is done yet
		next = s.active
	}
	points[next] += pointsBlow * s.blows(next) / (2 * sixth)
	points[next.other()] += pointsBlow * s.blows(next.other()) / (4 * sixth) // half: the other strikes first
	return game.Rivals(to, doubleScore, points[:]...)
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

// blows is about how many sixths of a point of damage a side could do by strikes from where
// its troops stand, as far as numbers, neighbours and terrain tell (R10.1, R10.3, R10.4):
// half of its cards strike, two in three of them where most is done, the others where
// second most is.
func (s *State) blows(of seat) int {
	own, enemy := s.uncaptured(of), s.lands(of.other())
	var best, second int
	for from := range own.zones {
		value := int(s.board[from].troop.n) + (s.ground.near[from] & own &^ only(from)).count()
		for to := range (s.ground.near[from] & enemy).zones {
			t := terrains[s.ground.plots[to].kind]
			if d := max(1, value+t.penalty-t.cover); d > best {
				best, second = d, best
			} else if d > second {
				second = d
			}
		}
	}
	return (2*best + second) * min(s.players[of].hand.count(), mostCards)
}
