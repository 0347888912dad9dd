package bot_test

import (
	"strings"
	"testing"

	"bivouac/bot/playground"
)

// TestNoteAfterTheEnd: a note is read after a restart and after the game, and is no part of the
// capsule.
func TestNoteAfterTheEnd(t *testing.T) {
	w := newWorld(t)
	w.begin("bruno")
	w.command("alice", "note", playground.Opts{"write": "take the bridge"})
	w.stopBot()
	w.startBot()
	w.resigns("bruno")
	w.sees("alice", "The game is over.")
	r := private(t, w.command("alice", "note", nil), "take the bridge")
	if got := labels(r); got != "Write… | Delete it" {
		t.Errorf("buttons %s: want no way back to a panel of a game that is over", got)
	}
	capsule := string(w.upload(private(t, w.command("alice", "export", nil), "")))
	if strings.Contains(capsule, "bridge") {
		t.Errorf("the capsule holds the note: %s", capsule)
	}
	w.command("alice", "forget-me", nil)
	w.press("alice", "Forget me")
	w.holdsNot("take the bridge")
}
