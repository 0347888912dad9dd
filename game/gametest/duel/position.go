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
		notation.Number("lives", &s.Lives, 1, lives), notation.Numbers("points", &s.Points, 0, highest),
	}
	for seat := range s.Hands {
		sheet = append(sheet, notation.Numbers(string(rune('A'+seat)), &s.Hands[seat], 1, highest))
	}
	if _, err := sheet.Read(text); err != nil {
		return nil, nil, err
	}
	if s.Mode = modes.Values[mode]; s.Mode == Together && s.Lives == 0 {
		s.Lives = lives
	}
	for _, hand := range s.Hands {
		slices.Sort(hand)
		for _, card := range hand {
			s.Deck = without(s.Deck, card)
		}
		if len(hand) == 0 {
			return nil, nil, fmt.Errorf("each seat needs a card to bid")
		}
	}
	s.shuffle(seed)
	events := s.open(s.Round)
	return s, events, s.check()
}

// Redeal redraws what the seat cannot see: the others' hands and secret answers, the order of the
// deck, and the enemy's future throws.
func (s *State) Redeal(seat game.Seat, luck *game.Rand) game.State {
	c := s.Clone().(*State)
	c.Enemy = game.NewRand(notation.Seed(luck), "enemy")
	pool := slices.Clone(c.Deck)
	for other, hand := range c.Hands {
		if game.Seat(other) != seat {
			pool = append(pool, hand...)
		}
	}
	slices.Sort(pool) // the new deal must not depend on the true places of cards
	luck.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	n := copy(c.Deck, pool)
	for other, hand := range c.Hands {
		if game.Seat(other) == seat {
			continue
		}
		n += copy(hand, pool[n:])
		slices.Sort(hand)
		if c.Phase == Bid && c.Bids[other] != 0 { // a secret answer that fits the new hand
			c.Bids[other] = hand[luck.IntN(len(hand))]
		}
		if c.Phase == Counter && c.Asked[other] == 0 {
			c.Parry[other] = !c.Out[other] && slices.Contains(hand, c.high()) && luck.IntN(2) == 0
		}
	}
	return c
}

// Rig sets the enemy's next throws (stream "enemy", 1..3) or the next cards drawn (stream "deck",
// from the remaining cards).
func (s *State) Rig(stream string, values []string) error {
	numbers, err := notation.Draws(stream, values, map[string]int{"enemy": 3, "deck": highest})
	if err != nil {
		return err
	}
	for i, n := range numbers {
		if stream == "enemy" {
			s.Enemy.Force(n - 1)
			continue
		}
		top := len(s.Deck) - 1 - i // cards are drawn from the end
		at := slices.Index(s.Deck[:max(top+1, 0)], n)
		if at < 0 {
			return fmt.Errorf("there is no more card %d in the deck", n)
		}
		s.Deck[at], s.Deck[top] = s.Deck[top], s.Deck[at]
	}
	return nil
}
