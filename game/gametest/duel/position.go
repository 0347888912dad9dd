package duel

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bivouac/game"
)

// Position reads fields divided by ";" or lines: the hands "A 4 5 6" (A, B, C are
// the seats; those named are there), and, where it differs from a first round of
// rivals, "mode together", "round 2", "points 1 0", "lives 1". The other cards
// are the deck. It stands before the bids.
func (Game) Position(text string, seed game.Seed) (game.State, []game.Event, error) {
	fields := strings.FieldsFunc(text, func(r rune) bool { return r == ';' || r == '\n' })
	s := empty(strings.Count(text, "A")+strings.Count(text, "B")+strings.Count(text, "C"), Rivals, seed)
	if n := len(s.Hands); n < 2 || n > MaxSeats {
		return nil, nil, fmt.Errorf("want the hands of A and B, and perhaps C")
	}
	s.Round = 1
	for _, f := range fields {
		words := strings.Fields(f)
		if len(words) == 0 {
			continue
		}
		if err := s.field(words[0], words[1:]); err != nil {
			return nil, nil, fmt.Errorf("%q: %w", strings.TrimSpace(f), err)
		}
	}
	for seat, hand := range s.Hands {
		if len(hand) == 0 {
			return nil, nil, fmt.Errorf("seat %c has no card to bid", 'A'+seat)
		}
	}
	deal := game.NewRand(seed, "deck")
	deal.Shuffle(len(s.Deck), func(i, j int) { s.Deck[i], s.Deck[j] = s.Deck[j], s.Deck[i] })
	return s, s.open(s.Round), nil
}

func (s *State) field(name string, words []string) error {
	if name == "mode" {
		if len(words) != 1 || !slices.Contains(modes.Values, words[0]) {
			return fmt.Errorf("want mode %s", strings.Join(modes.Values, " or "))
		}
		s.Mode = words[0]
		if s.Mode == Together && s.Lives == 0 {
			s.Lives = lives
		}
		return nil
	}
	numbers := make([]int, len(words))
	for i, w := range words {
		n, err := strconv.Atoi(w)
		if err != nil || n < 0 || n > highest {
			return fmt.Errorf("want numbers up to %d, not %q", highest, w)
		}
		numbers[i] = n
	}
	return s.numbers(name, numbers)
}

func (s *State) numbers(name string, n []int) error {
	seat := strings.Index("ABC", name)
	switch {
	case len(name) == 1 && seat >= 0 && seat < len(s.Hands):
		for _, card := range n {
			at := slices.Index(s.Deck, card)
			if at < 0 {
				return fmt.Errorf("there is no further card %d", card)
			}
			s.Deck = slices.Delete(s.Deck, at, at+1)
			s.Hands[seat] = append(s.Hands[seat], card)
		}
		slices.Sort(s.Hands[seat])
	case name == "round" && len(n) == 1 && n[0] >= 1 && n[0] <= Rounds:
		s.Round = n[0]
	case name == "lives" && len(n) == 1 && n[0] >= 1 && n[0] <= lives:
		s.Lives = n[0]
	case name == "points" && len(n) == len(s.Hands):
		s.Points = n
	default:
		return fmt.Errorf("want A, B, C with cards, mode, round 1-%d, lives 1-%d or points for each seat", Rounds, lives)
	}
	return nil
}
