package invade

import "bivouac/game"

// aheads are the questions for which menus offer standing orders: the recurring choices of a turn.
var aheads = []game.Ahead{
	{Asked: "move", Answers: []game.Ready{{ID: "fight", Answers: []string{"/"}}},
		If: []game.Condition{{ID: "spent", If: game.Counts("moves", game.Equal, 0)}, {ID: "line", If: lineHeld}}},
	{Asked: "attack",
		Answers: []game.Ready{{ID: "volley", Answers: []string{"xx", "."}}, {ID: "end", Answers: []string{"."}}},
		If:      []game.Condition{{ID: "line", If: lineHeld}, {ID: "held", If: game.Is("line", game.No)}}},
	{Asked: "pull", Answers: []game.Ready{{ID: "fight", Answers: []string{"/"}}}},
	{Asked: "effect",
		Answers: []game.Ready{{ID: "effect2", Answers: []string{"!2"}}, {ID: "effect3", Answers: []string{"!3"}},
			{ID: "effect4", Answers: []string{"!4"}}},
		If: []game.Condition{{ID: "line", If: lineHeld}}},
}

// lineHeld tests whether an enemy stands on the own exit line.
var lineHeld = game.Is("line", game.Yes)

// Facts returns the facts about a seat's question: its kind, the moves left, whether it is the
// seat's turn, and whether an enemy is on the seat's exit line.
func (s *State) Facts(asking game.Seat) []game.Fact {
	if !s.isAsked(asking) {
		return nil
	}
	list := []game.Fact{{ID: game.Asked, Word: s.asking()}}
	if s.phase == placement {
		return list
	}
	side := seat(asking)
	if s.phase == moving {
		list = append(list, game.Fact{ID: "moves", Number: max(0, int(s.mine()[com])-int(s.moves))})
	}
	return append(list, game.Fact{ID: game.Mine, Word: game.YesOrNo(s.active == side)},
		game.Fact{ID: "line", Word: game.YesOrNo(s.own[side.foe()].onExit(side))})
}

// asking returns the kind of the open question.
func (s *State) asking() string {
	if s.phase == moving && s.puller != nowhere {
		return "pull"
	}
	return askedNames[s.phase]
}

var askedNames = [...]string{
	placement: "place", allocating: "allocate", choosing: "effect", moving: "move", attacking: "attack",
}

// Turns returns a number that grows with each turn of either side: 1 during the placement, later
// the turn's number plus 2. There are no rounds.
func (s *State) Turns() (turn, round int) {
	if s.phase == placement {
		return 1, 0
	}
	return int(s.turn) + 2, 0
}

// News reports what the enemy's turn has done to a seat: it lost soldiers, or else an enemy has
// reached its exit line.
func (s *State) News(asking game.Seat, before game.State) game.Text {
	b, ok := before.(*State)
	if !ok || asking < 0 || asking > 1 || s.phase == over || b.phase == placement {
		return game.Text{}
	}
	side := seat(asking)
	if lost := b.owned(side) - s.owned(side); lost > 0 && b.active != side {
		return game.T("invade.news.lost", "n", lost)
	}
	if s.own[side.foe()].onExit(side) && !b.own[side.foe()].onExit(side) {
		return game.T("invade.news.line")
	}
	return game.Text{}
}
