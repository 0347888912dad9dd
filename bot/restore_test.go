package bot_test

import (
	"slices"
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

// deletes lets a moderator delete the message that shows the table, once the bot has
// noted that it does.
func (w *world) deletes(message string) {
	w.t.Helper()
	w.await("a noted message", func() bool { return slices.Contains(w.here().Shown(), message) })
	w.check(w.srv.As("alice").DeleteMessage(channel, message))
}

// boards are the public messages with a picture.
func (w *world) boards() []playground.Message {
	w.t.Helper()
	return slices.DeleteFunc(w.publics(), func(m playground.Message) bool { return len(m.Attachments) == 0 })
}

// TestNoLookAtTheBoard: where the bot may not read back it cannot know, and says nothing.
func TestNoLookAtTheBoard(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	w.check(w.srv.Deny("table", playground.ReadMessageHistory))
	w.deletes(w.board().ID)
	private(t, w.command("emma", "board", nil), "over to you")
	w.total()
	if n := len(w.boards()); n != 0 {
		t.Errorf("%d boards came back", n)
	}
}
