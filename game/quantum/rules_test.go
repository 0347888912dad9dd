package quantum_test

import (
	"fmt"
	"testing"

	"bivouac/game/gametest"
	"bivouac/game/quantum"
)

// sections is how many rules each section of the rulebook numbers; sections 15
// and 16 are cited as a whole.
var sections = []struct{ section, rules int }{
	{1, 9}, {2, 13}, {3, 7}, {4, 11}, {5, 3}, {6, 12}, {7, 5}, {8, 9}, {9, 8}, {10, 13}, {11, 6}, {12, 8}, {13, 3},
	{14, 1},
}

// exempt are the rules that no scenario can show.
var exempt = map[string]string{
	"Q1.8": "says that material never runs out; counters are numbers",
	"Q2.8": "says what has no meaning",
}

func TestRuleCoverage(t *testing.T) {
	rules := []string{"Q15", "Q16"}
	for _, s := range sections {
		for n := range s.rules {
			rules = append(rules, fmt.Sprintf("Q%d.%d", s.section, n+1))
		}
	}
	gametest.Coverage(t, quantum.Game{}, "testdata/scenarios", rules, exempt)
}
