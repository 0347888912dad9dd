package duel

import (
	"encoding/json"
	"fmt"
	"slices"

	"bivouac/game"
)

// The numbers of D1 and D2.
const (
	MaxSeats = 3
	Rounds   = 3
	highest  = 6 // cards are 1..6
	copies   = 4 // of each
	dealt    = 4 // cards in a first hand
	lives    = 2
)

// The modes and phases.
const (
	Rivals   = "rivals"
	Together = "together"
	Bid      = "bid"
	Counter  = "counter"
	Over     = "over"
)

// State is a position; one place in each list for each seat.
type State struct {
	Mode   string
	Round  int
	Phase  string
	Hands  [][]int // sorted; a card that is bid or answers stays here until it lies open
	Deck   []int   // drawn from the end
	Bids   []int   // 0 = none yet
	Parry  []bool  // Phase Counter: answered with a counter
	Asked  []int   // the ID of the seat's open question, 0 if none
	LastID int     // of the last question asked
	Out    []bool
	Points []int
	Lives  int
	Intent int
	Enemy  game.Rand // throws what the enemy intends
	Last   *Trace
}

// New deals (D1) and opens the first round.
func (Game) New(setup game.Setup) (game.State, []game.Event, error) {
	s := empty(setup.Seats, setup.Option(modes), setup.Seed)
	deal := game.NewRand(setup.Seed, "deck")
	deal.Shuffle(len(s.Deck), func(i, j int) { s.Deck[i], s.Deck[j] = s.Deck[j], s.Deck[i] })
	for seat := range s.Hands {
		for range dealt {
			s.draw(seat)
		}
	}
	return s, s.open(1), nil
}

// empty is a table with all cards in the deck.
func empty(seats int, mode string, seed game.Seed) *State {
	s := &State{
		Mode: mode, Hands: make([][]int, seats), Bids: make([]int, seats), Parry: make([]bool, seats),
		Asked: make([]int, seats), Out: make([]bool, seats), Points: make([]int, seats),
		Enemy: game.NewRand(seed, "enemy"),
	}
	if mode == Together {
		s.Lives = lives
	}
	for card := 1; card <= highest; card++ {
		s.Deck = append(s.Deck, slices.Repeat([]int{card}, copies)...)
	}
	return s
}

// Load reads what json.Marshal wrote.
func (Game) Load(data []byte) (game.State, error) {
	s := new(State)
	if err := json.Unmarshal(data, s); err != nil {
		return nil, fmt.Errorf("load a duel: %w", err)
	}
	if err := s.check(); err != nil {
		return nil, fmt.Errorf("load a duel: %w", err)
	}
	return s, nil
}

// Clone copies every list.
func (s *State) Clone() game.State {
	c := *s
	c.Hands = make([][]int, len(s.Hands))
	for i, h := range s.Hands {
		c.Hands[i] = slices.Clone(h)
	}
	c.Deck, c.Bids, c.Points = slices.Clone(s.Deck), slices.Clone(s.Bids), slices.Clone(s.Points)
	c.Parry, c.Asked, c.Out = slices.Clone(s.Parry), slices.Clone(s.Asked), slices.Clone(s.Out)
	return &c // Last is never changed, only replaced
}

// draw is the card drawn; 0 when there is none, or for a seat that is out.
func (s *State) draw(seat int) int {
	n := len(s.Deck) - 1
	if n < 0 || s.Out[seat] {
		return 0
	}
	card := s.Deck[n]
	s.Deck = s.Deck[:n]
	s.Hands[seat] = append(s.Hands[seat], card)
	slices.Sort(s.Hands[seat])
	return card
}

func (s *State) discard(seat, card int) {
	i := slices.Index(s.Hands[seat], card)
	s.Hands[seat] = slices.Delete(s.Hands[seat], i, i+1)
}

// high is the highest bid once they lie open, else 0.
func (s *State) high() int {
	if s.Phase != Counter {
		return 0
	}
	return slices.Max(s.Bids)
}
