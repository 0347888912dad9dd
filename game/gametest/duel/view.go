package duel

import (
	"slices"

	"bivouac/game"
)

// View is what one seat may know of a duel. Lists have one place for each seat.
type View struct {
	Seat   game.Seat // the viewer; game.Spectator for the public view
	Mode   string    // Rivals or Together
	Round  int       // 1..Rounds
	Rounds int
	Phase  string // Bid, Counter or Over
	Hand   []int  // the seat's own cards, 1..6, lowest first; none for a spectator
	MyBid  int    // its own card bid, 0 if none yet
	Cards  []int  // how many cards each seat holds
	Asked  []bool // who has to answer
	Out    []bool // who gave up
	Bids   []int  // once all lie open (Phase Counter), else zeros
	High   int    // the highest open bid, which may be countered; 0 in Phase Bid
	Points []int  // rivals: points won
	Prize  int    // rivals: what this round is worth
	Lives  int    // together: common lives left
	Intent int    // together: the strength of the enemy's attack in this round
	Deck   int    // cards left to draw
	Last   *Trace // the round before, nil in the first
	Winner []game.Seat
}

// Trace is what a finished round did.
type Trace struct {
	Round    int
	Bids     []int  // 0 for a seat that did not bid
	Counters []bool // who played a counter
	High     int
	Winner   game.Seat // rivals: who took the prize; game.Spectator if nobody
	Defence  int       // together: what the seats brought against Intent
	Intent   int
}

// View is built from zero: a field that is not set here stays hidden (D3, D4).
func (s *State) View(seat game.Seat) game.View {
	v := View{
		Seat: seat, Mode: s.Mode, Round: s.Round, Rounds: Rounds, Phase: s.Phase,
		Points: slices.Clone(s.Points), Out: slices.Clone(s.Out), Lives: s.Lives,
		Intent: s.Intent, Deck: len(s.Deck), Bids: make([]int, len(s.Hands)), High: s.high(),
	}
	for i, hand := range s.Hands {
		v.Cards = append(v.Cards, len(hand))
		v.Asked = append(v.Asked, s.Asked[i] != 0)
	}
	if s.Mode == Rivals {
		v.Prize = s.Round
	}
	if s.Phase == Counter {
		v.Bids = slices.Clone(s.Bids)
	}
	if seat >= 0 {
		v.Hand, v.MyBid = slices.Clone(s.Hands[seat]), s.Bids[seat]
	}
	if l := s.Last; l != nil {
		v.Last = &Trace{l.Round, slices.Clone(l.Bids), slices.Clone(l.Counters), l.High, l.Winner, l.Defence, l.Intent}
	}
	if r, over := s.Result(); over {
		v.Winner = r.Winners
	}
	return v
}
