package table

import "bivouac/game"

// A Moment is the state of a match right after an entry of its journal, or after the set-up. Undone
// entries have no Moment. If the match's rules were changed, there are no Moments under the earlier
// rules: the first one is the state in which the present rules began.
type Moment struct {
	Line // the entry, without what is hidden from the reader; Index is SetupLine for the set-up
	// Turn says that a turn ended with the entry: the turn number has changed, or the match is
	// over. If the game does not count turns, a turn ends when another seat gets a new question.
	Turn bool
	// Seats is the number of seats at that time. Newcomers may have joined since.
	Seats int

	state game.State  // the position; valid only during the callback of Moments, except in MomentOf's copy
	match *game.Match // the whole match
}

// View returns what a seat knew at the moment. A seat that joined later gets the public view.
func (m Moment) View(seat game.Seat) game.View {
	if int(seat) >= m.Seats {
		seat = game.Spectator
	}
	return m.state.View(seat)
}

// Seen returns the match as a seat saw it at the moment. For a Moment that Shelf.Moments passes to
// its callback, the result is valid only until the callback returns.
func (m Moment) Seen(seat game.Seat) Seen {
	return Seen{seat, game.BranchOf(m.match.Game, m.match.Setup, m.state)}
}

// Over says whether the match was over.
func (m Moment) Over() bool {
	_, over := m.state.Result()
	return over
}

// Eyes returns the seat as which a user sees the table: their own, or game.Spectator.
func (t Table) Eyes(user string) game.Seat {
	if seat, ok := t.SeatOf(user); ok {
		return seat
	}
	return game.Spectator
}

// MaySee says whether a user may see the game as a seat: at any time as a spectator or as their own
// seat, after the end as any seat.
func (t Table) MaySee(user string, seat game.Seat) bool {
	return seat == game.Spectator || seat == t.Eyes(user) ||
		t.Status == Over && seat >= 0 && int(seat) < len(t.Players)
}

// Moments replays the match from its first moment and calls the function look with each Moment
// until look returns false. Undone entries are skipped. Each Moment has only what the seat may
// read. Errors: ErrNotPlaying in the lobby, ErrBroken.
func (s *Shelf) Moments(t Table, seat game.Seat, look func(Moment) bool) error {
	if t.match == nil {
		return ErrNotPlaying
	}
	over := t.Status == Over
	return watch(t.match, func(m Moment) bool {
		m.Line, m.match = m.Line.to(seat, over), t.match
		return look(m)
	})
}

// MomentOf returns the last Moment at or before the entry number n (SetupLine: the set-up). It
// contains a copy of the position, so it stays valid. Errors: those of Moments, and
// game.ErrOldRules if n is before the first Moment.
func (s *Shelf) MomentOf(t Table, seat game.Seat, n int) (Moment, error) {
	var at Moment
	if t.match == nil {
		return at, ErrNotPlaying
	}
	first := firstMoment(t.match)
	last, gone := SetupLine, Struck(t.match.Journal)
	for i, e := range t.match.Journal[:min(max(0, n+1), t.Entries())] {
		if e.Strike == nil && !gone[i] {
			last = i
		}
	}
	if last < first {
		return at, game.ErrOldRules
	}
	err := s.Moments(t, seat, func(m Moment) bool {
		if m.Index == last {
			at = m
			at.state = m.state.Clone()
		}
		return m.Index != last
	})
	return at, err
}

// FirstMoment returns the Index of the first Moment of a table's match. It is SetupLine unless the
// match's rules have changed.
func (t Table) FirstMoment() int { return firstMoment(t.match) }

// firstMoment returns the Index of the first Moment of a match: SetupLine or, if the rules have
// changed, the last entry before the present rules that was not undone.
func firstMoment(m *game.Match) int {
	since := m.Since()
	gone := Struck(m.Journal[:since])
	for i := since - 1; i >= 0; i-- {
		if m.Journal[i].Strike == nil && !gone[i] {
			return i
		}
	}
	return SetupLine
}

// watch replays a match from its first moment. It calls the function look with the Moment of each
// entry that was not undone, until look returns false.
func watch(m *game.Match, look func(Moment) bool) error {
	return Safely(func() error {
		c := &chronicle{}
		if err := c.begin(m); err != nil {
			return err
		}
		if !look(c.moment(c.lines[firstMoment(m)-SetupLine], false)) {
			return nil
		}
		c.look = look
		return c.follow(m)
	})
}

// hasEnded says whether the turn with the given number has ended.
func (c *chronicle) hasEnded(turn int) bool {
	now, _ := counted(c.at)
	return now != turn
}

// moment returns the chronicle's present position as the Moment of the line l. The parameter handed
// is true if a turn ended with this line.
func (c *chronicle) moment(l Line, handed bool) Moment {
	m := Moment{Line: l, state: c.at, Turn: handed, Seats: c.seats}
	if r, ok := c.at.(game.Roomy); ok {
		m.Seats = r.Seats()
	}
	if _, over := c.at.Result(); over {
		m.Turn = true
	}
	return m
}
