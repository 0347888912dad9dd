package duel

import (
	"fmt"
	"slices"
	"strings"

	"bivouac/game"
	"bivouac/game/notation"
)

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
	numbers := make([]int, len(values))
	if err := notation.ReadNumbers(strings.Join(values, " "), numbers, 1,
		map[string]int{"enemy": 3, "deck": highest}[stream]); err != nil {
		return fmt.Errorf("the streams are enemy and deck: %w", err)
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
