package table

import (
	"errors"

	"bivouac/store"
)

// Live are the tables in the lobby or being played, in the order of their channels'
// ids; their Match may be nil (Get has it). A table whose record is damaged is left out
// of them and joined to the error.
func (s *Shelf) Live() ([]Table, error) {
	bound, err := s.store.Channels(store.Everywhere)
	if err != nil {
		return nil, err
	}
	var all []Table
	var hurt error
	for _, b := range bound {
		t, err := s.glance(ID(b.To))
		switch {
		case err != nil:
			hurt = errors.Join(hurt, err)
		case t.Live():
			all = append(all, t)
		}
	}
	return all, hurt
}
