package rois_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bivouac/game"
	"bivouac/game/rois"
)

// TestSuggestedCounter: the counter that is proposed pays with the cards that are needed least: of the suit of which
// most are in hand, rather black ones, and with a joker alone before two suits are lost.
func TestSuggestedCounter(t *testing.T) {
	const window = "turn 3B reaction army[GRE/GRE] R[A2=4 B1=4] B[B5=4 D5=4] hR[%s] hB[4D 2C 7H] " +
		"table[announced; play D5~A2; cards AD 3D]"
	for _, c := range []struct{ hand, want string }{
		{"AH QS 3C 7C 8C", "counter 3C 7C"}, {"AH 2H 3H 4H QS", "counter AH 2H"}, {"AH QH QS KS", "counter AH QS"},
		{"AH 2D 3S 4C", "counter 3S 4C"}, {"3C 4C 5C *1", "counter 3C 4C"}, {"AH 2D 3S *1", "counter *1"},
	} {
		s, _, err := rois.Game{}.Position(fmt.Sprintf(window, c.hand), game.Seed{1})
		if err != nil {
			t.Fatal(err)
		}
		list := s.Suggest(0)
		at := slices.IndexFunc(list, func(x game.Suggestion) bool { return strings.HasPrefix(string(x.Action), "counter") })
		if at < 0 || string(list[at].Action) != c.want {
			t.Errorf("of %s: %v, want %q", c.hand, list, c.want)
		}
	}
}
