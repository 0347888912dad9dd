package game_test

import (
	"testing"

	"bivouac/game"
)

// TestBehead: a heading stays if something that is no heading stands behind it; stored events
// keep what they are.
func TestBehead(t *testing.T) {
	for in, want := range map[string]string{
		"": "", "a": "a", "H": "", "aH": "a", "Ha": "Ha", "HHa": "Ha", "HaHHbcH": "HaHbc", "aHb": "aHb",
	} {
		var events []game.Event
		for _, r := range in {
			events = append(events, game.Event{Text: game.Literal(string(r)), Heads: r == 'H'})
		}
		data, err := game.WriteEvents(events)
		if err != nil {
			t.Fatal(err)
		}
		read, err := game.ReadEvents(data)
		if err != nil {
			t.Fatal(err)
		}
		for _, list := range [][]game.Event{events, read} {
			got := ""
			for _, e := range game.Behead(list) {
				text, _ := e.Text.Literal()
				got += text
			}
			if got != want {
				t.Errorf("%s: %s, want %s", in, got, want)
			}
		}
	}
}
