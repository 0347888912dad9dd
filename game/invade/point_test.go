package invade_test

import (
	"testing"

	"bivouac/game"
)

// TestNoEffectIsIdle: an effect can be left out by a press, and no panel advises it.
func TestNoEffectIsIdle(t *testing.T) {
	s := position(t, "S: d4 h4 Bk4 [N]; N: d6 d8 k6 [N]; active S; phase EFFECT; dice C3 A1 O3 E4 P5; foe 1")
	none, longer := s.Describe(0, "!1"), s.Describe(0, "!2")
	if none.Typed || !s.(game.Pointed).Point(0, none).Idle || s.(game.Pointed).Point(0, longer).Idle {
		t.Errorf("no effect: typed %t, %+v; effect 2: %+v", none.Typed, s.(game.Pointed).Point(0, none), s.(game.Pointed).Point(0, longer))
	}
}
