package duel

import (
	"slices"

	"bivouac/game"
)

// aheads are the questions for which menus offer standing orders.
var aheads = []game.Ahead{
	{Asked: Counter, Answers: []game.Ready{{ID: "pass", Answers: []string{"pass"}}},
		If: []game.Condition{{ID: "winning", If: game.Is("winning", game.Yes)},
			{ID: "low", If: game.Counts("high", game.Below, 4)}}},
}

// Facts describes a counter's question: the highest bid, and whether only this seat made it.
func (s *State) Facts(seat game.Seat) []game.Fact {
	if seat < 0 || int(seat) >= len(s.Hands) || s.Asked[seat] == 0 {
		return nil
	}
	list := []game.Fact{{ID: game.Asked, Word: s.Phase}}
	if s.Phase != Counter {
		return list
	}
	alone := slices.Equal(s.most(s.Bids, 1), []game.Seat{seat})
	return append(list, game.Fact{ID: game.Mine, Word: game.No}, game.Fact{ID: "high", Number: s.high()},
		game.Fact{ID: "winning", Word: game.YesOrNo(alone)})
}

// Turns counts the rounds.
func (s *State) Turns() (turn, round int) { return s.Round, s.Round }

// News reports that the seat's highest bid was countered in the previous round.
func (s *State) News(seat game.Seat, before game.State) game.Text {
	b, ok := before.(*State)
	if !ok || s.Last == nil || b.Round == s.Round || s.Mode != Rivals || seat < 0 || int(seat) >= len(s.Last.Bids) ||
		s.Last.Bids[seat] != s.Last.High || !slices.Contains(s.Last.Counters, true) {
		return game.Text{}
	}
	return game.T("duel.news.void")
}

// Luck reports the cards drawn between the rounds (D7), compared with the average of the deck.
func (Game) Luck(before game.State, _ game.Move, events []game.Event, _ game.State) []game.Chance {
	s, ok := before.(*State)
	if !ok {
		return nil // a test's type that wraps this one
	}
	mean, squares := 0.0, 0.0
	for _, card := range s.Deck {
		mean += float64(card) / float64(len(s.Deck))
		squares += float64(card*card) / float64(len(s.Deck))
	}
	var all []game.Chance
	for _, e := range events {
		if e.Text.Key == "duel.log.draws" {
			all = append(all, game.Chance{
				Kind: "draw", Seat: e.To[0], N: 1, Got: float64(e.Text.Args[1].(int)), Mean: mean, Var: squares - mean*mean,
			})
		}
	}
	return all
}

// Turn returns the number of the round.
func (s *State) Turn() int { return s.Round }

// Evaluate returns each rival's share of the points, after one more point for everybody. Together,
// everybody's share is the part of the lives that is left.
func (s *State) Evaluate() []float64 {
	if s.Mode == Together {
		return slices.Repeat([]float64{float64(s.Lives) / lives}, len(s.Points))
	}
	points := make([]float64, len(s.Points))
	for i, p := range s.Points {
		points[i] = float64(p + 1)
	}
	return game.Shares(points)
}
