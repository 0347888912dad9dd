package lune

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"bivouac/game"
)

// TestSuggest: the ready answers are few, in a steady order, and never cost a building.
func TestSuggest(t *testing.T) {
	for _, c := range []struct {
		name, position string
		want           []game.Action
	}{
		{"nothing is placed", "mission 2 deploy; map", []game.Action{"@"}},
		{"all are placed", "mission 2 deploy; map; C D2; K E2; A C2", []game.Action{"/"}},
		{"the shop", "mission 2 shop; purse 4", []game.Action{"/"}},
		{"an aim is turned away", "flat 1; D4 building 1; HO D5 aim S; C C5; K A1", []game.Action{"C!E", "/"}},
		{"a doomed building is not struck first",
			"flat 1; D4 building 1; HO D5 aim S; AH E4 aim W; C C4", []game.Action{"/"}},
		{"nothing to gain", "flat 1; C B4", []game.Action{"/"}},
		{"fire is put out", "flat 1; C B4 hp 1 fire", []game.Action{"C+", "/"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []game.Action
			for _, x := range given(t, c.position).Suggest(0) {
				got = append(got, x.Action)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestTakingAMoveBackIsNotSuggested(t *testing.T) {
	s := given(t, "flat 1; C B4")
	apply(t, s, s.Pending()[0], "C>B5")
	if got := s.Suggest(0); len(got) != 1 || got[0].Action != "/" {
		t.Error(got)
	}
}
