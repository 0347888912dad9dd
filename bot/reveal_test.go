package bot_test

import (
	"strings"
	"testing"

	"bivouac/bot/playground"
)

// TestWhatComesToLightIsTold: who has answered reads at once what came to light by it,
// for the channel is told only at the hand-over.
func TestWhatComesToLightIsTold(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	first := private(t, w.command("alice", "do", playground.Opts{"line": "3"}), "Played")
	if strings.Count(first.Content, "•") != 1 || !strings.Contains(first.Content, "• Alice has bid.") {
		t.Errorf("a hidden bid tells more than it should: %q", first.Content)
	}
	second := private(t, w.command("bruno", "do", playground.Opts{"line": "4"}), "• Alice")
	if strings.Count(second.Content, "•") < 2 {
		t.Errorf("both bids have come to light, but the panel says %q", second.Content)
	}
}
