package bot_test

import (
	"strings"
	"testing"
	"time"

	"bivouac/bot/playground"
)

const hour = time.Hour

// TestCatchUpDaysLater: a player who comes back after days, reminders and a new start reads
// what has happened since his own last action, and finds the same in the replay.
func TestCatchUpDaysLater(t *testing.T) {
	w := newWorld(t, drawnDuel)
	w.load("A 2 3 5; B 1 4 6; round 3")
	w.types("alice", "b3")
	w.emptyOutbox() // what is not noted as said counts as a reminder
	w.srv.Clock().Advance(25 * hour)
	w.sees("emma", "is still waiting for you")
	w.types("bruno", "b4")
	w.sees("alice", "do you counter?")
	w.emptyOutbox()
	w.stopBot()
	w.srv.Clock().Advance(25 * hour)
	w.startBot()
	w.waitFor("emma", "alice's reminder", func(playground.Message) bool { return w.told("is still waiting for you") == 2 })
	r := private(t, w.press("alice", "What happened?"), "**Since your last action**")
	if strings.Contains(r.Content, "waits for you") || !strings.Contains(r.Content, "do you counter?") {
		t.Errorf("days later: %q", r.Content)
	}
	if _, seen := w.film(r); len(seen) != 2 {
		t.Errorf("%d frames, want what she has seen and what came of it", len(seen))
	}
	if _, seen := w.film(private(t, w.command("alice", "replay", nil), "**Replay**")); len(seen) < 2 {
		t.Errorf("the replay has %d frames", len(seen))
	}
}

// TestALessonGoesOnDaysLater: where a learner stands is in the buttons alone.
func TestALessonGoesOnDaysLater(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	m := private(t, w.command("emma", "learn", playground.Opts{"game": "duel"}), "1/")
	m = private(t, w.on("emma", m, m.Buttons()[len(m.Buttons())-1].Label), "2/")
	w.stopBot()
	w.srv.Clock().Advance(3 * 24 * hour)
	w.startBot()
	if end, _ := w.taught("emma", m); !strings.Contains(end.Content, "the match is yours") {
		t.Errorf("the end says %q", end.Content)
	}
}

// TestTextDaysLater: a player by text is reminded like all others, and still plays in
// words.
func TestTextDaysLater(t *testing.T) {
	w := opened(t)
	w.wishes("alice", "look")
	w.press("alice", "Text only: no")
	w.emptyOutbox()
	w.srv.Clock().Advance(25 * hour)
	w.sees("emma", "is still waiting for you")
	w.wantLines(w.press("alice", "Play"), "Round 1", "- `b")
	w.wantLines(w.command("alice", "board", nil), "### Duel", "Waiting for Alice")
	w.wantLines(w.command("alice", "do", playground.Opts{"line": w.listed("alice", nil)[0]}), "Played: `b",
		"waiting for Bruno")
}
