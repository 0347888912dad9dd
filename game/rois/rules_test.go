package rois_test

import (
	"fmt"
	"testing"

	"bivouac/game/gametest"
	"bivouac/game/rois"
)

// sections is how many rules each section of the rulebook numbers.
var sections = []struct{ section, rules int }{
	{1, 17}, {2, 8}, {3, 6}, {4, 14}, {5, 9}, {6, 10}, {7, 7}, {8, 6}, {9, 5}, {10, 10}, {11, 7}, {12, 5}, {13, 12},
	{14, 8}, {15, 8}, {16, 9}, {17, 10}, {29, 6}, {30, 11}, {31, 6}, {33, 1},
}

// texts is how many rules the text of each order card has, cards 1 to 6.
var texts = []struct {
	army  string
	rules [6]int
}{
	{"GRE", [6]int{2, 2, 3, 1, 3, 2}}, {"ROM", [6]int{1, 2, 2, 2, 1, 1}}, {"CAR", [6]int{1, 3, 2, 2, 1, 1}},
	{"GAU", [6]int{1, 1, 1, 1, 3, 2}}, {"ELF", [6]int{1, 1, 1, 4, 3, 1}}, {"UND", [6]int{2, 1, 1, 1, 1, 1}},
	{"DWA", [6]int{1, 1, 1, 1, 1, 2}}, {"GOB", [6]int{3, 1, 1, 1, 1, 1}}, {"ORC", [6]int{1, 2, 2, 2, 3, 6}},
	{"COL", [6]int{3, 3, 1, 1, 1, 1}}, {"INS", [6]int{2, 2, 1, 5, 4, 2}},
}

// exempt are the rules that no scenario can show. What the picture must show (R32)
// is tested with the painter.
var exempt = map[string]string{
	"R4.12":  "the host's: time limits",
	"R5.2":   "the host's: it draws the seats",
	"R13.10": "the host's: standing preferences",
	"R13.12": "the host's: several inputs at once",
	"R16.7":  "says what a picture must not look like",
	"R17.10": "says where copying is defined",
	"R30.9":  "the host's: what it knows of preferences and plans",
	"R30.11": "says what the rules do not do",
	"R33.1":  "the host's: what it asks when",
}

func TestRuleCoverage(t *testing.T) {
	rules := []string{"R31", "R31.2a", "R-ROM2.1a", "R-CAR2.2a"} // cited as a whole, and rulings between the numbers
	for _, s := range sections {
		for n := range s.rules {
			rules = append(rules, fmt.Sprintf("R%d.%d", s.section, n+1))
		}
	}
	for _, a := range texts {
		for card, n := range a.rules {
			for k := range n {
				rules = append(rules, fmt.Sprintf("R-%s%d.%d", a.army, card+1, k+1))
			}
		}
	}
	gametest.Coverage(t, rois.Game{}, "testdata/scenarios", rules, exempt)
}
