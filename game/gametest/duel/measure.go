package duel

import "bivouac/game"

// Luck is that of the cards drawn between the rounds (D7), beside the average of the
// deck that they came from.
func (Game) Luck(before game.State, _ game.Move, events []game.Event, _ game.State) []game.Chance {
	s, ok := before.(*State)
	if !ok {
		return nil // a test's own, around one of these
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

// Evaluate is the points that each rival has, one more for everybody; together, the
// lives that are left.
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
