package game

import (
	"encoding/json"
	"fmt"
	"slices"
)

// A Rig fixes draws of a random stream from a point of the journal on. It belongs to the Setup, so
// that a rigged match replays like any other.
type Rig struct {
	At     int      `json:"at"` // number of journal entries before it
	Stream string   `json:"stream"`
	Values []string `json:"values"` // in the game's words: dice values, card names
}

// Rig returns the match with the next draws of a stream fixed, for scenarios and the playground.
// Error: that of State.Rig.
func (m *Match) Rig(stream string, values ...string) (*Match, error) {
	rig := Rig{len(m.Journal), stream, slices.Clone(values)}
	next := *m
	next.Setup.Rigs = append(slices.Clip(m.Setup.Rigs), rig)
	next.State = m.State.Clone()
	if err := applyRigs(next.State, []Rig{rig}, rig.At, rig.At); err != nil {
		return nil, err
	}
	if next.raised != nil {
		return next.raiseAgain()
	}
	return &next, nil
}

// raiseAgain replaces the position in the Origin of the next entry by the current one.
func (m *Match) raiseAgain() (*Match, error) {
	state, err := json.Marshal(m.State)
	if err != nil {
		return nil, fmt.Errorf("position of %s: %w", m.Setup.Game, err)
	}
	raised := *m.raised
	raised.State = state
	m.raised = &raised
	return m, nil
}

// applyRigs applies the rigs with from <= At <= to to the State.
func applyRigs(s State, rigs []Rig, from, to int) error {
	for _, r := range rigs {
		if r.At < from || r.At > to {
			continue
		}
		if err := s.Rig(r.Stream, r.Values); err != nil {
			return fmt.Errorf("rig %s with %v: %w", r.Stream, r.Values, err)
		}
	}
	return nil
}
