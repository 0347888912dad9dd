package lune_test

import (
	"fmt"
	"testing"

	"bivouac/game/gametest"
	"bivouac/game/lune"
)

// numbers are the rules of each section: its groups from a first to a last number.
var numbers = []struct{ section, first, last int }{
	{1, 1, 11},
	{2, 1, 5},
	{3, 1, 4}, {3, 10, 16}, {3, 20, 22}, {3, 30, 33}, {3, 40, 46},
	{4, 1, 6}, {4, 10, 12}, {4, 20, 20}, {4, 30, 32},
	{5, 1, 19},
	{6, 1, 9}, {6, 11, 12},
	{7, 1, 5}, {7, 10, 15},
	{8, 1, 14}, {8, 20, 22}, {8, 31, 32},
	{9, 1, 5}, {9, 10, 10}, {9, 20, 21}, {9, 30, 30}, {9, 40, 41}, {9, 50, 50},
	{10, 1, 14}, {10, 16, 17}, {10, 20, 20},
	{11, 1, 4}, {11, 10, 17},
	{12, 1, 11},
	{13, 1, 12}, {13, 20, 23},
	{14, 1, 1}, {14, 10, 13}, {14, 20, 25}, {14, 30, 31},
	{15, 1, 3}, {15, 5, 7}, {15, 20, 21},
	{16, 1, 3}, {16, 10, 13}, {16, 20, 23}, {16, 30, 33}, {16, 40, 43}, {16, 50, 53}, {16, 60, 63},
	{17, 1, 14}, {17, 18, 25}, {17, 30, 31},
	{18, 1, 6},
	{19, 1, 4},
	{20, 1, 2},
	{21, 1, 8},
}

// examples is how many worked examples L23 has.
const examples = 39

// exempt are the rules that no scenario can show.
var exempt = map[string]string{
	"L16.1": "how the maps were made",
	"L21.8": "about colours: render/lune keeps it",
}

func TestRuleCoverage(t *testing.T) {
	var rules []string
	for _, n := range numbers {
		for k := n.first; k <= n.last; k++ {
			rules = append(rules, fmt.Sprintf("L%d.%d", n.section, k))
		}
	}
	for n := range examples {
		rules = append(rules, fmt.Sprintf("W%d", n+1))
	}
	gametest.Coverage(t, lune.Game{}, "testdata/scenarios", rules, exempt)
}
