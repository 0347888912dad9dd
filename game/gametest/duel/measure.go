package duel

import "bivouac/game"

// Luck reports the cards drawn between the rounds (D7), compared with the average of the deck.
func (Game) Luck(before game.State, _ game.Move, events []game.Event, _ game.State) []game.Chance {
	s, ok := before.(*State)
	if !ok {
		return nil // a test's type that wraps this one
	}
	deck := s.Deck
	mean, squares := 0.0, 0.0
	for _, card := range deck {
		mean += float64(card) / float64(len(deck))
		squares += float64(card*card) / float64(len(deck))
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

// Turn is the number of the round.
func (s *State) Turn() int { return s.Round }

// Evaluate returns each rival's points, plus one for everybody; in a common cause the remaining
// lives.
func (s *State) Evaluate() []float64 {
	shares := make([]float64, len(s.Points))
	all := float64(len(s.Points))
	for _, p := range s.Points {
		all += float64(p)
	}
	for i, p := range s.Points {
		shares[i] = float64(p+1) / all
		if s.Mode == Together {
			shares[i] = float64(s.Lives) / lives
		}
	}
	return shares
}
