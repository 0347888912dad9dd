package quantum

import "bivouac/game"

// What computer players know of this title: how far each fleet is from its next cube. It
// is no game.Advancer: each command costs an action or marks a ship, so none repeats for ever.

// Strengths are the five levels: plans of a turn over more and more deals of the dice.
func (Game) Strengths() [game.Levels]game.Strength {
	return [game.Levels]game.Strength{
		{Method: game.OneStep, Decisions: 100, Slips: 450},
		{Method: game.OneStep, Decisions: 400},
		{Method: game.Plan, Decisions: 8_000, Width: 5, Deals: 5},
		{Method: game.Plan, Decisions: 100_000, Width: 20, Deals: 24},
		{Method: game.Plan, Decisions: 700_000, Width: 40, Deals: 60},
	}
}

// Points of the judge, of which doubleScore double a fleet's prospects against another's.
const (
	doubleScore    = 40
	pointsCube     = 100
	pointsCounter  = 17 // domination: six make a cube, and the cube brings one
	pointsResearch = 4
	pointsScrapped = 14
	pointsDanger   = 12 // of a ship that is surely lost
)

// pointsBuild is what a planet is worth on which a cube can be built after so many actions.
var pointsBuild = [...]int{58, 42, 28, 18, 11, 7}

// Prospects weighs the fleets' points against each other.
func (s *State) Prospects(to []int) []int {
	var points [mostSeats]int
	for i := range s.list() {
		points[i] = game.Lost
		if !s.players[i].out {
			points[i] = s.points(seat(i))
		}
	}
	return game.Rivals(to, doubleScore, points[:s.seats]...)
}

// points are what a fleet has done, and how near it is to doing more.
func (s *State) points(of seat) int {
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
	first, second := len(pointsBuild), len(pointsBuild)
	for q := range planet(planetCount) {
		if !s.open(of, q) {
			continue
		}
		switch cost := s.cost(of, q); {
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
	return n - s.danger(of)
}

// cost is about how many actions it takes until a fleet's ships in orbit of a planet add
// up to its number.
func (s *State) cost(of seat, q planet) int {
	fleet := s.players[of].fleet()
	number := int(s.numbers()[q])
	best := len(pointsBuild)
	for pick := 1; pick < 1<<len(fleet); pick++ {
		sum, actions := 0, 0
		for i, v := range fleet {
			near := v.aboard() && orbits[q].has(v.at)
			switch {
			case pick>>i&1 == 0 && near:
				actions++ // it must leave, or its value counts
			case pick>>i&1 == 0:
			case !v.aboard():
				sum += int(v.value)
				actions += 2 // deployed somewhere, and perhaps moved
			case !near:
				sum += int(v.value)
				actions += (distance(v.at, q) + int(v.value) - 1) / int(v.value)
			default:
				sum += int(v.value)
			}
		}
		off := max(sum-number, number-sum)
		switch {
		case pick&(pick-1) == 0: // one ship alone never builds
			continue
		case off == 1 && s.bends(of, pick):
		case off > 0:
			actions += 3 // a die has to come right
		}
		best = min(best, actions)
	}
	return best
}

// bends says whether one of some ships may change by one freely: a Frigate (Q10.11).
func (s *State) bends(of seat, pick int) bool {
	for i, v := range s.players[of].fleet() {
		if pick>>i&1 == 1 && v.value == frigate && v.aboard() {
			return true
		}
	}
	return false
}

// distance is how many steps a square is from the nearest square in orbit, over open space.
func distance(from square, q planet) int {
	best := side * 2
	for all := orbits[q]; !all.empty(); {
		best = min(best, steps(from, all.pop()))
	}
	return best
}

// danger is what a fleet may lose to the others' next attacks.
func (s *State) danger(of seat) int {
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
		n += pointsDanger * worst / 36
	}
	return n
}

// steps are those between two squares if nothing stands between.
func steps(a, b square) int {
	col, row := a.col()-b.col(), a.row()-b.row()
	return max(col, -col) + max(row, -row)
}
