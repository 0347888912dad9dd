package game

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
)

// A Match is a position with the journal that led to it. It is an immutable
// value: Act, Undo and Batch return the next one, so that storing it may fail
// safely and any goroutine may read it.
type Match struct {
	Game    Game
	Setup   Setup
	Journal []Entry
	State   State
	base    int // added to the State's decision IDs, so that none is reused after an undo
	high    int // the largest decision ID handed out so far
	// taught is one more than the index of the last effective entry that revealed something. It
	// takes into account only the entries from index watched on.
	taught, watched int
	// origin is the position that a branch begins from; nil if the match begins from the Setup or
	// from an entry's Origin.
	origin State
	// raised is the Origin that the next entry gets because the position was reached under other
	// rules; else nil.
	raised *Origin
	story  Story    // the events of entries made before the match was loaded
	told   *telling // the events since then
	// taken is the number of entries in use in the array behind Journal, which several matches
	// share. The first successor of a match appends in place; any other copies the array.
	taken *atomic.Int64
}

// Errors of the host; a refusal by the rules is a *Refusal.
var (
	// ErrOver is returned for any act after the end.
	ErrOver = errors.New("the match is over")
	// ErrNotAsked is returned for a seat that has no open question.
	ErrNotAsked = errors.New("this seat is not asked")
	// ErrStale is returned for an answer to a question that is no longer open.
	ErrStale = errors.New("the question is no longer open")
	// ErrNothingToUndo means that the seat has made no move yet.
	ErrNothingToUndo = errors.New("nothing to undo")
	// ErrRevealed means that something was revealed or the turn was handed over since the seat's last
	// move, so that undo needs the others' consent.
	ErrRevealed = errors.New("something was learnt since: undo needs consent")
	// ErrOldRules means that a part of the journal was written under other rules than the
	// program's: it cannot be replayed or undone.
	ErrOldRules = errors.New("the journal was written under other rules")
	// ErrPart means that a part under earlier rules does not match its checksum.
	ErrPart = errors.New("a part of the journal is not the one that was played")
)

// NewMatch starts a match and returns the events of the set-up.
func NewMatch(g Game, setup Setup) (*Match, []Event, error) {
	if err := setup.Check(g.Info()); err != nil {
		return nil, nil, err
	}
	state, events, err := first(g, setup)
	if err != nil {
		return nil, nil, fmt.Errorf("set up %s: %w", setup.Game, err)
	}
	m := &Match{Game: g, Setup: setup, State: state, story: Story{Opening: append([]Event{}, events...)}}
	m.high = m.highest()
	return m, events, nil
}

// first returns the position before any entry, with the rigs of that point applied.
func first(g Game, setup Setup) (State, []Event, error) {
	begin := g.New
	if setup.Position != "" {
		begin = func(s Setup) (State, []Event, error) { return g.Position(s.Position, s.Seed) }
	}
	state, events, err := begin(setup.forRules())
	if err != nil {
		return nil, nil, err
	}
	for _, d := range state.Pending() {
		if int(d.Seat) >= setup.Seats { // a given position sets its own number of seats
			return nil, nil, fmt.Errorf("the position asks seat %d of %d", d.Seat, setup.Seats)
		}
	}
	err = applyRigs(state, setup.Rigs, 0, 0)
	return state, events, err
}

// Pending returns the open questions, with decision IDs that are unique in the match.
func (m *Match) Pending() []Decision {
	asked := slices.Clone(m.State.Pending())
	for i := range asked {
		asked[i].ID += m.base
	}
	return asked
}

// Asked returns the seat's open question. It returns false if the seat has none.
func (m *Match) Asked(seat Seat) (Decision, bool) {
	d, ok := askedOf(m.State.Pending(), seat)
	if ok {
		d.ID += m.base
	}
	return d, ok
}

func askedOf(pending []Decision, seat Seat) (Decision, bool) {
	for _, d := range pending {
		if d.Seat == seat {
			return d, true
		}
	}
	return Decision{}, false
}

// Act makes a move, which answers a question or needs none (Decision 0), and returns the next
// match and the events. It refuses an action that the State does not list.
func (m *Match) Act(move Move) (*Match, []Event, error) {
	return m.act(move, false)
}

func (m *Match) act(move Move, with bool) (*Match, []Event, error) {
	if _, over := m.State.Result(); over {
		return nil, nil, ErrOver
	}
	if !m.sits(move) {
		return nil, nil, ErrNotAsked // the rules get valid seats only
	}
	before, inner := m.State.Pending(), move
	if move.Decision != 0 {
		asked, ok := askedOf(before, move.Seat)
		if !ok {
			return nil, nil, ErrNotAsked
		}
		if inner.Decision -= m.base; asked.ID != inner.Decision {
			return nil, nil, ErrStale
		}
	}
	next := m.State.Clone()
	listed := m.listed(move)
	events, err := next.Apply(inner)
	if err != nil {
		return nil, nil, err
	}
	if !listed {
		return nil, nil, fmt.Errorf("%s applied %q, which it does not list", m.Setup.Game, move.Action)
	}
	entry := Entry{Seat: move.Seat, Decision: move.Decision, Action: move.Action, With: with}
	return m.after(next, entry, before, events), events, nil
}

// legal pools buffers for up to a thousand legal actions, used to look one up.
var legal = sync.Pool{New: func() any { return new([]Action) }}

// listed says whether the State lists the action. The host itself allows Forfeit.
func (m *Match) listed(move Move) bool {
	if move.Decision != 0 {
		list := legal.Get().(*[]Action)
		defer legal.Put(list)
		*list = m.State.Legal(move.Seat, (*list)[:0])
		return slices.Contains(*list, move.Action)
	}
	return move.Action == Forfeit || slices.Contains(m.State.Anytime(move.Seat), move.Action) ||
		m.joins(move) || m.strikes(move)
}

// sits says whether a move comes from an existing seat, from a newcomer who gets one, or from the
// clock.
func (m *Match) sits(move Move) bool {
	return move.Seat >= 0 && int(move.Seat) < m.Seats() || m.joins(move) || m.strikes(move)
}

// after returns the match one entry later. state and events are the results of the entry, and before
// holds the questions that were open until then.
func (m *Match) after(state State, e Entry, before []Decision, events []Event) *Match {
	next := &Match{Game: m.Game, Setup: m.Setup, State: state, base: m.base, taught: m.taught,
		watched: m.watched, origin: m.origin,
		story: m.story, told: m.told}
	e.Origin = m.raised
	next.Journal, next.taken = m.grow(e)
	next.tells(len(m.Journal), events)
	now := state.Pending()
	next.high = m.highestOf(now)
	if teaches(e.Seat, before, now, events) {
		next.taught = len(next.Journal)
	}
	return next
}

// grow returns the journal with one more entry. Matches share the backing array: the first
// successor appends in place, any other copies.
func (m *Match) grow(e Entry) ([]Entry, *atomic.Int64) {
	n := len(m.Journal)
	if m.taken != nil && n < cap(m.Journal) && m.taken.CompareAndSwap(int64(n), int64(n+1)) {
		return append(m.Journal, e), m.taken
	}
	taken := new(atomic.Int64)
	taken.Store(int64(n + 1))
	return append(slices.Clip(m.Journal), e), taken
}

// highest returns the largest decision ID used up to this position. It includes questions that were
// closed unanswered, since a late click may still answer one.
func (m *Match) highest() int { return m.highestOf(m.State.Pending()) }

func (m *Match) highestOf(asked []Decision) int {
	high := m.high
	for _, d := range asked {
		high = max(high, d.ID+m.base)
	}
	return high
}
