package duel

import (
	"fmt"
	"slices"
	"strings"

	"bivouac/game"
	"bivouac/game/notation"
)

// Position reads fields separated by ";" or lines: the hands "A 4 5 6" (A, B, C are the seats,
// present if named), and, where it differs from a first round of rivals, "mode together", "round
// 2", "points 1 0", "lives 1". The other cards form the deck. The position is before the bids.
func (Game) Position(text string, seed game.Seed) (game.State, []game.Event, error) {
	seats := strings.Count(text, "A") + strings.Count(text, "B") + strings.Count(text, "C")
	if seats < 2 || seats > MaxSeats {
		return nil, nil, fmt.Errorf("want the hands of A and B, and perhaps C")
	}
	s, mode := empty(seats, Rivals, seed), 0
	s.Round = 1
	sheet := notation.Sheet{
		notation.OneOf("mode", &mode, modes.Values...), notation.Number("round", &s.Round, 1, Rounds),
		notation.Number("lives", &s.Lives, 1, lives),
		{Name: "points", Read: func(text string) error { return notation.ReadNumbers(text, s.Points, 0, highest) }},
	}
	for seat := range s.Hands {
		sheet = append(sheet, notation.Field{
			Name: string(rune('A' + seat)), Read: func(text string) error { return s.take(seat, text) },
		})
	}
	if _, err := sheet.Read(text); err != nil {
		return nil, nil, err
	}
	if s.Mode = modes.Values[mode]; s.Mode == Together && s.Lives == 0 {
		s.Lives = lives
	}
	for seat, hand := range s.Hands {
		if len(hand) == 0 {
			return nil, nil, fmt.Errorf("seat %c has no card to bid", 'A'+seat)
		}
	}
	s.shuffle(seed)
	return s, s.open(s.Round), nil
}

// take moves cards from the deck to a seat.
func (s *State) take(seat int, text string) error {
	hand := make([]int, len(strings.Fields(text)))
	if err := notation.ReadNumbers(text, hand, 1, highest); err != nil {
		return err
	}
	for _, card := range hand {
		at := slices.Index(s.Deck, card)
		if at < 0 {
			return fmt.Errorf("there is no further card %d", card)
		}
		s.Deck = slices.Delete(s.Deck, at, at+1)
	}
	slices.Sort(hand)
	s.Hands[seat] = hand
	return nil
}
