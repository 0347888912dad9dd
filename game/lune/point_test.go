package lune

import (
	"testing"

	"bivouac/game"
)

// TestPoint: a Mech that has moved goes on, one that has acted leaves its place to the next of
// its owner's, and only what ends the turn ends it.
func TestPoint(t *testing.T) {
	s := given(t, "flat 1; C B4; K D4; A F4; FF C4")
	if first := s.Opens(0); first != "C" {
		t.Errorf("the panel opens with %q", first)
	}
	for action, want := range map[string]struct {
		piece, target, next string
		ends                bool
	}{
		"C>B5": {"C", "B5", "C", false},
		"C!E":  {"C", "E", "K", false},
		"K+":   {"K", "", "C", false},
		"/":    {"", "", "", true},
	} {
		got := s.Point(0, s.Describe(0, game.Action(action)))
		if got.Piece != want.piece || got.Target != want.target || got.Next != want.next || got.Ends != want.ends {
			t.Errorf("%s: %+v, want %+v", action, got, want)
		}
	}
}
