package rois

import (
	"fmt"

	"bivouac/game"
)

// askedNames holds the values of the fact "asked".
var askedNames = [...]string{
	inArmies: "army", inTerrain: "terrain", inOrders: "orders", inOrder: "order", inAction: "action",
	inReaction: "reaction", inChoice: "choice", over: "",
}

// aheads holds the preferences of R13.10 as menus: the answers given automatically, and the conditions for
// them.
var aheads = []game.Ahead{{
	Asked: "reaction",
	Answers: []game.Ready{
		{ID: "pass", Answers: []string{"pass"}}, {ID: "joker", Answers: []string{"counter *", "pass"}},
		{ID: "dip", Answers: []string{"dip", "pass"}},
		{ID: "autogive", Answers: []string{"pass"}, If: ofClass(KindRuse).If}, // R12.3: two go at random
	},
	If: []game.Condition{
		{ID: "spared", If: game.Counts("kills", game.Equal, 0)}, {ID: "killed", If: game.Counts("kills", game.Above, 0)},
		ofClass(KindStrike), ofClass(KindPush), ofClass(KindShot), ofClass(KindMove), ofClass(KindHeal), ofClass(KindRuse),
		ofRow(1), ofRow(2), ofRow(3), ofRow(4), ofRow(5),
	},
}}

// ofClass returns the condition that the announced action is of a class.
func ofClass(kind string) game.Condition { return game.Condition{ID: kind, If: game.Is("class", kind)} }

// ofRow returns the condition that the announced action aims at a row.
func ofRow(n int) game.Condition {
	return game.Condition{ID: fmt.Sprint("row", n), If: game.Counts("row", game.Equal, n)}
}

// presets holds the automatic passes that are on by default: for moves and heals (R13.10).
var presets = []game.Preset{
	{ID: "move", Asked: "reaction", Answer: "pass", If: ofClass(KindMove).If},
	{ID: "heal", Asked: "reaction", Answer: "pass", If: ofClass(KindHeal).If},
}

// Facts describes a seat's question. In a window it adds the action's class, the row of its target, and how
// many units it costs the seat at worst (R13.2).
func (s *State) Facts(asking game.Seat) []game.Fact {
	if asking < 0 || asking > 1 || s.asked[asking] == 0 {
		return nil
	}
	of := seat(asking)
	list := []game.Fact{{ID: game.Asked, Word: askedNames[s.phase]}}
	if s.turn > 0 {
		list = append(list, game.Fact{ID: game.Mine, Word: game.YesOrNo(s.active == of)})
	}
	if s.phase != inReaction {
		return list
	}
	p := &s.table.play
	list = append(list, game.Fact{ID: "class", Word: kinds[p.class()]}, game.Fact{ID: "kills", Number: s.harmTo(of)})
	if p.to != noZone {
		list = append(list, game.Fact{ID: "row", Number: p.to.row() + 1})
	}
	return list
}

// harmTo returns how many units the announced action costs a seat as computed now, at worst
// (R13.2).
func (s *State) harmTo(of seat) (kills int) {
	p, outcomes := s.table.play, []int{0}
	switch p.twist {
	case cruiser:
		p.twist = plain // assume that the card does not divert it
	case merc:
		outcomes = []int{0, 2}
	}
	for _, times := range outcomes {
		dead := 0
		for _, h := range s.foresee(s.active, p, times) {
			if h.of == of {
				dead += int(h.dead)
			}
		}
		kills = max(kills, dead)
	}
	return kills
}

// Turns returns the number of the player turn, and that of the round, which has two of them.
func (s *State) Turns() (turn, round int) { return int(s.turn), (int(s.turn) + 1) / 2 }

// News reports what a player should see before their planned inputs go on (R13.12): that their action was
// countered, or made illegal by a trigger; that they must choose; that an announced action would remove units
// of theirs; or that they lost units in the enemy's turn. Otherwise it returns the zero Text.
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
		if kills := s.harmTo(of); kills > 0 {
			return game.T("rois.news.threat", "n", kills)
		}
	}
	if lost := s.dead(of) - b.dead(of); lost > 0 && b.active != of {
		return game.T("rois.news.lost", "n", lost)
	}
	return game.Text{}
}
