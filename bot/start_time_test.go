package bot_test

import (
	"strings"
	"testing"

	"bivouac/bot/playground"
)

func TestCompletionOfAStart(t *testing.T) {
	w := newWorld(t)
	for who, typed := range map[string]string{"alice": "", "bruno": ""} {
		choices, err := w.srv.As(who).Complete(w.ctx(), channel, "play", playground.Opts{"game": "duel", "at": typed}, "at")
		w.check(err)
		if len(choices) < 2 {
			t.Errorf("%s is offered %v", who, choices)
		}
	}
	choices, err := w.srv.As("bruno").Complete(w.ctx(), channel, "play",
		playground.Opts{"game": "duel", "at": "demain 21h30"}, "at")
	w.check(err)
	if len(choices) != 1 || choices[0].Value != "demain 21h30" ||
		!strings.Contains(choices[0].Name, "21:30 Europe/Paris") {
		t.Errorf("typed, he is offered %v", choices)
	}
}
