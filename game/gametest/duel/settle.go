package duel

import (
	"slices"

	"bivouac/game"
)

// settle resolves counters and bids in seat order, never in order of answering,
// and goes on to the next round or the end.
func (s *State) settle() []game.Event {
	high := s.high()
	var events []game.Event
	last := &Trace{Round: s.Round, Bids: slices.Clone(s.Bids), Counters: slices.Clone(s.Parry), High: high,
		Winner: game.Spectator, Intent: s.Intent}
	for seat, parry := range s.Parry {
		if parry {
			s.discard(seat, high)
			events = append(events, game.Event{Text: game.T("duel.log.counters", "who", game.Seat(seat), "n", high), Reveals: true})
		}
	}
	s.Last = last
	if s.Mode == Rivals {
		events = append(events, s.award(last))
	} else {
		events = append(events, s.defend(last))
	}
	if s.Round == Rounds || s.Mode == Together && s.Lives == 0 {
		return append(events, s.end()...)
	}
	for seat := range s.Hands { // D7
		if card := s.draw(seat); card > 0 {
			to := []game.Seat{game.Seat(seat)}
			events = append(events, game.Event{Text: game.T("duel.log.draws", "n", card), To: to, Reveals: true})
		}
	}
	return append(events, s.open(s.Round+1)...)
}

// award is D6 among rivals: the highest bid that was not countered and is alone.
func (s *State) award(last *Trace) game.Event {
	best, times := 0, 0
	for seat, bid := range last.Bids {
		countered := bid == last.High && slices.Contains(last.Counters, true) // D5
		if bid == 0 || countered || bid < best || s.Out[seat] {
			continue
		}
		if bid > best {
			best, times = bid, 0
		}
		times++
		last.Winner = game.Seat(seat)
	}
	if times != 1 {
		last.Winner = game.Spectator
		return game.Event{Text: game.T("duel.log.nobody")}
	}
	s.Points[last.Winner] += s.Round
	return game.Event{Text: game.T("duel.log.takes", "who", last.Winner, "n", s.Round)}
}

// defend is D6 together: bids and counters add up against the enemy's intent.
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

func (s *State) end() []game.Event {
	s.Phase = Over
	clear(s.Asked)
	r, _ := s.Result()
	return []game.Event{{Text: r.Text}}
}

// Result is D8: most points, or a common end.
func (s *State) Result() (game.Result, bool) {
	if s.Phase != Over {
		return game.Result{}, false
	}
	if s.Mode == Together {
		if s.Lives == 0 || slices.Contains(s.Out, true) {
			return game.Result{Text: game.T("duel.end.lost")}, true
		}
		r := game.Result{Text: game.T("duel.end.held")}
		for seat := range s.Hands {
			r.Winners = append(r.Winners, game.Seat(seat))
		}
		return r, true
	}
	best := -1
	r := game.Result{Scores: slices.Clone(s.Points)}
	for seat, points := range s.Points {
		if s.Out[seat] || points < best {
			continue
		}
		if points > best {
			best, r.Winners = points, nil
		}
		r.Winners = append(r.Winners, game.Seat(seat))
	}
	if len(r.Winners) == 1 {
		r.Text = game.T("duel.end.won", "who", r.Winners[0])
		return r, true
	}
	r.Winners, r.Text = nil, game.T("duel.end.draw")
	return r, true
}
