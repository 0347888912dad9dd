package invade_test

import (
	"testing"

	"bivouac/game"
	"bivouac/game/gametest"
	"bivouac/game/invade"
)

// TestApplyAllocatesItsEventsOnly: a move and an attack allocate a list of events
// and the arguments of their texts.
func TestApplyAllocatesItsEventsOnly(t *testing.T) {
	for text, action := range map[string]game.Action{
		"S: d4 h5 Ah9; N: k9 [N]; active S; phase MOVE; dice C2 A2 O3 E6 P4; foe 3":      "d4-e6",
		"S: d4 h4; N: d6 d7 h5 [2N]; active S; phase ATTACK; dice C5 A1 O3 E6 P5; foe 3": "d4xd6",
	} {
		s, ok := position(t, text).(*invade.State)
		if !ok {
			t.Fatal("no State")
		}
		id, next := s.Pending()[0].ID, *s
		n := gametest.Allocations(t, 500, func() {
			next = *s
			if _, err := next.Apply(game.Move{Decision: id, Seat: invade.South, Action: action}); err != nil {
				t.Fatal(err)
			}
		})
		if n > 2 {
			t.Errorf("%s allocates %v times", action, n)
		}
	}
}
