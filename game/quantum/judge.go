package quantum

import (
	"math/bits"

	"bivouac/game"
)

// The computer player's evaluation of this title: how far each fleet is from its next cube. State
// is no game.Advancer: each command costs an action or marks a ship, so none can be repeated
// endlessly.

// Strengths returns the five levels of the computer player. The higher ones plan a turn over more
// and more determinizations. Wider plans over more determinizations than the fourth level's are no
// better, since a plan knows its dice in advance. So the fifth tries the best plans again under
// other dice, and uses the finer evaluation. Rejected variants for the fifth level, with their
// score against the fourth: an expert without trials (47 % of 32 games), the mean over dice at each
// answer (33 % of 12), trials without an expert (62 % of 40).
func (Game) Strengths() [game.Levels]game.Strength {
	return [game.Levels]game.Strength{
		{Method: game.OneStep, Decisions: 100, Slips: 450},
		{Method: game.OneStep, Decisions: 400},
		{Method: game.Plan, Decisions: 8_000, Width: 5, Deals: 5},
		{Method: game.Plan, Decisions: 100_000, Width: 20, Deals: 24},
		{Method: game.Plan, Decisions: 100_000, Width: 20, Deals: 24, Finals: 8, Trials: 100_000, Expert: true},
	}
}

// Advice returns a Strength that plans the turn for a few determinizations.
func (Game) Advice() game.Strength {
	return game.Strength{Method: game.Plan, Decisions: 4_000, Width: 5, Deals: 4}
}

// Points of the evaluation; every doubleScore points double a fleet's odds.
const (
	doubleScore    = 40
	pointsCube     = 100
	pointsCounter  = 17 // per domination: six place a cube, whose gain is one
	pointsResearch = 4
	pointsScrapped = 14
	pointsDanger   = 12 // for a ship that is certainly lost
)

// Points of the finer evaluation for a ship that is certainly lost: fewer while its own fleet is to
// move, since only the others' turns are dangerous.
const (
	dangerOwnTurn = 4
	dangerAfter   = 20
)

// pointsBuild is the value of a planet by the number of actions until a cube can be built there.
var pointsBuild = [...]int{58, 42, 28, 18, 11, 7}

// Prospects appends each fleet's chance to win: see game.Judge.
func (s *State) Prospects(to []int) []int {
	return s.rivals(to, func(seat) int { return pointsDanger })
}

// Expertise does the same as Prospects, with the finer evaluation.
func (s *State) Expertise(to []int) []int {
	return s.rivals(to, func(of seat) int {
		if of == s.active && s.phase == acting && s.actions == actionsPerTurn {
			return dangerOwnTurn
		}
		return dangerAfter
	})
}

// rivals appends the fleets' prospects. The function lost returns the points that a fleet loses for
// a ship that is certainly lost.
func (s *State) rivals(to []int, lost func(of seat) int) []int {
	var points [mostSeats]int
	for i := range s.list() {
		points[i] = game.Lost
		if of := seat(i); !s.players[i].out {
			points[i] = s.points(of, lost(of))
		}
	}
	return game.Rivals(to, doubleScore, points[:s.seats]...)
}

// points returns a fleet's points: for what it has achieved, and for how near its next cube is. It
// passes lost to danger.
func (s *State) points(of seat, lost int) int {
	p := &s.players[of]
	n := pointsCube*int(p.placed) + pointsCounter*int(p.domination) + pointsResearch*int(p.research)
	if s.phase == rolling || s.phase == placing {
		return n
	}
	for _, v := range p.fleet() {
		if !v.aboard() {
			n -= pointsScrapped
		}
	}
	all := squadronsOf(p.fleet())
	first, second := len(pointsBuild), len(pointsBuild)
	for q := range planet(planetCount) {
		if !s.open(of, q) {
			continue
		}
		switch cost := all.cost(q, int(s.numbers()[q])); {
		case cost < first:
			first, second = cost, first
		case cost < second:
			second = cost
		}
	}
	if first < len(pointsBuild) {
		n += pointsBuild[first]
	}
	if second < len(pointsBuild) {
		n += pointsBuild[second] / 4
	}
	return n - s.danger(of, lost)
}

// squadrons describes the subsets of a fleet that might build a cube together. Each is a number in
// which bit i stands for ship i.
type squadrons struct {
	fleet []ship
	sums  [1 << mostShips]int  // of the values
	bends [1 << mostShips]bool // contains a Frigate, which may change by one freely (Q10.11)
}

func squadronsOf(fleet []ship) squadrons {
	all := squadrons{fleet: fleet}
	for set := 1; set < 1<<len(fleet); set++ {
		v, others := fleet[bits.TrailingZeros(uint(set))], set&(set-1)
		all.sums[set] = all.sums[others] + int(v.value)
		all.bends[set] = all.bends[others] || v.value == frigate && v.aboard()
	}
	return all
}

// cost estimates the actions until the ships in orbit of a planet add up to its number.
func (a *squadrons) cost(q planet, number int) int {
	var join [mostShips]int         // additional actions if the ship is in the set
	var actions [1 << mostShips]int // by set
	for i, v := range a.fleet {
		switch {
		case !v.aboard():
			join[i] = 2 // deployed, and perhaps moved
		case orbits[q].has(v.at):
			join[i] = -1 // if it is not in the set it must leave: one action
			actions[0]++
		default:
			join[i] = (int(toOrbit[q][v.at]) + int(v.value) - 1) / int(v.value)
		}
	}
	best := len(pointsBuild)
	for set := 1; set < 1<<len(a.fleet); set++ {
		others := set & (set - 1)
		actions[set] = actions[others] + join[bits.TrailingZeros(uint(set))]
		if others == 0 { // one ship alone never builds
			continue
		}
		cost := actions[set]
		if off := a.sums[set] - number; off != 0 && !(a.bends[set] && (off == 1 || off == -1)) {
			cost += 3 // a die has to show the right value
		}
		best = min(best, cost)
	}
	return best
}

// danger returns the points that a fleet may lose to the others' next attacks. The parameter lost
// is the points for a ship that is certainly lost.
func (s *State) danger(of seat, lost int) int {
	n := 0
	for _, v := range s.players[of].fleet() {
		if !v.aboard() {
			continue
		}
		worst := 0
		for i := range s.list() {
			if seat(i) == of || s.players[i].out {
				continue
			}
			for _, foe := range s.players[i].fleet() {
				if foe.aboard() && steps(foe.at, v.at) <= int(foe.value) {
					worst = max(worst, OddsOf(int(foe.value), int(v.value)).Of36)
				}
			}
		}
		n += lost * worst / 36
	}
	return n
}

// steps returns the number of orthogonal steps between two squares on an empty board.
func steps(a, b square) int {
	col, row := a.col()-b.col(), a.row()-b.row()
	return max(col, -col) + max(row, -row)
}
