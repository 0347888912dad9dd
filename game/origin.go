package game

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
)

// An Origin is the position from which a match continues when its rules version changes. It is
// stored in the first entry made under the new rules. Entries before it cannot be replayed; undo,
// replay and review begin here.
type Origin struct {
	Rules int `json:"rules"` // the version from here on
	Base  int `json:"base"`  // Base and High count decision IDs, as in a snapshot
	High  int `json:"high"`
	// Sum is the SHA-256 of the entries before it, each formatted as a capsule line: a checksum of
	// the part that cannot be replayed.
	Sum string `json:"sum"`
	// State is the position as the program of the old rules wrote it; nil in a capsule
	// without its seed, since the position holds all secrets.
	State json.RawMessage `json:"state,omitempty"`
}

// Rules returns the current rules version of the match: the program's, or the one by which it was
// loaded.
func (m *Match) Rules() int {
	if m.raised != nil {
		return m.raised.Rules
	}
	_, rules := lastPart(m.Setup, m.Journal)
	return rules
}

// Since returns the index of the first entry under the present rules. Earlier entries were made
// under other rules and cannot be replayed. It returns 0 in a match of one version.
func (m *Match) Since() int {
	if m.raised != nil {
		return len(m.Journal)
	}
	since, _ := lastPart(m.Setup, m.Journal)
	return max(0, since)
}

// A Part is a stretch of a match that was played under one version of the rules:
// From <= i < To.
type Part struct {
	Rules    int
	From, To int
}

// Parts returns the stretches of the match by rules version, in order. The last one may have no
// entry yet.
func (m *Match) Parts() []Part {
	parts := partsOf(m.Setup, m.Journal)
	if m.raised != nil {
		parts = append(parts, Part{m.raised.Rules, len(m.Journal), len(m.Journal)})
	}
	return parts
}

func partsOf(setup Setup, journal []Entry) []Part {
	parts := []Part{{Rules: setup.Rules, To: len(journal)}}
	for i, e := range journal {
		if e.Origin != nil {
			parts[len(parts)-1].To = i
			parts = append(parts, Part{e.Origin.Rules, i, len(journal)})
		}
	}
	return parts
}

// lastPart returns the index of the entry that begins the last part of a journal, and the rules
// version of that part. The index is -1 if the last part begins with the set-up.
func lastPart(setup Setup, journal []Entry) (since, rules int) {
	for i, e := range slices.Backward(journal) {
		if e.Origin != nil {
			return i, e.Origin.Rules
		}
	}
	return -1, setup.Rules
}

// Beginning returns a copy of the position from which the match can be replayed: that of its
// set-up, of its branch, or of its last Origin.
func (m *Match) Beginning() (State, error) {
	switch {
	case m.origin != nil:
		return m.origin.Clone(), nil
	case m.raised != nil:
		return m.State.Clone(), nil
	}
	since, rules := lastPart(m.Setup, m.Journal)
	if rules != m.Game.Info().Rules {
		return nil, ErrOldRules
	}
	if since >= 0 {
		return m.Journal[since].Origin.load(m.Game)
	}
	s, _, err := first(m.Game, m.Setup)
	if err != nil {
		return nil, fmt.Errorf("set up %s again: %w", m.Setup.Game, err)
	}
	return s, nil
}

// load returns the position of an origin.
func (o *Origin) load(g Game) (State, error) {
	s, err := g.Load(o.State)
	if err != nil {
		return nil, fmt.Errorf("%w, and their position cannot be read: %w", ErrOldRules, err)
	}
	return s, nil
}

// at returns a match that begins a new part with the next entry after a journal.
func (o *Origin) at(g Game, setup Setup, journal []Entry) (*Match, error) {
	state, err := o.load(g)
	if err != nil {
		return nil, err
	}
	m := &Match{Game: g, Setup: setup, Journal: journal, State: state, base: o.Base, high: o.High, raised: o}
	m.watched, m.high = len(journal), m.highest()
	return m, nil
}

// live returns the indexes of the effective moves of the present part.
func (m *Match) live() []int {
	all, since := effective(m.Journal), m.Since()
	from, _ := slices.BinarySearch(all, since)
	return all[from:]
}

// rigged returns the smallest Rig.At that a replay still has to apply. The position returned by
// Beginning contains the earlier rigs.
func (m *Match) rigged() int { return m.Since() + 1 }

// sumOf returns the Sum of an Origin after a journal.
func sumOf(journal []Entry) string {
	h := sha256.New()
	for _, e := range journal {
		fmt.Fprintln(h, entryLine(e))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// checkOrigins returns an error if the checksum in an Origin differs from that of the entries before
// it, or if an entry strikes an entry of an earlier part.
func checkOrigins(journal []Entry) error {
	if !slices.ContainsFunc(journal, func(e Entry) bool { return e.Origin != nil }) {
		return nil
	}
	since, sum := 0, sha256.New()
	for n, e := range journal {
		if e.Origin != nil {
			if e.Strike != nil {
				return fmt.Errorf("journal entry %d takes something back under new rules", n)
			}
			if err := e.Origin.checkSum(n, hex.EncodeToString(sum.Sum(nil))); err != nil {
				return err
			}
			since = n
		}
		for _, i := range e.Strike {
			if i < since {
				return fmt.Errorf("journal entry %d strikes entry %d: %w", n, i, ErrOldRules)
			}
		}
		fmt.Fprintln(sum, entryLine(e))
	}
	return nil
}

// check returns an error if an origin does not belong after these entries.
func (o *Origin) check(before []Entry) error { return o.checkSum(len(before), sumOf(before)) }

// checkSum returns an error if an origin does not belong after n entries with that checksum.
func (o *Origin) checkSum(n int, got string) error {
	if got != o.Sum {
		return fmt.Errorf("%w: the %d entries under earlier rules have the sum %s, written was %s", ErrPart, n, got, o.Sum)
	}
	return nil
}
