package bot_test

import (
	"strings"
	"testing"

	"bivouac/bot/playground"
)

// TestHelpInTextAlone: who wishes text in place of pictures takes a hint, reads a review and solves
// a puzzle without any, the puzzle by a typed line.
func TestHelpInTextAlone(t *testing.T) {
	w := opened(t, judgedTitle)
	for _, who := range []string{"alice", "emma"} {
		w.wishes(who, "look")
		w.press(who, "Text only: no")
	}
	words := func(r playground.Reply, texts ...string) {
		t.Helper()
		m := private(t, r, texts[0])
		for _, text := range texts[1:] {
			if !strings.Contains(m.Content, text) {
				t.Errorf("no %q in %q", text, m.Content)
			}
		}
		if len(m.Attachments) > 0 {
			t.Errorf("a picture with %q", m.Content)
		}
	}
	words(w.command("alice", "hint", nil), "Best: **", "of 100")
	seat, _ := w.here().SeatOf(w.srv.As("alice").ID())
	w.types("alice", string(w.here().Match.State.Legal(seat, nil)[0]))
	w.types("bruno", "resign")
	better := w.lapses()
	words(w.command("alice", "review", nil), "What cost you most", "You played **", "Better: **")
	words(w.command("emma", "puzzle", nil), "Puzzle · Duel", "- `b", "Hand")
	words(w.command("emma", "puzzle", playground.Opts{"line": string(better)}), "✅ Solved", "1 of 1")
}
