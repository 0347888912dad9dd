package rois

import "bivouac/game"

// askedNames are the values of the fact "asked".
var askedNames = [...]string{
	inArmies: "army", inTerrain: "terrain", inOrders: "orders", inOrder: "order", inAction: "action",
	inReaction: "reaction", inChoice: "choice", over: "",
}

// factKinds are the facts that preferences (R13.10) and other orders may use.
var factKinds = []game.FactKind{
	{ID: "asked", Values: []string{"reaction", "action", "order", "choice", "army", "terrain", "orders"}},
	{ID: game.Mine, Values: game.YesNo},
	{ID: "class", Values: []string{KindStrike, KindPush, KindShot, KindMove, KindHeal, KindRuse, KindOrder}},
	{ID: "kills"}, {ID: "points"}, {ID: "row"}, {ID: "zone", Free: true}, {ID: "from", Free: true},
	{ID: "cards"}, {ID: "hand"}, {ID: "joker", Values: game.YesNo, Hidden: true},
}

// aheads are the preferences of R13.10 as menus: what passes automatically, and when.
var aheads = []game.Ahead{{
	Asked: "reaction",
	Answers: []game.Ready{
		{ID: "pass", Text: "pass"}, {ID: "joker", Text: "counter * or pass"}, {ID: "dip", Text: "dip or pass"},
		{ID: "autogive", Text: "pass", If: "class = " + KindRuse}, // R12.3: a pass loses two at random
	},
	If: []game.Ready{
		{ID: "spared", Text: "kills = 0"}, {ID: "killed", Text: "kills > 0"},
		{ID: "strike", Text: "class = strike"}, {ID: "push", Text: "class = push"}, {ID: "shot", Text: "class = shot"},
		{ID: "move", Text: "class = move"}, {ID: "heal", Text: "class = heal"}, {ID: "ruse", Text: "class = ruse"},
		{ID: "row1", Text: "row = 1"}, {ID: "row2", Text: "row = 2"}, {ID: "row3", Text: "row = 3"},
		{ID: "row4", Text: "row = 4"}, {ID: "row5", Text: "row = 5"},
	},
}}

// presets are the automatic passes of R13.10 by default: moves and heals. The class of an action is
// public, so a quick pass reveals nothing of a hand.
var presets = []game.Preset{
	{ID: "move", Order: "when asked reaction: pass if class = move until withdrawn regardless"},
	{ID: "heal", Order: "when asked reaction: pass if class = heal until withdrawn regardless"},
}

// Facts describes a seat's question; in a window by R13.2: the action's class, its target, what it
// costs the seat (the worse of two outcomes), the cards.
func (s *State) Facts(asking game.Seat) []game.Fact {
	if asking < 0 || asking > 1 || s.asked[asking] == 0 {
		return nil
	}
	of := seat(asking)
	list := []game.Fact{{ID: "asked", Word: askedNames[s.phase]}, {ID: "hand", Number: s.players[of].hand.count()},
		{ID: "joker", Word: game.YesOrNo(s.players[of].hand&jokers != 0)}}
	if s.turn > 0 {
		list = append(list, game.Fact{ID: game.Mine, Word: game.YesOrNo(s.active == of)})
	}
	if s.phase != inReaction {
		return list
	}
	p := &s.table.play
	kills, points := s.harmTo(of)
	list = append(list, game.Fact{ID: "class", Word: kinds[p.class()]}, game.Fact{ID: "kills", Number: kills},
		game.Fact{ID: "points", Number: points}, game.Fact{ID: "cards", Number: s.table.cards.count()})
	if p.to != noZone {
		list = append(list, game.Fact{ID: "zone", Word: p.to.String()}, game.Fact{ID: "row", Number: p.to.row() + 1})
	}
	if p.from != noZone {
		list = append(list, game.Fact{ID: "from", Word: p.from.String()})
	}
	return list
}

// harmTo returns what the announced action costs a seat as computed now: units removed and points,
// at worst (R13.2).
func (s *State) harmTo(of seat) (kills, points int) {
	p, outcomes := s.table.play, []int{0}
	switch p.twist {
	case cruiser:
		p.twist = plain // unless the card diverts it
	case merc:
		outcomes = []int{0, 2}
	}
	for _, times := range outcomes {
		dead, lost := 0, 0
		for _, h := range s.foresee(s.active, p, times) {
			if h.of == of {
				dead, lost = dead+int(h.dead), lost+int(h.points)
			}
		}
		kills, points = max(kills, dead), max(points, lost)
	}
	return kills, points
}

// Turns counts player turns, and rounds of two.
func (s *State) Turns() (turn, round int) { return int(s.turn), (int(s.turn) + 1) / 2 }

// News reports what R13.12 stops for, and attacks that cost units: an own action countered or made
// illegal by a trigger, a choice owed, an announced action that removes own units, units lost in
// the enemy's turn.
func (s *State) News(asking game.Seat, before game.State) game.Text {
	b, ok := before.(*State)
	if !ok || asking < 0 || asking > 1 || s.phase == over || s.turn == 0 {
		return game.Text{}
	}
	of := seat(asking)
	switch {
	case s.active == of && s.table.stage == broken && b.table.stage != broken:
		return game.T("rois.news.countered")
	case s.active == of && s.marks.dropped && !b.marks.dropped:
		return game.T("rois.news.dropped")
	case s.phase == inChoice && s.asked[of] != 0 && s.asked[of] != b.asked[of]:
		return game.T("rois.news.choice")
	case s.phase == inReaction && s.asked[of] != 0 && s.asked[of] != b.asked[of]:
		if kills, _ := s.harmTo(of); kills > 0 {
			return game.T("rois.news.threat", "n", kills)
		}
	}
	if lost := s.dead(of) - b.dead(of); lost > 0 && b.active != of {
		return game.T("rois.news.lost", "n", lost)
	}
	return game.Text{}
}
