package lune

import "bivouac/game"

// Conditions of several questions: other players are ready, or want to reset the turn.
var (
	othersReady = game.Condition{ID: "others", If: game.Counts("ready", game.Above, 0)}
	othersReset = game.Condition{ID: "asked", If: game.Counts("reset", game.Above, 0)}
)

// Answers to several questions: ready, and reset the turn.
var (
	sayReady = game.Ready{ID: "ready", Answers: []string{"/"}}
	sayReset = game.Ready{ID: "reset", Answers: []string{"<<"}}
)

// aheads are the questions for which menus offer standing orders: answers that a player gives in
// advance while friends decide.
var aheads = []game.Ahead{
	{Asked: "act", Answers: []game.Ready{sayReady, sayReset},
		If: []game.Condition{{ID: "acted", If: game.Is("acted", game.Yes)}, othersReady, othersReset}},
	{Asked: "done", Answers: []game.Ready{sayReady, sayReset}, If: []game.Condition{othersReady, othersReset}},
	{Asked: "deploy", Answers: []game.Ready{{ID: "auto", Answers: []string{"@", "/"}}, sayReady},
		If: []game.Condition{{ID: "placed", If: game.Is("placed", game.Yes)}, othersReady}},
	{Asked: "shop", Answers: []game.Ready{sayReady},
		If: []game.Condition{othersReady, {ID: "poor", If: game.Counts("money", game.Equal, 0)}}},
}

// Facts describes a seat's question: what is left to do for its own Mechs, and what the others have
// agreed to.
func (s *State) Facts(asking game.Seat) []game.Fact {
	if asking < 0 || int(asking) >= int(s.seats) || s.asked[asking] == 0 {
		return nil
	}
	of := seat(asking)
	list := []game.Fact{{ID: game.Asked, Word: s.asking()}, {ID: "ready", Number: s.others(s.ready, of)}}
	switch s.phase {
	case inShop:
		list = append(list, game.Fact{ID: "money", Number: int(s.purse)})
	case inDeploy:
		list = append(list, game.Fact{ID: "placed", Word: game.YesOrNo(!s.missing(of))})
	case inPlayers:
		list = append(list, game.Fact{ID: "acted", Word: game.YesOrNo(!s.busy(of))},
			game.Fact{ID: "reset", Number: s.others(s.reset, of)})
	}
	return list
}

// asking returns the kind of the open question.
func (s *State) asking() string {
	switch {
	case s.phase == inShop:
		return "shop"
	case s.phase == inDeploy:
		return "deploy"
	case s.allActed():
		return "done"
	}
	return "act"
}

// others counts the present players of a set, without the seat but.
func (s *State) others(set seatSet, but seat) int {
	n := 0
	for p := range seat(s.seats) {
		if p != but && s.playing(p) && set.has(p) {
			n++
		}
	}
	return n
}

// Turns returns a number that grows with each shop, deployment and turn of all missions, and the
// mission as the round.
func (s *State) Turns() (turn, round int) {
	turn = 16*int(s.mission) + int(s.turn)
	if s.phase == inShop {
		turn -= 8
	}
	return turn, int(s.mission)
}

// News returns what has happened since the earlier position: a Mech of the seat was destroyed, else
// the Grid has lost points, else a new turn has begun. It is zero if none of these has happened.
func (s *State) News(asking game.Seat, before game.State) game.Text {
	b, ok := before.(*State)
	if !ok || asking < 0 || int(asking) >= int(s.seats) || s.phase != inPlayers || b.phase != inPlayers ||
		s.mission != b.mission {
		return game.Text{}
	}
	lost := 0
	for m, owner := range s.owner {
		if owner == seat(asking) && b.now.units[m].alive && !s.now.units[m].alive {
			lost++
		}
	}
	switch {
	case lost > 0:
		return game.T("lune.news.mech", "n", lost)
	case s.now.grid < b.now.grid:
		return game.T("lune.news.grid", "n", int(b.now.grid-s.now.grid))
	case s.turn != b.turn:
		return game.T("lune.news.turn")
	}
	return game.Text{}
}
