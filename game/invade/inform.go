package invade

import "bivouac/game"

// factKinds are the facts for standing orders.
var factKinds = []game.FactKind{
	{ID: "asked", Values: []string{"place", "allocate", "effect", "move", "pull", "attack"}},
	{ID: game.Mine, Values: game.YesNo},
	{ID: "sum"}, {ID: "moves"}, {ID: "shots"}, {ID: "soldiers"}, {ID: "enemies"}, {ID: "line", Values: game.YesNo},
}

// aheads are the questions for which menus offer standing orders: the recurring choices of a turn.
var aheads = []game.Ahead{
	{Asked: "move", Answers: []game.Ready{{ID: "fight", Text: "/"}},
		If: []game.Ready{{ID: "spent", Text: "moves = 0"}, {ID: "line", Text: "line"}}},
	{Asked: "attack", Answers: []game.Ready{{ID: "volley", Text: "xx or ."}, {ID: "end", Text: "."}},
		If: []game.Ready{{ID: "line", Text: "line"}, {ID: "held", Text: "not line"}}},
	{Asked: "pull", Answers: []game.Ready{{ID: "fight", Text: "/"}}},
	{Asked: "effect",
		Answers: []game.Ready{{ID: "effect2", Text: "!2"}, {ID: "effect3", Text: "!3"}, {ID: "effect4", Text: "!4"}},
		If:      []game.Ready{{ID: "line", Text: "line"}}},
}

// Facts describes a seat's question: the dice, what is left of the turn, and whether an enemy is on
// the own exit line.
func (s *State) Facts(asking game.Seat) []game.Fact {
	if !s.isAsked(asking) {
		return nil
	}
	list := []game.Fact{{ID: "asked", Word: s.asking()}}
	if s.phase == placement {
		return list
	}
	side := seat(asking)
	sum := 0
	for _, die := range s.roll {
		sum += int(die)
	}
	if s.phase == moving {
		list = append(list, game.Fact{ID: "moves", Number: max(0, int(s.mine()[com])-int(s.moves))})
	}
	if s.phase == attacking {
		list = append(list, game.Fact{ID: "shots", Number: s.shotsLeft()})
	}
	return append(list, game.Fact{ID: game.Mine, Word: game.YesOrNo(s.active == side)}, game.Fact{ID: "sum", Number: sum},
		game.Fact{ID: "soldiers", Number: s.owned(side)}, game.Fact{ID: "enemies", Number: s.owned(side.foe())},
		game.Fact{ID: "line", Word: game.YesOrNo(s.own[side.foe()].onExit(side))})
}

// asking is the kind of the open question.
func (s *State) asking() string {
	if s.phase == moving && s.puller != nowhere {
		return "pull"
	}
	return askedNames[s.phase]
}

var askedNames = [...]string{
	placement: "place", allocating: "allocate", choosing: "effect", moving: "move", attacking: "attack",
}

// Turns counts the turns of both sides from 1, including the placement; there are no rounds.
func (s *State) Turns() (turn, round int) {
	if s.phase == placement {
		return 1, 0
	}
	return int(s.turn) + 2, 0
}

// News reports what the enemy's turn has done: soldiers lost, an enemy on the own exit line.
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
