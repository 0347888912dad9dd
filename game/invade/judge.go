package invade

import "bivouac/game"

// The computer player's evaluation of this title. A turn has no luck after its roll, so it is
// planned as a whole.

// Strengths returns the five levels of the computer player. Plans larger than those of the fourth
// level gain little, so the fifth also uses the finer evaluation. Rejected variants for the fifth
// level, with their score against the fourth: wider plans alone (59 % of 22 games), 24 Finals (57 %
// of 20), 16 Finals against planned replies (62 % of 8).
func (Game) Strengths() [game.Levels]game.Strength {
	return [game.Levels]game.Strength{
		{Method: game.OneStep, Decisions: 200, Slips: 850},
		{Method: game.OneStep, Decisions: 1_000},
		{Method: game.Plan, Decisions: 16_000, Width: 12},
		{Method: game.Plan, Decisions: 100_000, Width: 64},
		{Method: game.Plan, Decisions: 300_000, Width: 192, Expert: true},
	}
}

// Advice returns a Strength that plans the whole turn, since the value of roles and effects depends
// on the actions after them.
func (Game) Advice() game.Strength {
	return game.Strength{Method: game.Plan, Decisions: 4_000, Width: 8}
}

// Points of the evaluation; every doubleScore points double a side's odds.
const (
	doubleScore = 24
	pointsHit   = 8
	pointsNear  = 2 // per row that the foremost soldier is closer to the exit line
)

// The finer evaluation treats a position as if the turn ended in it: all hit points are restored
// (I3.4), and the Pre value is lowered by the attacks made (I11.1), so a shot that removes no
// soldier is not worth the Dodge that it costs. The weights were fitted to self-play. A soldier on
// the board counts a fifth more than one in the base, and a pip of the Pre value a sixth of a
// soldier. The way to the exit line counts little, but a soldier on it counts as much as three, and
// more with each pip that protects it until its owner's next turn (I10.6, I12.1).
const (
	expertDouble = 96 // as doubleScore; in an even position a soldier adds about 3 % to the chance to win
	pointsOwned  = 16 // per soldier
	pointsField  = 3  // added if it is on the board
	pointsPre    = 3  // per pip of the Pre value with at least wholeSection soldiers on the board
	wholeSection = 6  // with fewer soldiers, pointsPre is reduced in proportion
	pointsLine   = 20 // for a soldier on the exit line
	pointsSpared = 40 // added per pip of the Pre value above usualPre
	usualPre     = 3
)

// Prospects appends each side's chance to win: see game.Judge.
func (s *State) Prospects(to []int) []int {
	return game.Rivals(to, doubleScore, s.points(south), s.points(north))
}

// Expertise does the same as Prospects, with the finer evaluation.
func (s *State) Expertise(to []int) []int {
	return game.Rivals(to, expertDouble, s.expert(south), s.expert(north))
}

// expert returns a side's points in the finer evaluation.
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

// points returns a side's points: for its hit points, and for how near its foremost soldier is to
// the enemy's exit line (I12.1).
func (s *State) points(side seat) int {
	near := s.rowsLeft(side)
	return pointsHit*s.health(side) + pointsNear*(side16-near) + 40/(1+near)
}

// health returns a side's hit points on the board and in its base (I3.2).
func (s *State) health(side seat) int {
	n := hitPoints * s.reserve(side)
	for _, q := range s.own[side].squares() {
		n += s.cells[q].hp()
	}
	return n
}

// rowsLeft returns the distance in rows of a side's foremost soldier from the enemy's exit line, or
// 16 if the side has no soldier on the board.
func (s *State) rowsLeft(side seat) int {
	near := side16
	for _, q := range s.own[side].squares() {
		near = min(near, advance(side.foe(), q))
	}
	return near
}
