package rois

import "math/bits"

// card is one of the 54 (R3.1): suit*13 + rank, then the two jokers.
type card uint8

const (
	deckSize        = 54
	joker1   card   = 52
	joker2   card   = 53
	noCard   card   = 255
	handful         = 5 // most cards in hand (R3.4)
	allCards cards  = 1<<deckSize - 1
	jokers   cards  = 1<<joker1 | 1<<joker2
	ranks    string = "A23456789TJQK" // T is written 10
)

// suit is the only property of a card that matters (R3.1).
type suit uint8

const (
	hearts suit = iota
	diamonds
	spades
	clubs
	noSuit // of a joker (R1.15)
)

const suitLetters = "HDSC"

func (c card) suit() suit {
	if c >= joker1 {
		return noSuit
	}
	return suit(c / 13)
}

func (c card) joker() bool { return c == joker1 || c == joker2 }

// red says whether a card has Red's colour (R1.15); a joker has none.
func (c card) red() bool { return c.suit() <= diamonds }

// black says whether a card belongs to Black's colour.
func (c card) black() bool { return c.suit() == spades || c.suit() == clubs }

// String returns the card in the notation of R31.1: "10H", "*1".
func (c card) String() string {
	if c >= deckSize {
		return "?"
	}
	return cardNames[c]
}

var cardNames = func() (all [deckSize]string) {
	for c := range joker1 {
		rank := ranks[c%13 : c%13+1]
		if rank == "T" {
			rank = "10"
		}
		all[c] = rank + suitLetters[c/13:c/13+1]
	}
	all[joker1], all[joker2] = "*1", "*2"
	return all
}()

// cards is a set of cards: a hand, the discard pile.
type cards uint64

func setOf(list ...card) cards {
	var s cards
	for _, c := range list {
		s |= 1 << c
	}
	return s
}

func (s cards) has(c card) bool { return s>>c&1 != 0 }

func (s cards) count() int { return bits.OnesCount64(uint64(s)) }

// of returns the cards of a suit, for noSuit the jokers.
func (s cards) of(x suit) cards {
	if x == noSuit {
		return s & jokers
	}
	return s & ((1<<13 - 1) << (13 * x))
}

// first returns the lowest card in the order of R3.1, which is taken when a player names only a suit. It
// returns noCard for an empty set.
func (s cards) first() card {
	if s == 0 {
		return noCard
	}
	return card(bits.TrailingZeros64(uint64(s)))
}

// pop removes and returns the first card.
func (s *cards) pop() card {
	c := s.first()
	*s &^= 1 << c
	return c
}

func (s *cards) add(c card) { *s |= 1 << c }

func (s *cards) drop(c card) { *s &^= 1 << c }
