package game

import (
	"context"
	"fmt"
)

// Branch returns a new match that begins at the given position with the same set-up, for trying
// moves and for lessons. Its journal is empty and it does not hold the receiver's seed. It takes
// ownership of the position, which must be a Redeal if a seat tries something.
func (m *Match) Branch(from State) *Match {
	return BranchOf(m.Game, m.Setup, from)
}

// BranchOf is Branch for a match that is not loaded.
func BranchOf(g Game, setup Setup, from State) *Match {
	setup = setup.forRules()
	setup.Seed, setup.Position, setup.Rigs, setup.Rules = Seed{}, "", nil, g.Info().Rules
	b := &Match{Game: g, Setup: setup, State: from, origin: from.Clone()}
	b.high = b.highest()
	return b
}

// Follow plays the entries of a journal and returns the match after them and the events of each.
// The error names the entry that the rules refuse and their reason.
func (m *Match) Follow(journal []Entry) (*Match, [][]Event, error) {
	var told [][]Event
	for n, e := range journal {
		if e.Strike != nil {
			return nil, nil, fmt.Errorf("entry %d of a branch strikes", n)
		}
		next, events, err := m.act(Move{e.Decision, e.Seat, e.Action}, e.With)
		if err != nil {
			return nil, nil, fmt.Errorf("entry %d of a branch: %w", n, err)
		}
		m, told = next, append(told, events)
	}
	return m, told, nil
}

// earlier returns a branch as it was after the first n entries of its journal.
func (m *Match) earlier(n int) (*Match, error) {
	r := newReplayer(context.Background(), BranchOf(m.Game, m.Setup, m.origin))
	for _, e := range m.Journal[:n] {
		if err := r.follow(e); err != nil {
			return nil, err
		}
	}
	return r.m, nil
}
