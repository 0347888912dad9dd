package screen

import (
	"testing"

	"bivouac/game"
)

// TestTold: what is lost comes first, then the cost, then the note; a cost that the label names is not said again.
func TestTold(t *testing.T) {
	cards := game.T("cards", "one", "4♦", "two", "K♦")
	part := func(s string) game.Text { return game.Literal(s) }
	for _, c := range []struct {
		name   string
		choice game.Choice
		want   string
	}{
		{"nothing", game.Choice{}, ""},
		{"all", game.Choice{Loss: part("loss"), Cost: part("cost"), Note: part("note")}, "loss; cost; note"},
		{"a loss alone", game.Choice{Loss: part("loss")}, "loss"},
		{"a cost in the label", game.Choice{Label: game.T("ruse", "cards", cards), Cost: cards, Note: part("note")},
			"note"},
		{"a cost in an argument", game.Choice{Args: []game.Arg{{Label: cards}}, Cost: cards}, ""},
	} {
		if got := joinTold(Told(c.choice)); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// joinTold says a text of Told without a catalogue.
func joinTold(x game.Text) string {
	if said, ok := x.Literal(); ok || x.IsZero() {
		return said
	}
	return joinTold(x.Args[1].(game.Text)) + "; " + joinTold(x.Args[3].(game.Text))
}

// TestFitted: a text that is too long ends with a whole part of it.
func TestFitted(t *testing.T) {
	for text, want := range map[string]string{
		"Crab −2; the ground cracks": "Crab −2 …", "short": "short", "dies (−5; out), cracks": "dies (−5; out) …",
		"one long word without parts": "one long word w…",
	} {
		if got := Fitted(text, 16); got != want {
			t.Errorf("%q is cut to %q, want %q", text, got, want)
		}
	}
}
