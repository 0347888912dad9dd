package game

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// A Match is a position with the journal that led to it. It is an immutable
// value: Act, Undo and Batch return the next one, so that storing it may fail
// safely and any goroutine may read it.
type Match struct {
	Game    Game
	Setup   Setup
	Journal []Entry
	State   State
	base    int // added to the State's decision IDs, so that none returns after an undo
}

// Errors of the host's own making; what the rules refuse is a *Refusal.
var (
	// ErrOver is the answer to any act after the end.
	ErrOver = errors.New("the match is over")
	// ErrNotAsked is the answer to a seat that has no open question.
	ErrNotAsked = errors.New("this seat is not asked")
	// ErrStale is the answer to a question that is no longer open.
	ErrStale = errors.New("the question is no longer open")
	// ErrNothingToUndo means that the seat has made no move yet.
	ErrNothingToUndo = errors.New("nothing to undo")
	// ErrLearnt means that something came to light since the seat's last move or
	// that the turn was handed over: only the others' consent can undo it.
	ErrLearnt = errors.New("something was learnt since: undo needs consent")
	// ErrOldRules means that the journal was written under other rules than the
	// program's, so that it cannot be replayed.
	ErrOldRules = errors.New("the journal was written under other rules")
)

// NewMatch starts a match. The events tell what the set-up did.
func NewMatch(g Game, setup Setup) (*Match, []Event, error) {
	if err := setup.Check(g.Info()); err != nil {
		return nil, nil, err
	}
	state, events, err := first(g, setup)
	if err != nil {
		return nil, nil, fmt.Errorf("set up %s: %w", setup.Game, err)
	}
	return &Match{Game: g, Setup: setup, State: state}, events, nil
}

func first(g Game, setup Setup) (State, []Event, error) {
	if setup.Position != "" {
		return g.Position(setup.Position, setup.Seed)
	}
	return g.New(setup)
}

// Pending is who is asked what, with decision IDs that are unique in the match.
func (m *Match) Pending() []Decision {
	asked := slices.Clone(m.State.Pending())
	for i := range asked {
		asked[i].ID += m.base
	}
	return asked
}

// Asked is the seat's open question; false when it has none.
func (m *Match) Asked(seat Seat) (Decision, bool) {
	for _, d := range m.Pending() {
		if d.Seat == seat {
			return d, true
		}
	}
	return Decision{}, false
}

// Act answers a question, or makes an act that needs none (Decision 0). It
// refuses what the State does not list. The receiver is unchanged.
func (m *Match) Act(move Move) (*Match, []Event, error) {
	return m.act(move, false)
}

func (m *Match) act(move Move, with bool) (*Match, []Event, error) {
	if _, over := m.State.Result(); over {
		return nil, nil, ErrOver
	}
	inner := move
	if move.Decision != 0 {
		asked, ok := m.Asked(move.Seat)
		if !ok {
			return nil, nil, ErrNotAsked
		}
		if asked.ID != move.Decision {
			return nil, nil, ErrStale
		}
		inner.Decision -= m.base
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
	return m.after(next, entry), events, nil
}

// listed says whether the State lists the action. Forfeit is the host's own.
func (m *Match) listed(move Move) bool {
	if move.Decision != 0 {
		return slices.Contains(m.State.Legal(move.Seat, nil), move.Action)
	}
	return move.Action == Forfeit || slices.Contains(m.State.Anytime(move.Seat), move.Action)
}

func (m *Match) after(state State, e Entry) *Match {
	return &Match{m.Game, m.Setup, append(slices.Clip(m.Journal), e), state, m.base}
}

// Word is an error with the typed word that it was about.
type Word struct {
	Word string
	Err  error
}

func (w *Word) Error() string { return fmt.Sprintf("%q: %v", w.Word, w.Err) }

// Unwrap is the error without its word.
func (w *Word) Unwrap() error { return w.Err }

// Batch takes a typed line of words, all or nothing: at the first word that is
// refused nothing has changed and the error is a *Word around the reason.
func (m *Match) Batch(seat Seat, line string) (*Match, []Event, error) {
	var all []Event
	next := m
	for n, word := range m.Game.Words(line) {
		after, events, err := next.word(seat, word, n > 0)
		if err != nil {
			return nil, nil, &Word{word, err}
		}
		next, all = after, append(all, events...)
	}
	return next, all, nil
}

func (m *Match) word(seat Seat, word string, earlier bool) (*Match, []Event, error) {
	if word == Undo {
		next, err := m.Undo(seat)
		return next, nil, err
	}
	actions, err := m.State.Read(seat, word, earlier)
	if err != nil {
		return nil, nil, err
	}
	var all []Event
	next := m
	for n, a := range actions {
		after, events, err := next.act(next.MoveOf(seat, a), n > 0)
		if err != nil {
			return nil, nil, err
		}
		next, all = after, append(all, events...)
	}
	return next, all, nil
}

// MoveOf addresses an action to the question that it answers: the seat's open
// one, or none if the action is one of Anytime.
func (m *Match) MoveOf(seat Seat, a Action) Move {
	move := Move{Seat: seat, Action: a}
	if slices.Contains(m.State.Anytime(seat), a) || a == Forfeit {
		return move
	}
	move.Decision = -1 // a seat that is not asked: Act says so
	if d, ok := m.Asked(seat); ok {
		move.Decision = d.ID
	}
	return move
}

// lastWord is the indexes of the entries of the seat's last word that still
// counts and answered a question.
func (m *Match) lastWord(seat Seat) []int {
	live := effective(m.Journal)
	for k := len(live) - 1; k >= 0; k-- {
		e := m.Journal[live[k]]
		if e.Seat != seat || e.Decision == 0 {
			continue
		}
		from := k
		for from > 0 && m.Journal[live[from]].With {
			from--
		}
		return live[from : k+1]
	}
	return nil
}

// CanUndo says whether the seat may take its last word back without asking
// anybody: nil, or ErrOver, ErrNothingToUndo, ErrLearnt, ErrOldRules.
func (m *Match) CanUndo(seat Seat) error {
	_, err := m.undone(seat)
	return err
}

// Undo takes the seat's last word back, freely as long as nothing was learnt and
// the turn was not handed over since; the moves that others made meanwhile stay.
func (m *Match) Undo(seat Seat) (*Match, error) {
	return m.undone(seat)
}

func (m *Match) undone(seat Seat) (*Match, error) {
	if _, over := m.State.Result(); over {
		return nil, ErrOver
	}
	word := m.lastWord(seat)
	if word == nil {
		return nil, ErrNothingToUndo
	}
	learnt, err := m.learntSince(word[0])
	if err != nil {
		return nil, err
	}
	if learnt {
		return nil, ErrLearnt
	}
	return m.Strike(seat, word)
}

// UndoByConsent strikes the seat's last word and everything after it. The host
// calls it when all others have agreed and Info.Consent allows it.
func (m *Match) UndoByConsent(seat Seat) (*Match, error) {
	word := m.lastWord(seat)
	if word == nil {
		return nil, ErrNothingToUndo
	}
	live := effective(m.Journal)
	return m.Strike(seat, live[slices.Index(live, word[0]):])
}

// learntSince replays the match and says whether, from entry index on, anything
// was revealed or somebody was asked who was not asked before.
func (m *Match) learntSince(index int) (bool, error) {
	live := effective(m.Journal)
	at := slices.Index(live, index)
	state, err := m.replay(live[:at])
	if err != nil {
		return false, err
	}
	before := seatsAsked(state)
	for _, i := range live[at:] {
		events, err := reapply(state, m.Journal[i])
		if err != nil {
			return false, err
		}
		if slices.ContainsFunc(events, func(e Event) bool { return e.Reveals }) {
			return true, nil
		}
	}
	for _, seat := range seatsAsked(state) {
		if !slices.Contains(before, seat) {
			return true, nil
		}
	}
	return false, nil
}

func seatsAsked(s State) []Seat {
	var seats []Seat
	for _, d := range s.Pending() {
		seats = append(seats, d.Seat)
	}
	return seats
}

// Strike takes the entries with these indexes back, on behalf of a seat, and
// replays the others. Error: ErrOldRules, or that the rest no longer applies.
func (m *Match) Strike(by Seat, indexes []int) (*Match, error) {
	journal := append(slices.Clip(m.Journal), Entry{Seat: by, Strike: slices.Clone(indexes)})
	if err := checkJournal(journal); err != nil {
		return nil, err
	}
	next := &Match{m.Game, m.Setup, journal, nil, m.highest()}
	state, err := next.replay(effective(journal))
	if err != nil {
		return nil, err
	}
	next.State = state
	return next, nil
}

// highest is the largest decision ID handed out by the position: the State's
// IDs grow, so those after a strike start above it.
func (m *Match) highest() int {
	high := m.base
	for _, d := range m.Pending() {
		high = max(high, d.ID)
	}
	for _, e := range m.Journal {
		high = max(high, e.Decision)
	}
	return high
}

// replay applies the entries with these indexes to a new position.
func (m *Match) replay(indexes []int) (State, error) {
	if m.Setup.Rules != m.Game.Info().Rules {
		return nil, ErrOldRules
	}
	state, _, err := first(m.Game, m.Setup)
	if err != nil {
		return nil, fmt.Errorf("set up %s again: %w", m.Setup.Game, err)
	}
	for _, i := range indexes {
		if _, err := reapply(state, m.Journal[i]); err != nil {
			return nil, fmt.Errorf("replay entry %d: %w", i, err)
		}
	}
	return state, nil
}

// reapply answers the seat's open question, whatever its ID is now.
func reapply(s State, e Entry) ([]Event, error) {
	move := Move{Seat: e.Seat, Action: e.Action}
	if e.Decision == 0 {
		return s.Apply(move)
	}
	for _, d := range s.Pending() {
		if d.Seat == e.Seat {
			move.Decision = d.ID
			return s.Apply(move)
		}
	}
	return nil, ErrNotAsked
}

// At is the match as it was after the first n entries of its journal.
func (m *Match) At(n int) (*Match, error) {
	return Resume(m.Game, m.Setup, m.Journal[:n], nil)
}

// Snapshot is the position in bytes, from which Resume starts without replay.
func (m *Match) Snapshot() ([]byte, error) {
	state, err := json.Marshal(m.State)
	if err != nil {
		return nil, fmt.Errorf("snapshot of %s: %w", m.Setup.Game, err)
	}
	return json.Marshal(snapshot{len(m.Journal), m.base, state})
}

type snapshot struct {
	Entries int             `json:"entries"`
	Base    int             `json:"base"`
	State   json.RawMessage `json:"state"`
}

// Resume is the match of a journal. It starts from the snapshot if there is one
// that fits the journal, and replays otherwise.
func Resume(g Game, setup Setup, journal []Entry, snap []byte) (*Match, error) {
	if err := checkJournal(journal); err != nil {
		return nil, err
	}
	m := &Match{Game: g, Setup: setup, Journal: journal}
	if m.restore(snap) {
		return m, nil
	}
	m, _, err := NewMatch(g, setup)
	if err != nil {
		return nil, err
	}
	if setup.Rules != g.Info().Rules {
		return nil, ErrOldRules
	}
	for n, e := range journal {
		if m, err = m.follow(e); err != nil {
			return nil, fmt.Errorf("replay entry %d: %w", n, err)
		}
	}
	return m, nil
}

func (m *Match) restore(snap []byte) bool {
	var s snapshot
	if json.Unmarshal(snap, &s) != nil || s.Entries != len(m.Journal) {
		return false
	}
	state, err := m.Game.Load(s.State)
	if err != nil {
		return false
	}
	m.State, m.base = state, s.Base
	return true
}

// follow takes the next entry of a journal that is being replayed.
func (m *Match) follow(e Entry) (*Match, error) {
	if e.Strike != nil {
		return m.Strike(e.Seat, e.Strike)
	}
	next, _, err := m.act(Move{e.Decision, e.Seat, e.Action}, e.With)
	return next, err
}
