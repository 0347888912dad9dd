package invade

import "bivouac/game"

// What computer players know of this title. A turn is played out without luck once its
// dice lie, so they plan it whole.

// Strengths are the five levels. Plans beyond those of the fourth gain little for their budget, so
// the fifth judges as an expert.
// Tried for the fifth and left out, against the fourth: wider plans alone (59 % of 22), 24 Finals
// (57 % of 20), 16 Finals against planned replies (62 % of 8).
func (Game) Strengths() [game.Levels]game.Strength {
	return [game.Levels]game.Strength{
		{Method: game.OneStep, Decisions: 200, Slips: 850},
		{Method: game.OneStep, Decisions: 1_000},
		{Method: game.Plan, Decisions: 16_000, Width: 12},
		{Method: game.Plan, Decisions: 100_000, Width: 64},
		{Method: game.Plan, Decisions: 300_000, Width: 192, Expert: true},
	}
}

// Advice plans the turn, since roles and effects are worth what is done with them.
func (Game) Advice() game.Strength {
	return game.Strength{Method: game.Plan, Decisions: 4_000, Width: 8}
}

// Points of the judge, of which doubleScore double a side's prospects against the other's.
const (
	doubleScore = 24
	pointsHit   = 8
	pointsNear  = 2 // of each row of the foremost soldier towards the exit line
)

// An expert knows that soldiers in the field are worth more than those in the base, and that a
// high Pre value spares them: points of a soldier on the board, and of each pip of the Pre value
// where so many soldiers or more stand (in proportion where there are fewer).
const (
	pointsField  = 3
	pointsPre    = 10
	wholeSection = 6
)

// Prospects weighs the sides' points against each other.
func (s *State) Prospects(to []int) []int {
	return game.Rivals(to, doubleScore, s.points(south), s.points(north))
}

// Expertise is Prospects by what an expert knows.
func (s *State) Expertise(to []int) []int {
	return game.Rivals(to, doubleScore, s.expert(south), s.expert(north))
}

// expert is a side's points as an expert counts them. The Pre value counts on either side's turn:
// it aims as it dodges (I6.3).
func (s *State) expert(side seat) int {
	n := s.own[side].len()
	return s.points(side) + pointsField*n + pointsPre*int(s.dice[side][pre])*min(n, wholeSection)/wholeSection
}

// points are a side's hit points on the board and in its base (I3.2), and how near its
// foremost soldier is to the enemy's exit line (I12.1).
func (s *State) points(side seat) int {
	n, near := pointsHit*hitPoints*s.reserve(side), side16
	for _, q := range s.own[side].squares() {
		n += pointsHit * s.cells[q].hp()
		near = min(near, advance(side.foe(), q))
	}
	return n + pointsNear*(side16-near) + 40/(1+near)
}
