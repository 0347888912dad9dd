package duel

import (
	"fmt"
	"slices"
	"strings"

	"bivouac/game"
	"bivouac/game/notation"
)

// Redeal draws anew what the seat cannot see: the others' hands and secret
// answers, the order of the deck, and what the enemy will throw.
func (s *State) Redeal(seat game.Seat, luck *game.Rand) game.State {
	c := s.Clone().(*State)
	c.Enemy = game.NewRand(notation.Seed(luck), "enemy")
	pool := slices.Clone(c.Deck)
	for other, hand := range c.Hands {
		if game.Seat(other) != seat {
			pool = append(pool, hand...)
		}
	}
	slices.Sort(pool) // where each card lies must not show in the new deal
	luck.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	n := copy(c.Deck, pool)
	for other, hand := range c.Hands {
		if game.Seat(other) == seat {
			continue
		}
		n += copy(hand, pool[n:])
		slices.Sort(hand)
		if c.Phase == Bid && c.Bids[other] != 0 { // a secret answer that the new hand allows
			c.Bids[other] = hand[luck.IntN(len(hand))]
		}
		if c.Phase == Counter && c.Asked[other] == 0 {
			c.Parry[other] = !c.Out[other] && slices.Contains(hand, c.high()) && luck.IntN(2) == 0
		}
	}
	return c
}

// Rig sets the enemy's next throws (stream "enemy", 1..3) or the next cards drawn
// (stream "deck", from the cards that are still there).
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
