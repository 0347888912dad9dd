package bot_test

import (
	"testing"

	"bivouac/bot/playground"
	"bivouac/store/enginetest"
)

// TestRestoredBackupSpeaks: posts have the numbers again that messages since the backup
// have, and are messages of their own.
func TestRestoredBackupSpeaks(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	w.sees("emma", "over to you")
	w.total()
	copied := enginetest.Copy(t, w.store)
	moves := func() {
		w.command("bruno", "do", playground.Opts{"line": "b4"})
		w.command("alice", "do", playground.Opts{"line": "b5"})
	}
	moves()
	w.sees("emma", "do you counter")
	w.total()
	before := len(w.publics())
	w.stopBot()
	enginetest.Restore(t, w.path, copied)
	w.startBot()
	moves()
	w.await("the hand-over again", func() bool { return len(w.publics()) > before })
}
