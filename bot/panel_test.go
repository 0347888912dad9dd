package bot_test

import (
	"encoding/json"
	"testing"

	"bivouac/bot/playground"
	"bivouac/game/gametest/duel"
)

// view is what the picture of a message shows, from its alt text.
func view(t testing.TB, m *playground.Message) duel.View {
	t.Helper()
	if m == nil || len(m.Attachments) != 1 {
		t.Fatalf("no picture on %+v", m)
	}
	var v duel.View
	if err := json.Unmarshal([]byte(m.Attachments[0].Description), &v); err != nil {
		t.Fatalf("%q: %v", m.Attachments[0].Description, err)
	}
	return v
}

// TestLateForm: a bot that is too slow for a form brings a button that opens it.
func TestLateForm(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	p := private(t, w.press("alice", "Play"), "which card")
	more := private(t, w.on("alice", p, "More…"), "")
	w.slow.Store(true)
	w.on("alice", more, "Type it…")
	again := w.sees("alice", "It took me too long to open the form.")
	w.slow.Store(false)
	form := w.on("alice", &again, "Type it…")
	if form.Modal == nil {
		t.Fatalf("%s, want a form", form.Outcome)
	}
	r, err := w.srv.As("alice").Submit(w.ctx(), form.Modal, playground.Opts{"line": "b5"})
	w.check(err)
	private(t, r, "✅ Played: `b5`")
}
