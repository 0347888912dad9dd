package table

import (
	"fmt"
	"slices"
	"sync"

	"bivouac/game"
)

// SetupLine is the Index of the line about the set-up.
const SetupLine = -1

// Line is one entry of the journal with its events.
type Line struct {
	Index int // index in the journal, or SetupLine
	Seat  game.Seat
	// Action is the action's notation. It is "" for readers who may not know it. Before the match
	// is over, only the seat's player may know the action. Other readers may read the line's Events
	// at once.
	Action game.Action
	With   bool // the entry belongs to the same word as the entry before
	// Ordered says that the reader had arranged the entry in advance. It is false for all other
	// readers.
	Ordered bool
	Struck  bool // the entry was undone later, so the line has no Events
	// Strike lists the entries that this line undoes. Action is then empty.
	Strike []int
	Events []game.Event // those that the reader may read
	// Undone are the events that an undone line had when it was told, without those hidden from the
	// reader. Undone is empty if the undo needed no consent, since the other players had not been
	// told the events.
	Undone []game.Event
	// Untold says that the events of a line under earlier rules were not stored.
	Untold bool
	// Raised describes the change of rules that follows this line. It is nil if no change follows.
	Raised *Raise
}

// A Raise is a change of the rules of a match, running or over.
type Raise struct {
	From, To int  // version numbers
	Untold   bool // events of some entries before the change were not stored
}

// HistoryOf returns the match line by line as told to a user. The first line is the entry with the
// index start or, if start is SetupLine, the set-up. If user is no player's id, the result is what
// everybody may read. Lines under earlier rules are told as stored. Errors: ErrNotPlaying in the
// lobby, ErrBroken.
func (s *Shelf) HistoryOf(t Table, user string, start int) ([]Line, error) {
	all, err := s.lines(t)
	if err != nil {
		return nil, err
	}
	seat, seated := t.SeatOf(user)
	if !seated {
		seat = game.Spectator
	}
	var told []Line
	for _, l := range all {
		if l.Index >= start {
			line := l.to(seat, t.Status == Over)
			line.Ordered = seated && l.Seat == seat && slices.Contains(t.Unattended.Obeyed, l.Index)
			told = append(told, line)
		}
	}
	return told, nil
}

// The method to returns the line as a seat may read it. If the parameter over is true, the match is
// over and every seat may read the action.
func (l Line) to(seat game.Seat, over bool) Line {
	if l.Seat != seat && !over {
		l.Action = ""
	}
	hidden := func(e game.Event) bool { return !e.VisibleTo(seat) }
	l.Events = slices.DeleteFunc(slices.Clone(l.Events), hidden)
	l.Undone = slices.DeleteFunc(slices.Clone(l.Undone), hidden)
	return l
}

// lines returns the whole match with all events, for internal use.
func (s *Shelf) lines(t Table) ([]Line, error) {
	if t.match == nil {
		return nil, ErrNotPlaying
	}
	log := &chronicle{}
	if h, ok := s.hot.get(t.ID); ok {
		log = h.log
	}
	return log.read(t.match)
}

// chronicle is a cache of a match's history, extended incrementally.
type chronicle struct {
	mu    sync.Mutex
	at    game.State // position after the entries read so far; nil before the beginning
	upto  int        // number of entries read
	rigs  int        // the first entry whose rigs (game.Setup.Rigs) were not applied yet
	lines []Line
	seats int               // seats in the set-up
	look  func(Moment) bool // called at each entry that was not undone, until it returns false; may be nil
}

// read extends the history to the whole match. Lines under the present rules are computed, since
// rules are deterministic. Lines under older rules were stored.
func (c *chronicle) read(m *game.Match) ([]Line, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.upto > len(m.Journal) { // m is an older state of the match than the cached one
		return (&chronicle{}).read(m)
	}
	err := Safely(func() error {
		struck := func(e game.Entry) bool { return e.Strike != nil }
		if c.at == nil || slices.ContainsFunc(m.Journal[c.upto:], struck) {
			if err := c.begin(m); err != nil {
				return err
			}
		}
		return c.follow(m)
	})
	if err != nil {
		c.at = nil
		return nil, err
	}
	return slices.Clone(c.lines), nil
}

func (c *chronicle) begin(m *game.Match) error {
	c.seats = m.Setup.Seats
	if len(m.Parts()) > 1 {
		return c.beginLater(m)
	}
	if m.Rules() != m.Game.Info().Rules {
		return game.ErrOldRules
	}
	first, events, err := game.NewMatch(m.Game, m.Setup)
	if err != nil {
		return err
	}
	c.at, c.upto, c.rigs = first.State, 0, 1 // NewMatch applies the rigs at 0
	c.lines = []Line{{Index: SetupLine, Seat: game.Spectator, Events: events}}
	return nil
}

// beginLater reads the parts of a match under earlier rules from their stored events, and continues
// where the present rules begin.
func (c *chronicle) beginLater(m *game.Match) (err error) {
	if c.at, err = m.Beginning(); err != nil {
		return err
	}
	since := m.Since()
	c.upto, c.rigs = since, since+1 // the position already has the effect of earlier rigs
	c.lines = earlierLines(m, since)
	return nil
}

// earlierLines returns the lines of the set-up and of the entries before the present rules.
func earlierLines(m *game.Match, since int) []Line {
	gone := Struck(m.Journal[:since])
	setup := Line{Index: SetupLine, Seat: game.Spectator}
	setup.recall(m)
	lines := []Line{setup}
	for i, e := range m.Journal[:since] {
		l := lineOf(i, e, gone)
		if e.Strike == nil && !l.Struck {
			l.recall(m)
		}
		if e.Agreed {
			for _, gone := range e.Strike {
				lines[gone+1].Undone, _ = m.Told(gone)
			}
		}
		lines = append(lines, l)
	}
	parts := m.Parts()
	for n, next := range parts[1:] {
		part := lines[parts[n].From+1 : next.From+1] // lines[0] is the set-up, so entry n has the line n+1
		if n == 0 {
			part = lines[:next.From+1]
		}
		untold := slices.ContainsFunc(part, func(l Line) bool { return l.Untold })
		lines[next.From].Raised = &Raise{From: parts[n].Rules, To: next.Rules, Untold: untold}
	}
	return lines
}

// recall sets the line's Events to the stored ones. If they were not stored, it sets Untold.
func (l *Line) recall(m *game.Match) {
	events, kept := m.Told(l.Index)
	l.Events, l.Untold = events, !kept
}

func (c *chronicle) follow(m *game.Match) error {
	gone := Struck(m.Journal)
	for ; c.upto < len(m.Journal); c.upto++ {
		e := m.Journal[c.upto]
		l := lineOf(c.upto, e, gone)
		if e.Strike == nil && !l.Struck {
			before := c.at.Pending()
			turn, _ := counted(c.at)
			events, err := c.take(m, e)
			if err != nil {
				return fmt.Errorf("tell entry %d: %w", c.upto, err)
			}
			l.Events = events
			handed := c.hasEnded(turn) || turn == 0 && game.HandedOver(e.Seat, before, c.at.Pending())
			if c.look != nil && !c.look(c.moment(l, handed)) {
				return nil
			}
		}
		if e.Agreed && c.look == nil {
			if err := c.undone(m, e); err != nil {
				return err
			}
		}
		c.lines = append(c.lines, l)
	}
	return nil
}

// lineOf returns the line of an entry without its events.
func lineOf(i int, e game.Entry, gone map[int]bool) Line {
	return Line{Index: i, Seat: e.Seat, Action: e.Action, With: e.With, Strike: e.Strike, Struck: gone[i]}
}

// Struck returns the indexes of the undone entries of a journal.
func Struck(journal []game.Entry) map[int]bool {
	gone := map[int]bool{}
	for _, e := range journal {
		for _, i := range e.Strike {
			gone[i] = true
		}
	}
	return gone
}

// take replays the next entry, which is e, and returns its events.
func (c *chronicle) take(m *game.Match, e game.Entry) ([]game.Event, error) {
	for _, r := range m.Setup.Rigs {
		if r.At >= c.rigs && r.At <= c.upto {
			if err := c.at.Rig(r.Stream, r.Values); err != nil {
				return nil, err
			}
		}
	}
	c.rigs = c.upto + 1
	move := game.Move{Seat: e.Seat, Action: e.Action}
	for _, d := range c.at.Pending() {
		if d.Seat == e.Seat && e.Decision != 0 {
			move.Decision = d.ID
		}
	}
	return c.at.Apply(move)
}

// undone sets the field Undone of each line whose entry the agreed undo strike has taken back. It
// replays the entry to get its events.
func (c *chronicle) undone(m *game.Match, strike game.Entry) error {
	for _, i := range strike.Strike {
		before, err := m.At(i)
		if err != nil {
			return fmt.Errorf("tell what was taken back: %w", err)
		}
		e, l := m.Journal[i], &c.lines[i+1] // line 0 is the set-up
		if _, l.Undone, err = before.Act(game.Move{Decision: e.Decision, Seat: e.Seat, Action: e.Action}); err != nil {
			return fmt.Errorf("tell entry %d, taken back: %w", i, err)
		}
	}
	return nil
}
