package duel

import (
	"fmt"
	"slices"
	"strconv"

	"bivouac/game"
)

// Redeal draws anew what the seat cannot see: the others' hands and secret
// answers, the order of the deck, and what the enemy will throw.
func (s *State) Redeal(seat game.Seat, luck *game.Rand) game.State {
	c := s.Clone().(*State)
	var seed game.Seed
	for i := range seed {
		seed[i] = byte(luck.IntN(256))
	}
	c.Enemy = game.NewRand(seed, "enemy")
	pool := slices.Clone(c.Deck)
	for other, hand := range c.Hands {
		if game.Seat(other) != seat {
			pool = append(pool, hand...)
		}
	}
	slices.Sort(pool) // where each card lies must not show in the new deal
	luck.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	take := func(n int) []int {
		cards := slices.Clone(pool[:n])
		pool = pool[n:]
		return cards
	}
	c.Deck = take(len(c.Deck))
	for other, hand := range c.Hands {
		if game.Seat(other) != seat {
			c.Hands[other] = take(len(hand))
			slices.Sort(c.Hands[other])
			c.answerAnew(other, luck)
		}
	}
	return c
}

// answerAnew replaces a secret answer by one that the new hand allows.
func (s *State) answerAnew(seat int, luck *game.Rand) {
	hand := s.Hands[seat]
	if s.Phase == Bid && s.Bids[seat] != 0 {
		s.Bids[seat] = hand[luck.IntN(len(hand))]
	}
	if s.Phase == Counter && s.Asked[seat] == 0 {
		s.Parry[seat] = !s.Out[seat] && slices.Contains(hand, s.high()) && luck.IntN(2) == 0
	}
}

// Rig sets the enemy's next throws (stream "enemy", 1..3) or the next cards drawn
// (stream "deck", from the cards that are still there).
func (s *State) Rig(stream string, values []string) error {
	var numbers []int
	for _, v := range values {
		n, err := strconv.Atoi(v)
		if err != nil {
			return fmt.Errorf("%q is no number", v)
		}
		numbers = append(numbers, n)
	}
	switch stream {
	case "enemy":
		return s.rigEnemy(numbers)
	case "deck":
		return s.rigDeck(numbers)
	}
	return fmt.Errorf("the streams are enemy and deck, not %q", stream)
}

func (s *State) rigEnemy(throws []int) error {
	for _, n := range throws {
		if n < 1 || n > 3 {
			return fmt.Errorf("the enemy throws 1 to 3, not %d", n)
		}
	}
	for _, n := range throws {
		s.Enemy.Force(n - 1)
	}
	return nil
}

// rigDeck swaps the named cards to the end of the deck, where one draws.
func (s *State) rigDeck(cards []int) error {
	for i, n := range cards {
		top := len(s.Deck) - 1 - i
		at := slices.Index(s.Deck[:max(top+1, 0)], n)
		if at < 0 {
			return fmt.Errorf("there is no more card %d in the deck", n)
		}
		s.Deck[at], s.Deck[top] = s.Deck[top], s.Deck[at]
	}
	return nil
}
