package game

import (
	"encoding/json"
	"fmt"
)

// walk applies the entries with these indexes to a new position, with a look at
// each step: the entry's index, the position before it as asked, and behind it with
// its events. A false answer ends the walk.
func (m *Match) walk(indexes []int, look func(i int, asked []Decision, after State, events []Event) bool) (State, error) {
	if m.Setup.Rules != m.Game.Info().Rules {
		return nil, ErrOldRules
	}
	state, err := m.beginning()
	if err != nil {
		return nil, fmt.Errorf("set up %s again: %w", m.Setup.Game, err)
	}
	from := 1 // rigs at 0 belong to the first position
	for _, i := range indexes {
		if err := applyRigs(state, m.Setup.Rigs, from, i); err != nil {
			return nil, err
		}
		from = max(from, i+1)
		asked := state.Pending()
		events, err := reapply(state, m.Journal[i])
		if err != nil {
			return nil, fmt.Errorf("replay entry %d: %w", i, err)
		}
		if !look(i, asked, state, events) {
			return state, nil
		}
	}
	return state, applyRigs(state, m.Setup.Rigs, from, len(m.Journal))
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
	if m.origin != nil {
		return m.earlier(n)
	}
	return Resume(m.Game, m.Setup, m.Journal[:n], nil)
}

// Snapshot is the position in bytes, from which Resume starts without replay.
func (m *Match) Snapshot() ([]byte, error) {
	state, err := json.Marshal(m.State)
	if err != nil {
		return nil, fmt.Errorf("snapshot of %s: %w", m.Setup.Game, err)
	}
	return json.Marshal(snapshot{len(m.Journal), m.base, m.high, state})
}

type snapshot struct {
	Entries int             `json:"entries"`
	Base    int             `json:"base"`
	High    int             `json:"high"`
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
	m.State, m.base, m.high, m.watched = state, s.Base, s.High, len(m.Journal)
	m.high = m.highest()
	return true
}

// follow takes the next entry of a journal that is being replayed.
func (m *Match) follow(e Entry) (*Match, error) {
	if e.Strike != nil {
		return m.strike(e)
	}
	next, _, err := m.act(Move{e.Decision, e.Seat, e.Action}, e.With)
	if err != nil {
		return nil, err
	}
	return next, applyRigs(next.State, m.Setup.Rigs, len(next.Journal), len(next.Journal))
}
