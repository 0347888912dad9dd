package quantum

import "bivouac/game"

var askedNames = [...]string{
	rolling: "roll", placing: "place", acting: "act", positioning: "position", inInfamy: "infamy", over: "",
}

// aheads are the questions for which menus offer standing orders: the first dice, the square after
// a won attack, the end of a turn in which only abilities are left.
var aheads = []game.Ahead{
	{Asked: "roll",
		Answers: []game.Ready{{ID: "reroll", Answers: []string{"REROLL"}}, {ID: "keep", Answers: []string{"KEEP"}}},
		If: []game.Condition{{ID: "sum7", If: game.Counts("sum", game.Below, 7)},
			{ID: "sum9", If: game.Counts("sum", game.Below, 9)}, {ID: "sum12", If: game.Counts("sum", game.Above, 12)}}},
	{Asked: "position", Answers: []game.Ready{{ID: "take", Answers: []string{">"}}, {ID: "stay", Answers: []string{"<"}}},
		If: []game.Condition{{ID: "swift", If: game.Counts("ship", game.Above, 3)},
			{ID: "strong", If: game.Counts("ship", game.Below, 4)}}},
	{Asked: "act", Answers: []game.Ready{{ID: "end", Answers: []string{"E"}}},
		If: []game.Condition{{ID: "idle", If: game.Counts("actions", game.Equal, 0)}}},
}

// Facts returns the facts about a seat's question: its kind, and those of the first dice or of the
// current turn.
func (s *State) Facts(asking game.Seat) []game.Fact {
	if !s.isAsked(asking) {
		return nil
	}
	list := []game.Fact{{ID: game.Asked, Word: askedNames[s.phase]}}
	if s.phase == rolling || s.phase == placing {
		sum := 0
		for _, die := range s.players[asking].roll {
			sum += int(die)
		}
		return append(list, game.Fact{ID: "sum", Number: sum})
	}
	list = append(list, game.Fact{ID: game.Mine, Word: game.YesOrNo(game.Seat(s.active) == asking)},
		game.Fact{ID: "actions", Number: int(s.actions)})
	if s.phase == positioning {
		list = append(list, game.Fact{ID: "ship", Number: int(s.mine().ships[s.won.ship].value)})
	}
	return list
}

// Turns returns a number that grows with each turn, and the round. The first roll and each
// placement are turns of their own.
func (s *State) Turns() (turn, round int) {
	if s.phase == rolling {
		return 1, 1
	}
	place := (int(s.active) - int(s.first) + int(s.seats)) % int(s.seats)
	return 2 + mostSeats*int(s.round) + place, max(1, int(s.round))
}

// News reports what others have done to a seat's plans: it lost a ship, or a rival has only one
// cube left to place.
func (s *State) News(asking game.Seat, before game.State) game.Text {
	b, ok := before.(*State)
	if !ok || asking < 0 || asking >= game.Seat(s.seats) || s.phase == over || b.phase == rolling || b.phase == placing {
		return game.Text{}
	}
	if lost := b.players[asking].aboard() - s.players[asking].aboard(); lost > 0 && game.Seat(b.active) != asking {
		return game.T("quantum.news.ship", "n", lost)
	}
	for i := range s.list() {
		if game.Seat(i) != asking && s.players[i].reserve() == 1 && b.players[i].reserve() > 1 {
			return game.T("quantum.news.last")
		}
	}
	return game.Text{}
}

// aboard counts the ships of a player on the board.
func (p *player) aboard() int {
	n := 0
	for _, v := range p.fleet() {
		if v.aboard() {
			n++
		}
	}
	return n
}
