package duel

import (
	"cmp"
	"fmt"
	"slices"

	"bivouac/game"
	"bivouac/game/notation"
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

// View is what one seat may know of a duel. Lists have one place for each seat.
type View struct {
	Seat   game.Seat // the viewer; game.Spectator for the public view
	Mode   string    // Rivals or Together
	Round  int       // 1..Rounds
	Phase  string    // Bid, Counter or Over
	Hand   []int     // the seat's own cards, 1..6, lowest first; none for a spectator
	MyBid  int       // its own card bid, 0 if none yet
	Cards  []int     // how many cards each seat holds
	Asked  []bool    // who has to answer
	Out    []bool    // who gave up
	Bids   []int     // once all lie open (Phase Counter), else zeros
	High   int       // the highest open bid, which may be countered; 0 in Phase Bid
	Points []int     // rivals: points won
	Prize  int       // rivals: what this round is worth
	Lives  int       // together: common lives left
	Intent int       // together: the strength with which the enemy will attack this round
	Deck   int       // cards left to draw
	Last   *Trace    // the round before, nil in the first
	Winner []game.Seat
}

// Trace is what a finished round did; it is never changed.
type Trace struct {
	Round    int
	Bids     []int  // 0 for a seat that did not bid
	Counters []bool // who played a counter
	High     int
	Winner   game.Seat // rivals: who took the prize; game.Spectator if nobody
	Defence  int       // together: what the seats brought against Intent
	Intent   int
}

// State is a position. Every list except Deck has one place for each seat.
type State struct {
	Mode   string
	Round  int
	Phase  string
	Hands  [][]int // sorted; an answered card stays here until it is revealed
	Deck   []int   // drawn from the end
	Bids   []int   // 0 = none yet
	Parry  []bool  // Phase Counter: answered with a counter
	Asked  []int   // the ID of the seat's open question, 0 if none
	LastID int     // of the last question asked
	Out    []bool
	Points []int
	Lives  int // together
	Intent int
	Enemy  game.Rand // the enemy's dice
	Last   *Trace
}

// New deals (D1) and opens the first round.
func (Game) New(setup game.Setup) (game.State, []game.Event, error) {
	s := empty(setup.Seats, setup.Option(modes), setup.Seed)
	s.shuffle(setup.Seed)
	for seat := range s.Hands {
		for range dealt {
			s.draw(seat)
		}
	}
	return s, s.open(1), nil
}

// empty returns a table with all cards in the deck.
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

func (s *State) shuffle(seed game.Seed) {
	luck := game.NewRand(seed, "deck")
	luck.Shuffle(len(s.Deck), func(i, j int) { s.Deck[i], s.Deck[j] = s.Deck[j], s.Deck[i] })
}

// Clone copies every list.
func (s *State) Clone() game.State {
	c := *s
	c.Hands = slices.Clone(s.Hands)
	for i, h := range s.Hands {
		c.Hands[i] = slices.Clone(h)
	}
	c.Deck, c.Bids, c.Points = slices.Clone(s.Deck), slices.Clone(s.Bids), slices.Clone(s.Points)
	c.Parry, c.Asked, c.Out = slices.Clone(s.Parry), slices.Clone(s.Asked), slices.Clone(s.Out)
	return &c // Last is never changed, only replaced
}

// View is built from zero: a field that is not set here stays hidden (D3, D4).
func (s *State) View(seat game.Seat) game.View {
	v := View{
		Seat: seat, Mode: s.Mode, Round: s.Round, Phase: s.Phase, Points: slices.Clone(s.Points), Prize: s.Round,
		Lives: s.Lives, Intent: s.Intent, Deck: len(s.Deck), Out: slices.Clone(s.Out), Bids: make([]int, len(s.Hands)),
		High: s.high(), Last: s.Last,
	}
	for i, hand := range s.Hands {
		v.Cards = append(v.Cards, len(hand))
		v.Asked = append(v.Asked, s.Asked[i] != 0)
	}
	if s.Phase == Counter {
		v.Bids = slices.Clone(s.Bids)
	}
	if seat >= 0 {
		v.Hand, v.MyBid = slices.Clone(s.Hands[seat]), s.Bids[seat]
	}
	if r, over := s.Result(); over {
		v.Winner = r.Winners
	}
	return v
}

// Load decodes json.Marshal's form: the State is plain, so it needs no save form.
func (Game) Load(data []byte) (game.State, error) {
	s := new(State)
	return notation.Load("a duel", data, s, s, s.check)
}

// check refuses a damaged save that would cause a panic later.
func (s *State) check() error {
	seats := len(s.Hands)
	for _, n := range []int{seats, len(s.Bids), len(s.Parry), len(s.Asked), len(s.Out), len(s.Points)} {
		if n != seats || n < 2 || n > MaxSeats {
			return fmt.Errorf("want 2 to %d seats, and a number for each: %d and %d", MaxSeats, seats, n)
		}
	}
	l := s.Last
	switch {
	case !slices.Contains(modes.Values, s.Mode) || !slices.Contains([]string{Bid, Counter, Over}, s.Phase):
		return fmt.Errorf("mode %q, phase %q", s.Mode, s.Phase)
	case s.Round < 1 || s.Round > Rounds || s.Lives < 0 || s.Lives > lives || s.LastID < 0:
		return fmt.Errorf("round %d, %d lives, question %d", s.Round, s.Lives, s.LastID)
	case l != nil && (len(l.Bids) != seats || len(l.Counters) != seats || int(l.Winner) >= seats || l.Winner < -1):
		return fmt.Errorf("last round %+v", *l)
	}
	cards := slices.Sorted(slices.Values(slices.Concat(s.Deck, slices.Concat(s.Hands...))))
	for i, card := range cards { // D1: four of each at most
		if card < 1 || card > highest || i >= copies && cards[i-copies] == card {
			return fmt.Errorf("want %d of each card 1 to %d at most, not %v", copies, highest, cards)
		}
	}
	for seat, hand := range s.Hands { // a seat's answer is in its hand
		bid, asked := s.Bids[seat], s.Asked[seat] != 0
		switch {
		case !slices.IsSorted(hand) || asked && (s.Out[seat] || len(hand) == 0):
			return fmt.Errorf("seat %d with %v is asked", seat, hand)
		case bid < 0 || bid > highest || s.Phase == Bid && bid != 0 && (asked || !slices.Contains(hand, bid)):
			return fmt.Errorf("seat %d bids %d", seat, bid)
		case s.Phase == Counter && s.Parry[seat] && !slices.Contains(hand, s.high()):
			return fmt.Errorf("seat %d counters %d without the card", seat, s.high())
		}
	}
	return cmp.Or(s.Enemy.Check(3), notation.CheckAsked(s, s.Asked, s.LastID))
}
