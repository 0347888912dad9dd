package invade_test

import (
	"fmt"
	"testing"

	"bivouac/game/gametest"
	"bivouac/game/invade"
)

// sections is how many rules each section of the rulebook numbers.
var sections = []struct{ section, rules int }{
	{1, 5}, {2, 6}, {3, 8}, {4, 7}, {5, 6}, {6, 5}, {7, 7}, {8, 18}, {9, 4}, {10, 15}, {11, 3},
	{12, 7}, {13, 5}, {14, 3}, {15, 3}, {16, 9}, {17, 10}, {18, 4},
}

// exempt are the rules that no scenario can show.
var exempt = map[string]string{
	"I1.2":  "an overview of I6 to I11",
	"I1.3":  "an overview of I12",
	"I3.1":  "names the kinds; every other rule uses them",
	"I3.7":  "a summary of I8.10 to I8.17",
	"I3.8":  "says what a soldier is; TestSaved keeps exactly that",
	"I12.7": "lengths of games, by simulation",
	"I17.2": "the host's menu; Info.Verbs and Suggest feed it",
	"I17.4": "the host's buttons; TestSuggest",
	"I17.6": "the host's menu; W11 lists the pulls",
	"I17.8": "the host's text field; TestNear for the answers",
	"I17.9": "the host's mentions",
	"I18.1": "the painter's sizes",
	"I18.2": "the painter's; the view holds all of it",
	"I18.3": "TestThreats, TestKills, TestShellHits",
	"I18.4": "the painter's crop",
}

func TestRuleCoverage(t *testing.T) {
	var rules []string
	for _, s := range sections {
		for n := range s.rules {
			rules = append(rules, fmt.Sprintf("I%d.%d", s.section, n+1))
		}
	}
	gametest.Coverage(t, invade.Game{}, "testdata/scenarios", rules, exempt)
}
