package duel

import (
	"slices"

	"bivouac/game"
)

// The facts for standing orders.
var facts = []game.FactKind{
	{ID: "asked", Values: []string{Bid, Counter}}, {ID: game.Mine, Values: game.YesNo},
	{ID: "high"}, {ID: "winning", Values: game.YesNo}, {ID: "held", Values: game.YesNo, Hidden: true},
}

// aheads are the questions for which menus offer standing orders.
var aheads = []game.Ahead{
	{Asked: Counter, Answers: []game.Ready{{ID: "pass", Text: "pass"}},
		If: []game.Ready{{ID: "winning", Text: "winning"}, {ID: "low", Text: "high < 4"}}},
}

// Facts describes a counter's question: the highest bid, whether only this seat made it, and
// whether the seat holds a card that counters.
func (s *State) Facts(seat game.Seat) []game.Fact {
	if seat < 0 || int(seat) >= len(s.Hands) || s.Asked[seat] == 0 {
		return nil
	}
	list := []game.Fact{{ID: "asked", Word: s.Phase}}
	if s.Phase != Counter {
		return list
	}
	equal := 0
	for _, bid := range s.Bids {
		if bid == s.high() {
			equal++
		}
	}
	alone := equal == 1 && s.Bids[seat] == s.high()
	return append(list, game.Fact{ID: game.Mine, Word: game.No}, game.Fact{ID: "high", Number: s.high()},
		game.Fact{ID: "winning", Word: game.YesOrNo(alone)},
		game.Fact{ID: "held", Word: game.YesOrNo(slices.Contains(s.Hands[seat], s.high()))})
}

// Turns counts the rounds.
func (s *State) Turns() (turn, round int) { return s.Round, s.Round }

// News reports that the seat's highest bid was countered in the previous round.
func (s *State) News(seat game.Seat, before game.State) game.Text {
	b, ok := before.(*State)
	if !ok || s.Last == nil || b.Last == s.Last || b.Round == s.Round || seat < 0 || int(seat) >= len(s.Last.Bids) {
		return game.Text{}
	}
	if s.Last.Bids[seat] != s.Last.High || !slices.Contains(s.Last.Counters, true) || s.Mode != Rivals {
		return game.Text{}
	}
	return game.T("duel.news.void")
}
