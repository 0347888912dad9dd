package duel

import (
	"slices"

	"bivouac/game"
	"bivouac/game/notation"
)

const pass = game.Action("pass")

// Pending asks every seat that has not answered (D3, D4).
func (s *State) Pending() []game.Decision {
	return notation.Pending(s.Asked, false, func(game.Seat) (game.Text, game.Action) {
		ask := game.T("duel.ask."+game.Key(s.Phase), "n", s.Round)
		if s.Phase == Counter {
			return ask, pass // D4: by default the bids stand
		}
		return ask, ""
	})
}

// Legal lists each different card once, and pass as an answer to open bids.
func (s *State) Legal(seat game.Seat, to []game.Action) []game.Action {
	if !notation.Asked(s, seat) {
		return to
	}
	if s.Phase == Counter {
		to = append(to, pass)
	}
	for i, card := range s.Hands[seat] {
		if (i == 0 || s.Hands[seat][i-1] != card) && (s.Phase == Bid || card == s.high()) { // D5
			to = append(to, game.Action([]byte{s.Phase[0], '0' + byte(card)}))
		}
	}
	return to
}

// Anytime returns resigning (D9).
func (s *State) Anytime(seat game.Seat) []game.Action {
	if seat < 0 || int(seat) >= len(s.Hands) || s.Out[seat] {
		return nil
	}
	return notation.Resign(s, seat, len(s.Hands))
}

// Apply applies an answer; after the last one the phase advances automatically.
func (s *State) Apply(m game.Move) ([]game.Event, error) {
	if m.Decision == 0 && (m.Action == game.Resign || m.Action == game.Forfeit) && len(s.Anytime(m.Seat)) > 0 {
		return s.leave(int(m.Seat)), nil
	}
	if m.Decision == 0 || !slices.Contains(s.Legal(m.Seat, nil), m.Action) || s.Asked[m.Seat] != m.Decision {
		return nil, s.refusal(m.Seat)
	}
	s.Asked[m.Seat] = 0
	said := game.T("duel.log.answered", "who", m.Seat)
	if s.Phase == Bid {
		s.Bids[m.Seat], said.Key = int(m.Action[1]-'0'), "duel.log.bid"
	} else {
		s.Parry[m.Seat] = m.Action != pass
	}
	return append([]game.Event{{Text: said}}, s.goOn()...), nil
}

// refusal returns why a move of the seat is refused, and what it may do instead.
func (s *State) refusal(seat game.Seat) *game.Refusal {
	legal := s.Legal(seat, nil)
	rules := map[string]string{Bid: "D3", Counter: "D5", Over: "D8"}
	why := game.Refuse(rules[s.Phase], "duel.no."+game.Key(s.Phase), "n", s.high())
	if len(legal) == 0 && s.Phase != Over {
		why = game.Refuse("D4", "duel.no.unasked")
	}
	why.Near = notation.First(legal)
	return why
}

// high returns the highest bid once the bids are revealed, else 0.
func (s *State) high() int {
	if s.Phase != Counter {
		return 0
	}
	return slices.Max(s.Bids)
}

// draw moves a card from the deck to the seat's hand and returns the card. It returns 0 if the deck is
// empty or the seat is out.
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

// without removes a card, if it is there.
func without(cards []int, card int) []int {
	at := slices.Index(cards, card)
	return slices.Delete(cards, max(at, 0), at+1)
}

// open begins a round: the enemy announces its strength, every remaining seat is asked.
func (s *State) open(round int) []game.Event {
	s.Round = round
	clear(s.Bids)
	clear(s.Parry)
	s.ask(Bid)
	if s.Mode == Rivals {
		return []game.Event{{Text: game.T("duel.log.prize", "round", round, "n", round)}}
	}
	s.Intent = 3*len(s.Hands) + s.Enemy.Die(3) // D2
	return []game.Event{shown("duel.log.intent", "round", round, "n", s.Intent)}
}

// ask begins a phase and opens its question for every remaining seat with a card: all of them, so
// that being asked reveals nothing about a hand (D4).
func (s *State) ask(phase string) {
	s.Phase = phase
	for seat, hand := range s.Hands {
		if !s.Out[seat] && len(hand) > 0 {
			s.LastID++
			s.Asked[seat] = s.LastID
		}
	}
}

// shown returns an event that reveals something to everybody.
func shown(key game.Key, args ...any) game.Event {
	return game.Event{Text: game.T(key, args...), Reveals: true}
}

// goOn runs the automatic steps when no question is open.
func (s *State) goOn() []game.Event {
	if slices.Max(s.Asked) > 0 {
		return nil
	}
	if s.Phase == Counter {
		return s.settle()
	}
	var events []game.Event
	for seat, bid := range s.Bids { // D4: all at once
		if bid > 0 {
			s.Hands[seat] = without(s.Hands[seat], bid)
			events = append(events, shown("duel.log.shows", "who", game.Seat(seat), "n", bid))
		}
	}
	s.ask(Counter)
	return append(events, s.goOn()...) // with empty hands no seat can counter
}

// settle resolves counters and bids in seat order, not in order of answering, and continues with
// the next round or the end.
func (s *State) settle() []game.Event {
	var events []game.Event
	last := &Trace{Round: s.Round, Bids: slices.Clone(s.Bids), Counters: slices.Clone(s.Parry), High: s.high(),
		Winner: game.Spectator, Intent: s.Intent}
	s.Last = last
	for seat, parry := range s.Parry {
		if parry {
			s.Hands[seat] = without(s.Hands[seat], last.High)
			events = append(events, shown("duel.log.counters", "who", game.Seat(seat), "n", last.High))
		}
	}
	outcome := s.award
	if s.Mode == Together {
		outcome = s.defend
	}
	events = append(events, outcome(last))
	if s.Round == Rounds || s.Mode == Together && s.Lives == 0 {
		return append(events, s.end()...)
	}
	for seat := range s.Hands { // D7
		if card := s.draw(seat); card > 0 {
			drawn := shown("duel.log.draws", "n", card)
			drawn.To = []game.Seat{game.Seat(seat)}
			events = append(events, drawn)
		}
	}
	return append(events, s.open(s.Round+1)...)
}

// award applies D6 among rivals: the highest bid that was not countered takes the points if it is
// alone.
func (s *State) award(last *Trace) game.Event {
	bids := slices.Clone(last.Bids)
	for seat, bid := range bids {
		if bid == last.High && slices.Contains(last.Counters, true) { // D5
			bids[seat] = 0
		}
	}
	best := s.most(bids, 1)
	if len(best) != 1 {
		return game.Event{Text: game.T("duel.log.nobody")}
	}
	last.Winner = best[0]
	s.Points[last.Winner] += s.Round
	return game.Event{Text: game.T("duel.log.takes", "who", last.Winner, "n", s.Round)}
}

// most returns the remaining seats with the highest number, if that is at least enough.
func (s *State) most(numbers []int, enough int) (seats []game.Seat) {
	for seat, n := range numbers {
		if n > enough && !s.Out[seat] {
			enough, seats = n, nil
		}
		if n == enough && !s.Out[seat] {
			seats = append(seats, game.Seat(seat))
		}
	}
	return seats
}

// defend applies D6 together: bids and counters add up against the enemy's intent.
func (s *State) defend(last *Trace) game.Event {
	for seat, bid := range last.Bids {
		last.Defence += bid
		if last.Counters[seat] {
			last.Defence += last.High
		}
	}
	if last.Defence >= s.Intent {
		return game.Event{Text: game.T("duel.log.repelled", "n", last.Defence, "intent", s.Intent)}
	}
	s.Lives--
	return game.Event{Text: game.T("duel.log.hit", "n", last.Defence, "intent", s.Intent, "lives", s.Lives)}
}

// leave removes a seat (D9).
func (s *State) leave(seat int) []game.Event {
	events := []game.Event{{Text: game.T("duel.log.leaves", "who", game.Seat(seat))}}
	s.Out[seat], s.Asked[seat] = true, 0
	in := slices.DeleteFunc(slices.Clone(s.Out), func(out bool) bool { return out })
	if len(in) < 2 || s.Mode == Together {
		return append(events, s.end()...)
	}
	return append(events, s.goOn()...)
}

func (s *State) end() []game.Event {
	s.Phase = Over
	clear(s.Asked)
	r, _ := s.Result()
	return []game.Event{{Text: r.Text}}
}

// Result applies D8: most points win, or all win or lose together.
func (s *State) Result() (game.Result, bool) {
	best := s.most(s.Points, 0) // together all have none
	switch {
	case s.Phase != Over:
		return game.Result{}, false
	case s.Mode == Together && (s.Lives == 0 || slices.Contains(s.Out, true)):
		return game.Result{Text: game.T("duel.end.lost")}, true
	case s.Mode == Together:
		return game.Result{Winners: best, Text: game.T("duel.end.held")}, true
	case len(best) == 1:
		return game.Result{Winners: best, Scores: slices.Clone(s.Points), Text: game.T("duel.end.won", "who", best[0])}, true
	}
	return game.Result{Scores: slices.Clone(s.Points), Text: game.T("duel.end.draw")}, true
}
