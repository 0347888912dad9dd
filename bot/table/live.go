package table

import (
	"slices"
)

// Live returns the tables that this process serves, in the lobby or being played, ordered by
// channel id; their Match may be nil (Get loads it). Damaged ones are omitted and joined to the
// error.
func (s *Shelf) Live() ([]Table, error) {
	bound, err := s.store.Channels(s.held.Scope())
	if err != nil {
		return nil, err
	}
	ids := make([]ID, len(bound))
	for i, b := range bound {
		ids[i] = ID(b.To)
	}
	all, err := s.glances(ids)
	return slices.DeleteFunc(all, func(t Table) bool { return !t.Live() }), err
}
