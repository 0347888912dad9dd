package game

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

// walk applies the entries with these indexes, which must be effective, from the position that
// Beginning returns. After each entry it calls look with the entry's index, the questions open before
// it, and the position and events after it. The walk ends when look returns false.
func (m *Match) walk(indexes []int,
	look func(i int, asked []Decision, after State, events []Event) bool) (State, error) {
	state, err := m.Beginning()
	if err != nil {
		return nil, err
	}
	return m.walkFrom(state, m.rigged(), indexes, look)
}

// walkFrom is walk from another position, which it changes. from is the smallest Rig.At that it still
// has to apply.
func (m *Match) walkFrom(state State, from int, indexes []int,
	look func(i int, asked []Decision, after State, events []Event) bool) (State, error) {
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

// reapply applies an entry to a position. An entry with a decision ID answers the seat's open question
// there, whatever its ID.
func reapply(s State, e Entry) ([]Event, error) {
	move := Move{Seat: e.Seat, Action: e.Action}
	if e.Decision == 0 {
		return s.Apply(move)
	}
	d, ok := askedOf(s.Pending(), e.Seat)
	if !ok {
		return nil, ErrNotAsked
	}
	move.Decision = d.ID
	return s.Apply(move)
}

// At returns the match as it was after the first n entries of its journal. The error is ErrOldRules
// if the match was then played under other rules.
func (m *Match) At(n int) (*Match, error) {
	switch {
	case m.origin != nil:
		return m.earlier(n)
	case n < m.Since():
		return nil, ErrOldRules
	case m.raised != nil:
		return m, nil
	}
	if since, _ := lastPart(m.Setup, m.Journal); n == since {
		at, err := m.Journal[n].Origin.at(m.Game, m.Setup, m.Journal[:n:n])
		if err != nil {
			return nil, err
		}
		return at.Remember(m.Story()), nil
	}
	return Resume(m.Game, m.Setup, m.Journal[:n], nil)
}

// Snapshot encodes the position; Resume starts from it without replay.
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

// Resume loads the match of a journal. It starts from the snapshot if that fits the journal, and
// replays otherwise. A match that was played under other rules continues from its snapshot; its
// earlier entries can then no longer be replayed. The error is ErrOldRules if such a match has no
// readable snapshot, or it says what is wrong with the journal.
func Resume(g Game, setup Setup, journal []Entry, snap []byte) (*Match, error) {
	if err := checkJournal(journal); err != nil {
		return nil, err
	}
	return resume(context.Background(), g, setup, journal, snap)
}

// resume is Resume of a checked journal; it stops when the context ends.
func resume(ctx context.Context, g Game, setup Setup, journal []Entry, snap []byte) (*Match, error) {
	m := &Match{Game: g, Setup: setup, Journal: journal}
	unread := m.restore(snap)
	if unread == nil {
		return m, nil
	}
	since, rules := lastPart(setup, journal)
	if now := g.Info().Rules; rules != now {
		return nil, fmt.Errorf("%w: version %d, and not %d: %w", ErrOldRules, rules, now, unread)
	}
	m, err := begun(g, setup, journal, since)
	if err != nil {
		return nil, err
	}
	r := newReplayer(ctx, m)
	for n := len(m.Journal); n < len(journal); n++ {
		if err := r.follow(journal[n]); err != nil {
			return nil, fmt.Errorf("replay entry %d: %w", n, err)
		}
	}
	return r.m, nil
}

// begun returns a match as it was at the beginning of the last part of a journal, which begins at
// the index since, or with the set-up if since is -1.
func begun(g Game, setup Setup, journal []Entry, since int) (*Match, error) {
	if since >= 0 {
		return journal[since].Origin.at(g, setup, journal[:since:since])
	}
	m, _, err := NewMatch(g, setup)
	return m, err
}

// restore loads the position from a snapshot.
func (m *Match) restore(snap []byte) error {
	if snap == nil {
		return errors.New("there is no snapshot")
	}
	var s snapshot
	if err := json.Unmarshal(snap, &s); err != nil {
		return fmt.Errorf("read the snapshot: %w", err)
	}
	if s.Entries != len(m.Journal) {
		return fmt.Errorf("the snapshot is of %d entries, the journal has %d", s.Entries, len(m.Journal))
	}
	state, err := m.Game.Load(s.State)
	if err != nil {
		return fmt.Errorf("read the snapshot: %w", err)
	}
	m.State, m.base, m.high, m.watched = state, s.Base, s.High, len(m.Journal)
	m.high = m.highest()
	if now := m.Game.Info().Rules; m.Rules() != now {
		m.raised = &Origin{Rules: now, Base: s.Base, High: s.High, Sum: sumOf(m.Journal), State: s.State}
	}
	return nil
}
