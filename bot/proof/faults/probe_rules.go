package faults

import (
	"slices"
	"strconv"
	"strings"

	"bivouac/game"
)

// ask opens the questions of the present round, past seats that are out.
func (s *probeState) ask() {
	all := s.Round%3 == 2
	s.Left = 1
	if !all {
		s.Left = probeActs
	}
	for seat := range s.Asked {
		if !s.Out[seat] && (all || seat == s.turn()) {
			s.LastID++
			s.Asked[seat] = s.LastID
		}
	}
}

// turn is whose round it is, where it is one seat's: the next that is not out.
func (s *probeState) turn() int {
	n := len(s.Out)
	for i := range n {
		if seat := (s.Round - s.Round/3 + i) % n; !s.Out[seat] {
			return seat
		}
	}
	return 0
}

// Pending asks everybody who has not answered.
func (s *probeState) Pending() []game.Decision {
	var asked []game.Decision
	for seat, id := range s.Asked {
		if id != 0 {
			asked = append(asked, game.Decision{
				ID: id, Seat: game.Seat(seat), Ask: game.T("probe.ask", "round", s.Round), Default: "mark1",
			})
		}
	}
	return asked
}

// Legal lists the marks and the look.
func (s *probeState) Legal(seat game.Seat, to []game.Action) []game.Action {
	if seat < 0 || int(seat) >= len(s.Asked) || s.Asked[seat] == 0 {
		return to
	}
	for n := range probeMarks {
		to = append(to, game.Action("mark"+strconv.Itoa(n+1)))
	}
	return append(to, probeLook)
}

// Anytime is giving up.
func (s *probeState) Anytime(seat game.Seat) []game.Action {
	if _, over := s.Result(); over || seat < 0 || int(seat) >= len(s.Out) || s.Out[seat] {
		return nil
	}
	return []game.Action{game.Resign}
}

// Describe tells one action; the last act of a round cannot be taken back.
func (s *probeState) Describe(_ game.Seat, a game.Action) game.Choice {
	c := game.Choice{
		Action: a, Verb: string(a), Label: game.T("probe.choice", "what", string(a)),
		Final: s.Left == 1 || a == game.Resign,
	}
	if n, ok := strings.CutPrefix(string(a), "mark"); ok {
		c.Verb, c.Args = "mark", []game.Arg{{Value: n}}
	}
	return c
}

// Suggest offers nothing.
func (s *probeState) Suggest(game.Seat) []game.Suggestion { return nil }

// Read knows the notation only.
func (s *probeState) Read(seat game.Seat, word string, _ bool) ([]game.Action, error) {
	a := game.Action(word)
	if slices.Contains(s.Legal(seat, nil), a) || slices.Contains(s.Anytime(seat), a) {
		return []game.Action{a}, nil
	}
	return nil, game.Refuse("P1", "probe.no")
}

// Apply takes an act, numbers it publicly, and opens the next round.
func (s *probeState) Apply(m game.Move) ([]game.Event, error) {
	if m.Decision == 0 && (m.Action == game.Resign || m.Action == game.Forfeit) && len(s.Anytime(m.Seat)) > 0 {
		return s.leave(int(m.Seat)), nil
	}
	if m.Decision == 0 || !slices.Contains(s.Legal(m.Seat, nil), m.Action) || s.Asked[m.Seat] != m.Decision {
		return nil, game.Refuse("P1", "probe.no")
	}
	events := []game.Event{s.step("probe.log.act", m.Seat)}
	if m.Action == probeLook {
		secret := game.T("probe.log.secret", "what", s.look(int(m.Seat)))
		events = append(events, game.Event{Text: secret, To: []game.Seat{m.Seat}, Reveals: true})
	}
	s.Asked[m.Seat] = 0
	if s.Round%3 != 2 {
		if s.Left--; s.Left > 0 {
			s.LastID++
			s.Asked[m.Seat] = s.LastID
		}
	}
	s.goOn()
	return events, nil
}

// step is the public line of an act, with a number that no other act has.
func (s *probeState) step(key game.Key, seat game.Seat) game.Event {
	s.Steps++
	return game.Event{Text: game.T(key, "who", seat, "step", strconv.Itoa(s.Steps), "tag", s.Tag), Reveals: true}
}

func (s *probeState) leave(seat int) []game.Event {
	e := s.step("probe.log.leave", game.Seat(seat))
	s.Out[seat], s.Asked[seat] = true, 0
	s.goOn()
	return []game.Event{e}
}

func (s *probeState) goOn() {
	if slices.ContainsFunc(s.Asked, func(id int) bool { return id != 0 }) {
		if _, over := s.Result(); over {
			clear(s.Asked)
		}
		return
	}
	s.Round++
	if _, over := s.Result(); !over {
		s.ask()
	}
}

// Result: all who stayed win after the last round, or the last one left does.
func (s *probeState) Result() (game.Result, bool) {
	var in []game.Seat
	for seat, out := range s.Out {
		if !out {
			in = append(in, game.Seat(seat))
		}
	}
	if s.Round < probeRounds && len(in) > 1 {
		return game.Result{}, false
	}
	return game.Result{Winners: in, Text: game.T("probe.end")}, true
}
