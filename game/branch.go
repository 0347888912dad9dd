package game

import (
	"context"
	"fmt"
)

// Branch is a match of its own that begins at the position and plays by the same
// set-up: what somebody tries, or a lesson. It has an empty journal and knows nothing of
// the receiver's seed. The position must be the caller's to give away: for what a
// seat tries it is a Redeal.
func (m *Match) Branch(from State) *Match {
	return BranchOf(m.Game, m.Setup, from)
}

// BranchOf is a branch of a match that is not in hand: see Branch.
func BranchOf(g Game, setup Setup, from State) *Match {
	setup = setup.forRules()
	setup.Seed, setup.Position, setup.Rigs, setup.Rules = Seed{}, "", nil, g.Info().Rules
	b := &Match{Game: g, Setup: setup, State: from, origin: from.Clone()}
	b.high = b.highest()
	return b
}

// Follow is the branch after the entries of a journal, with what each of them led to
// beside it. Error: an entry that the rules refuse, with its number.
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

// earlier is a branch after the first n entries of its journal.
func (m *Match) earlier(n int) (*Match, error) {
	r := newReplayer(context.Background(), BranchOf(m.Game, m.Setup, m.origin))
	for _, e := range m.Journal[:n] {
		if err := r.follow(e); err != nil {
			return nil, err
		}
	}
	return r.m, nil
}
