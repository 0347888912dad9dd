package rois

import "bivouac/game"

// This file evaluates positions for the computer player, which plans a turn including the enemy's answers to
// each action (R13).

// Strengths returns the five levels. The fifth scores 76 % against the fourth (56 games); with 6 plans and 8
// Finals for the same budget it scored 48 % (48 games). The fourth without its slips scores 68 % against the
// fourth with them; if it also gets four deals and twice the budget, 63 % (40 games each, too few to tell the
// two apart).
func (Game) Strengths() [game.Levels]game.Strength {
	return [game.Levels]game.Strength{
		{Method: game.OneStep, Decisions: 200, Slips: 400},
		{Method: game.OneStep, Decisions: 800},
		{Method: game.Plan, Decisions: 600, Width: 1, Slips: 100},
		{Method: game.Plan, Decisions: 6_000, Width: 3, Slips: 40},
		{Method: game.Plan, Decisions: 60_000, Width: 16},
	}
}

// Advice returns a strength that plans the whole turn. An attack costs its card when it is announced, but
// its effect is known only after the enemy's answer: looking one step ahead, ending the turn would seem
// better than any attack. For 40 recorded questions with many answers, planning finds the answer that the
// fifth level finds best 31 times, one step 21 times.
func (Game) Advice() game.Strength {
	return game.Strength{Method: game.Plan, Decisions: 600, Width: 1}
}

// Points of the evaluation; every doubleScore points double a side's odds.
const (
	doubleScore = 30
	pointsUnit  = 12 // per unit that a player may still lose before being beaten (R15.1)
	pointsHurt  = 6  // per whole unit's health
	pointsCard  = 2
	pointsOrder = 3 // per face-up order
	pointsBlow  = 3 // per two points of damage that the side to move next could do
)

// sixth is one point of damage as State.blows counts it, in sixths of a point.
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
	points[next.other()] += pointsBlow * s.blows(next.other()) / (4 * sixth) // half: this side strikes second
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

// blows estimates, in sixths of a point, the damage that a side could do by strikes from its present zones.
// It counts units, support and terrain only (R10.1, R10.3, R10.4). It assumes that half of the cards are
// strikes, and that two thirds of these do the most damage possible, the others the second most.
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
