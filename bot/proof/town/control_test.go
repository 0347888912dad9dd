package town_test

import (
	"testing"

	"bivouac/bot/proof/town"
)

// TestControl: custom_ids by name.
func TestControl(t *testing.T) {
	for id, want := range map[string]string{
		"1|j|1|0|n4":              "lobby.join 1 (post)",
		"1|c|1|14.1hl|@2":         "panel.choose 1 ?14+ @2",
		"1|s|1|3|move|b2":         "panel.step 1 ?3 move b2",
		"1|y|1|0|t8dvo0|n4":       "vote.agree 1 (vote) (post)",
		"1|b|1|0|wait|t8dvo0|n1z": "vote.ballot 1 wait (vote) (post)",
		"1|L|duel|2|go":           "learn.step duel ?2 go",
		"1|I|0vpvolz|12|c|b2":     "try.step 0vpvolz ?12 panel.choose b2",
		"1|q|1|0|rest|":           "vote.propose 1 rest -",
		"1|k||0|digest|on":        "settings.wish digest on",
		"0|c|1|2|x":               "0|c|1|2|x",
		"1|4|1|2":                 "1|4|1|2",
	} {
		if got := town.Control(id); got != want {
			t.Errorf("%s is %q, want %q", id, got, want)
		}
	}
}
