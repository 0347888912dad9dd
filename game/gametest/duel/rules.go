package duel

import (
	"slices"
	"strconv"
	"strings"

	"bivouac/game"
)

// Pending asks everybody who has not answered (D3, D4).
func (s *State) Pending() []game.Decision {
	var asked []game.Decision
	for seat, id := range s.Asked {
		if id != 0 {
			d := game.Decision{ID: id, Seat: game.Seat(seat), Ask: game.T("duel.ask."+game.Key(s.Phase), "n", s.Round)}
			if s.Phase == Counter {
				d.Default = pass // D4: silence lets the bids stand
			}
			asked = append(asked, d)
		}
	}
	return asked
}

const pass = game.Action("pass")

// letters mark the actions of a phase that name a card: "b4", "c4".
var letters = map[string]string{Bid: "b", Counter: "c"}

// Legal lists each different card once, and pass as an answer to open bids.
func (s *State) Legal(seat game.Seat, to []game.Action) []game.Action {
	if seat < 0 || int(seat) >= len(s.Hands) || s.Asked[seat] == 0 {
		return to
	}
	if s.Phase == Counter {
		to = append(to, pass)
	}
	for _, card := range slices.Compact(slices.Clone(s.Hands[seat])) {
		if s.Phase == Bid || card == s.high() { // D5
			to = append(to, game.Action(letters[s.Phase]+strconv.Itoa(card)))
		}
	}
	return to
}

// Anytime is giving up (D9).
func (s *State) Anytime(seat game.Seat) []game.Action {
	if s.Phase == Over || seat < 0 || int(seat) >= len(s.Hands) || s.Out[seat] {
		return nil
	}
	return []game.Action{game.Resign}
}

// Apply takes an answer; when it was the last, the phase runs on by itself.
func (s *State) Apply(m game.Move) ([]game.Event, error) {
	if m.Decision == 0 && (m.Action == game.Resign || m.Action == game.Forfeit) && len(s.Anytime(m.Seat)) > 0 {
		return s.leave(int(m.Seat)), nil
	}
	legal := s.Legal(m.Seat, nil)
	if m.Decision == 0 || !slices.Contains(legal, m.Action) || s.Asked[m.Seat] != m.Decision {
		return nil, s.refuse(m.Seat, legal)
	}
	s.Asked[m.Seat] = 0
	if s.Phase == Bid {
		s.Bids[m.Seat] = card(m.Action)
		return append([]game.Event{{Text: game.T("duel.log.bid", "who", m.Seat)}}, s.goOn()...), nil
	}
	s.Parry[m.Seat] = m.Action != pass
	return append([]game.Event{{Text: game.T("duel.log.answered", "who", m.Seat)}}, s.goOn()...), nil
}

func (s *State) refuse(seat game.Seat, legal []game.Action) error {
	rules := map[string]string{Bid: "D3", Counter: "D5", Over: "D8"}
	why := game.Refuse(rules[s.Phase], "duel.no."+game.Key(s.Phase), "n", s.high())
	if len(legal) == 0 && s.Phase != Over {
		why = game.Refuse("D4", "duel.no.unasked")
	}
	why.Near = legal[:min(len(legal), 5)]
	return why
}

// card is the number of an action like "b4"; 0 for others.
func card(a game.Action) int {
	n, _ := strconv.Atoi(strings.TrimLeft(string(a), "bc"))
	return n
}

// open begins a round: the enemy announces itself, everybody still in is asked.
func (s *State) open(round int) []game.Event {
	s.Round, s.Phase = round, Bid
	clear(s.Bids)
	clear(s.Parry)
	s.ask()
	if s.Mode == Rivals {
		return []game.Event{{Text: game.T("duel.log.prize", "round", round, "n", round)}}
	}
	s.Intent = 3*len(s.Hands) + s.Enemy.Die(3) // D2
	return []game.Event{{Text: game.T("duel.log.intent", "round", round, "n", s.Intent), Reveals: true}}
}

// ask puts the phase's question to everybody in who holds a card: to all of
// them, so that being asked tells nothing about a hand (D4).
func (s *State) ask() {
	for seat, hand := range s.Hands {
		if !s.Out[seat] && len(hand) > 0 {
			s.LastID++
			s.Asked[seat] = s.LastID
		}
	}
}

// goOn runs the automatic steps once nobody is asked any more.
func (s *State) goOn() []game.Event {
	if s.Phase == Over || slices.ContainsFunc(s.Asked, func(id int) bool { return id != 0 }) {
		return nil
	}
	if s.Phase == Counter {
		return s.settle()
	}
	var events []game.Event
	for seat, bid := range s.Bids { // D4: all at once
		if bid > 0 {
			s.discard(seat, bid)
			events = append(events, game.Event{Text: game.T("duel.log.shows", "who", game.Seat(seat), "n", bid), Reveals: true})
		}
	}
	s.Phase = Counter
	s.ask()
	return append(events, s.goOn()...) // with empty hands nobody can counter
}

// leave takes a seat out (D9).
func (s *State) leave(seat int) []game.Event {
	events := []game.Event{{Text: game.T("duel.log.leaves", "who", game.Seat(seat))}}
	s.Out[seat], s.Asked[seat] = true, 0
	in := 0
	for _, out := range s.Out {
		if !out {
			in++
		}
	}
	if in < 2 || s.Mode == Together {
		return append(events, s.end()...)
	}
	return append(events, s.goOn()...)
}
