package gametest

import (
	"slices"
	"testing"

	"bivouac/game"
)

// Coverage fails for each of the rules that no scenario of the game cites and
// that is not exempt, and for each exemption of a rule that does not exist, has
// no reason or is cited after all. With -v it lists the exempt rules too.
func Coverage(t *testing.T, g game.Game, dir string, rules []string, exempt map[string]string) {
	t.Helper()
	cited := map[string][]string{}
	for _, file := range scenarioFiles(t, g.Info().ID, dir) {
		for _, rule := range scriptOf(t, file).Cites {
			cited[rule] = append(cited[rule], file)
		}
	}
	for _, rule := range rules {
		reason, free := exempt[rule]
		switch {
		case free && reason == "":
			t.Errorf("rule %s is exempt without a reason", rule)
		case free && cited[rule] != nil:
			t.Errorf("rule %s is exempt (%s) and yet cited by %s", rule, reason, cited[rule][0])
		case free:
			t.Logf("rule %s has no scenario: %s", rule, reason)
		case cited[rule] == nil:
			t.Errorf("rule %s has no scenario", rule)
		}
	}
	for rule := range exempt {
		if !slices.Contains(rules, rule) {
			t.Errorf("there is no rule %s to exempt", rule)
		}
	}
	for rule, files := range cited {
		if !slices.Contains(rules, rule) {
			t.Errorf("%s cites rule %s, which does not exist", files[0], rule)
		}
	}
}
