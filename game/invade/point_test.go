package invade_test

import (
	"testing"

	"bivouac/game"
)

// TestNoEffectIsIdle: an effect can be left out by a press, and no panel advises it.
func TestNoEffectIsIdle(t *testing.T) {
	s := position(t, "S: d4 h4 Bk4 [N]; N: d6 d8 k6 [N]; active S; phase EFFECT; dice C3 A1 O3 E4 P5; foe 1")
	none := s.Describe(0, "!1")
	first, second := game.PointOf(s, 0, none), game.PointOf(s, 0, s.Describe(0, "!2"))
	if none.Typed || !first.Idle || second.Idle {
		t.Errorf("no effect: typed %t, %+v; effect 2: %+v", none.Typed, first, second)
	}
}
