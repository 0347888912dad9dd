package rois

import "bivouac/game"

// The computer player's evaluation of this title. It plans a turn including the enemy's answers to
// each action (R13).

// Strengths are the five levels. Against the fourth, the fifth scores 76 % of 56 games; with 6
// plans and 8 Finals for the same budget it scored 48 % of 48. The fourth without its slips
// scores 68 % against the fourth with them, and 63 % with four deals and twice the budget (40 games
// each: no difference seen).
func (Game) Strengths() [game.Levels]game.Strength {
	return [game.Levels]game.Strength{
		{Method: game.OneStep, Decisions: 200, Slips: 400},
		{Method: game.OneStep, Decisions: 800},
		{Method: game.Plan, Decisions: 600, Width: 1, Slips: 100},
		{Method: game.Plan, Decisions: 6_000, Width: 3, Slips: 40},
		{Method: game.Plan, Decisions: 60_000, Width: 16},
	}
}

// Advice plans the turn: a card is paid when an attack is announced, and what it does is known only
// after the enemy's answer, so by one step alone ending the turn comes before every attack. Of 40
// recorded questions with many answers it finds the fifth level's best 31 times, one step 21 times.
func (Game) Advice() game.Strength {
	return game.Strength{Method: game.Plan, Decisions: 600, Width: 1}
}

// Points of the evaluation; every doubleScore points double a side's odds.
const (
	doubleScore = 30
	pointsUnit  = 12 // per unit that a player may still lose before he is beaten (R15.1)
	pointsHurt  = 6  // per whole unit's health
	pointsCard  = 2
	pointsOrder = 3 // per face-up order
	pointsBlow  = 3 // per two points of damage that the side to move next could do
)

// sixth is one point of damage in the unit of State.blows.
const sixth = 6

// mostCards is the most cards a side can use well in a turn.
const mostCards = 4

// Prospects converts both sides' points to prospects.
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

// blows estimates, in sixths of a point, the damage that a side could do by strikes from its
// present zones, by numbers, neighbours and terrain (R10.1, R10.3, R10.4): half of its cards
// strike, two thirds of them where most damage is done, the others where second most is.
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
