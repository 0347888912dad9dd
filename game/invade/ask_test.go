package invade_test

import (
	"testing"
	"unicode/utf8"

	"bivouac/game/invade"
	"bivouac/game/lang"
)

// TestAlarmIsShort: with an enemy on the own exit line, each phase asks in at most two lines of a phone.
func TestAlarmIsShort(t *testing.T) {
	texts, err := lang.New(invade.Game{}.Info().Texts)
	if err != nil {
		t.Fatal(err)
	}
	for _, phase := range []string{
		"ALLOCATE; roll 6 4 3 2 5", "EFFECT; dice C4 A2 O1 E2 P3", "EFFECT; dice C4 A2 O1 E6 P3",
		"MOVE; dice C6 A6 O6 E6 P3",
		"ATTACK; dice C6 A6 O6 E6 P3; foe 1",
	} {
		s := position(t, "S: d4 k2; N: d6 k1 [N]; active S; phase "+phase)
		for _, l := range lang.Locales {
			if said := texts.Say(l, s.Pending()[0].Ask, nil); utf8.RuneCountInString(said) > 74 {
				t.Errorf("%s: %q", phase, said)
			}
		}
	}
}
