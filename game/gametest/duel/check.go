package duel

import (
	"fmt"
	"slices"
)

// check keeps a damaged position from becoming a panic later on.
func (s *State) check() error {
	seats := len(s.Hands)
	for _, n := range []int{len(s.Bids), len(s.Parry), len(s.Asked), len(s.Out), len(s.Points)} {
		if n != seats || seats < 2 || seats > MaxSeats {
			return fmt.Errorf("lists of %d and %d seats", seats, n)
		}
	}
	switch {
	case !slices.Contains(modes.Values, s.Mode) || !slices.Contains([]string{Bid, Counter, Over}, s.Phase):
		return fmt.Errorf("mode %q, phase %q", s.Mode, s.Phase)
	case s.Round < 1 || s.Round > Rounds || s.Lives < 0 || s.Lives > lives || s.LastID < 0:
		return fmt.Errorf("round %d, %d lives, question %d", s.Round, s.Lives, s.LastID)
	case (s.Phase == Over) == slices.ContainsFunc(s.Asked, func(id int) bool { return id != 0 }):
		return fmt.Errorf("questions %v in phase %s", s.Asked, s.Phase)
	}
	if err := s.checkCards(); err != nil {
		return err
	}
	if l := s.Last; l != nil && (len(l.Bids) != seats || len(l.Counters) != seats || int(l.Winner) >= seats || l.Winner < -1) {
		return fmt.Errorf("last round %+v", *l)
	}
	for seat := range s.Hands {
		if err := s.checkSeat(seat); err != nil {
			return err
		}
	}
	return s.Enemy.Check(3)
}

// checkCards: there are four of each card at most, and hands are sorted.
func (s *State) checkCards() error {
	seen := map[int]int{}
	for _, cards := range append(slices.Clone(s.Hands), s.Deck) {
		for _, card := range cards {
			if seen[card]++; card < 1 || card > highest || seen[card] > copies {
				return fmt.Errorf("card %d, %d times", card, seen[card])
			}
		}
	}
	for _, hand := range s.Hands {
		if !slices.IsSorted(hand) {
			return fmt.Errorf("hand %v is not sorted", hand)
		}
	}
	return nil
}

// checkSeat: what a seat has answered is in its hand, and it is asked what it can
// answer.
func (s *State) checkSeat(seat int) error {
	hand, bid := s.Hands[seat], s.Bids[seat]
	switch {
	case s.Asked[seat] < 0 || s.Asked[seat] > s.LastID || s.Asked[seat] != 0 && (s.Out[seat] || len(hand) == 0):
		return fmt.Errorf("seat %d is asked %d", seat, s.Asked[seat])
	case bid < 0 || bid > highest || s.Phase == Bid && bid != 0 && (!slices.Contains(hand, bid) || s.Asked[seat] != 0):
		return fmt.Errorf("seat %d bids %d", seat, bid)
	case s.Phase == Counter && s.Parry[seat] && !slices.Contains(hand, s.high()):
		return fmt.Errorf("seat %d counters %d without the card", seat, s.high())
	}
	return nil
}
