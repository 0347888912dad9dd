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

// An expert judges a position as if the turn ended in it: all hit points come back (I3.4), and the
// Pre value is lowered by the attacks made (I11.1). So no shot seems worth its Dodge that removes
// nobody. The weights are near those by which positions behind a turn of self-play were won: a soldier
// on the board counts a fifth more than one in the base, a pip of the Pre value a sixth of a soldier,
// a way towards the exit line little, a soldier on it as much as three, and more with each pip that
// spares him until his next turn (I10.6, I12.1).
const (
	expertDouble = 96 // a soldier is some 3 of 100 in an even position
	pointsOwned  = 16 // of each soldier,
	pointsField  = 3  // more on the board
	pointsPre    = 3  // of each pip of the Pre value, where so many soldiers or more stand:
	wholeSection = 6  // in proportion where there are fewer
	pointsLine   = 20 // of a soldier on the exit line,
	pointsSpared = 40 // more for each pip of the Pre value above these:
	usualPre     = 3
)

// Prospects weighs the sides' points against each other.
func (s *State) Prospects(to []int) []int {
	return game.Rivals(to, doubleScore, s.points(south), s.points(north))
}

// Expertise is Prospects by what an expert knows.
func (s *State) Expertise(to []int) []int {
	return game.Rivals(to, expertDouble, s.expert(south), s.expert(north))
}

// expert is a side's points as an expert counts them.
func (s *State) expert(side seat) int {
	board, dodge, near := s.own[side].len(), int(s.dice[side][pre]), s.rowsLeft(side)
	if side == s.active {
		dodge = int(s.exhausted())
	}
	n := pointsOwned*s.owned(side) + pointsField*board + pointsPre*dodge*min(board, wholeSection)/wholeSection
	n += side16 - near + 20/(1+near)
	if near == 0 {
		n += pointsLine + pointsSpared*max(dodge-usualPre, 0)
	}
	return n
}

// points are a side's hit points on the board and in its base (I3.2), and how near its
// foremost soldier is to the enemy's exit line (I12.1).
func (s *State) points(side seat) int {
	n, near := pointsHit*hitPoints*s.reserve(side), s.rowsLeft(side)
	for _, q := range s.own[side].squares() {
		n += pointsHit * s.cells[q].hp()
	}
	return n + pointsNear*(side16-near) + 40/(1+near)
}

// rowsLeft is how many rows a side's foremost soldier is from the enemy's exit line, 16 where none stands.
func (s *State) rowsLeft(side seat) int {
	near := side16
	for _, q := range s.own[side].squares() {
		near = min(near, advance(side.foe(), q))
	}
	return near
}
