package lune

import (
	"testing"

	"bivouac/game"
)

// TestShopIsPassedBy is L17.13.
func TestShopIsPassedBy(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*State)
		want   bool
	}{
		"nothing to do":        {func(*State) {}, true},
		"one for the shields":  {func(s *State) { s.purse = 1 }, false},
		"something to move":    {func(s *State) { s.shop[itemDE].owned = true }, false},
		"a skill to choose":    {func(s *State) { s.now.pilots[cannon].xp = 10 }, false},
		"a skill chosen":       {func(s *State) { s.now.pilots[cannon] = pilot{xp: 10, skills: 1, chosen: 1} }, true},
		"the Grid full, R too": {func(s *State) { s.now.grid, s.resist = mostGrid, mostResist }, true},
	} {
		s := blank(game.Seed{})
		s.mission = 2
		if c.change(s); s.idle() != c.want {
			t.Errorf("%s: passed by is %t, want %t", name, s.idle(), c.want)
		}
	}
}
