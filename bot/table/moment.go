package table

import "bivouac/game"

// A Moment is a match as it stood after one entry of its journal that counts, or
// after the set-up. One whose rules changed has its first moment where they did.
type Moment struct {
	Line // what was done, as the reader may read it; Index SetupLine: the set-up
	// Turn says that a turn ended with it: the count of turns is another one, or, where
	// the game counts none, another seat has a new question; or the match is over.
	Turn bool
	// Seats is how many seats there were: newcomers may have joined since.
	Seats int
	// State is the position. It holds every secret and is the callback's only until
	// that returns: Clone it to keep it.
	State game.State
}

// View is what a seat knew at the moment; a seat that came later saw what everybody
// saw.
func (m Moment) View(seat game.Seat) game.View {
	if int(seat) >= m.Seats {
		seat = game.Spectator
	}
	return m.State.View(seat)
}

// Eyes is the seat through which a user sees the table: his own, or
// game.Spectator.
func (t Table) Eyes(user string) game.Seat {
	if seat, ok := t.SeatOf(user); ok {
		return seat
	}
	return game.Spectator
}

// MaySee says whether a user may see the table through the eyes of a seat: through
// his own and everybody's at any time, through anybody's once it is over.
func (t Table) MaySee(user string, seat game.Seat) bool {
	return seat == game.Spectator || seat == t.Eyes(user) ||
		t.Status == Over && seat >= 0 && int(seat) < len(t.Players)
}

// Moments replays the match once, from its first moment on, and shows each Moment to look
// until that says false. What was taken back is left out. Lines and events are those
// that the seat may read. Errors: ErrNotPlaying in the lobby, ErrBroken.
func (s *Shelf) Moments(t Table, seat game.Seat, look func(Moment) bool) error {
	if t.Match == nil {
		return ErrNotPlaying
	}
	over := t.Status == Over
	return watch(t.Match, func(m Moment) bool {
		m.Line = m.Line.to(seat, over)
		return look(m)
	})
}

// MomentOf is the last Moment at or before entry n (SetupLine: the set-up), with a
// State of its own. Errors: those of Moments, game.ErrOldRules before the first.
func (s *Shelf) MomentOf(t Table, seat game.Seat, n int) (Moment, error) {
	var at Moment
	if t.Match == nil {
		return at, ErrNotPlaying
	}
	first := firstMoment(t.Match)
	last, gone := SetupLine, struckOf(t.Match.Journal)
	for i, e := range t.Match.Journal[:min(max(0, n+1), t.Entries())] {
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
			at.State = m.State.Clone()
		}
		return m.Index != last
	})
	return at, err
}

// FirstMoment is the Index of the first Moment of a table's match: SetupLine, unless its
// rules changed.
func (t Table) FirstMoment() int { return firstMoment(t.Match) }

// watch replays a match from its first moment, with a look at each entry that counts.
func watch(m *game.Match, look func(Moment) bool) error {
	return safely(func() error {
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

// ended says that the count of turns is another one by now.
func (c *chronicle) ended(turn int) bool {
	now, _ := counted(c.at)
	return now != turn
}

// moment is the position of the chronicle after a line.
func (c *chronicle) moment(l Line, handed bool) Moment {
	m := Moment{Line: l, State: c.at, Turn: handed, Seats: c.seats}
	if r, ok := c.at.(game.Roomy); ok {
		m.Seats = r.Seats()
	}
	if _, over := c.at.Result(); over {
		m.Turn = true
	}
	return m
}
