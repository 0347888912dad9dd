package bot_test

import (
	"slices"
	"strings"
	"testing"

	"bivouac/bot/playground"
	"bivouac/store/enginetest"
)

// TestADeletedBoardComesBack: a member uses /board after a moderator has deleted the
// public one gets his own, reads that the public one comes again, and it does, once and
// without a call.
func TestADeletedBoardComesBack(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	w.command("bruno", "do", playground.Opts{"line": "b4"})
	first := w.board()
	for _, o := range []playground.Opts{nil, {"text": true}} {
		w.command("emma", "board", o) // all is well: nothing is posted again
	}
	w.total()
	if n := w.told("The game begins."); n != 1 {
		t.Fatalf("%d boards before anything was deleted", n)
	}
	w.deletes(first.ID)
	private(t, w.command("emma", "board", nil), ", over to you")
	if m := w.sees("emma", "The public message of this table had been deleted"); !m.Ephemeral {
		t.Error("everybody reads that it was deleted")
	}
	again := w.waitFor("bruno", "the board again", func(m playground.Message) bool {
		return !m.Ephemeral && len(m.Attachments) == 1 && len(m.Buttons()) > 2
	})
	if len(again.Pings) != 0 || !strings.Contains(again.Content, "<@"+w.srv.As("alice").ID()+">, over to you") {
		t.Errorf("the new board pings %v: %q", again.Pings, again.Content)
	}
	w.total()
	for range 2 {
		w.command("bruno", "board", nil)
	}
	w.total()
	if boards := w.boards(); len(boards) != 1 || boards[0].ID != again.ID {
		t.Errorf("%d boards in the channel, want the one that came back", len(boards))
	}
	w.command("alice", "do", playground.Opts{"line": "b5"})
	w.sees("emma", "do you counter")
	w.waitFor("emma", "the board that came back without buttons", func(m playground.Message) bool {
		return m.ID == again.ID && len(m.Buttons()) == 0
	})
}

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

// TestADeletedCardComesBack: in a lobby the card comes back, and an invited member is not called a
// second time.
func TestADeletedCardComesBack(t *testing.T) {
	w := newWorld(t)
	w.command("alice", "play", playground.Opts{"game": "duel", "call": "Joueurs"})
	card := w.sees("emma", ": there is a seat for you")
	w.deletes(card.ID)
	if m := private(t, w.command("bruno", "board", nil), "Press **Join**"); len(m.Pings) != 0 {
		t.Errorf("what only he sees pings %v", m.Pings)
	}
	w.sees("bruno", "Le message public de cette table avait été supprimé")
	again := w.waitFor("emma", "the card again", func(m playground.Message) bool {
		return !m.Ephemeral && strings.Contains(m.Content, "Press **Join**")
	})
	if again.ID == card.ID || len(again.Pings) != 0 {
		t.Errorf("the new card %s pings %v, want another one that pings nobody", again.ID, again.Pings)
	}
	w.press("bruno", "Join")
	w.sees("emma", "(2 of 3)")
}

// TestAFinishedBoardStaysDeleted: who deletes the board of a game that is over tidies up.
func TestAFinishedBoardStaysDeleted(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	w.press("alice", "Play")
	w.command("alice", "do", playground.Opts{"line": "resign"})
	end := w.sees("emma", "The game is over")
	w.check(w.srv.As("alice").DeleteMessage(channel, end.ID))
	private(t, w.command("emma", "board", nil), "The game is over")
	w.total()
	if n := w.told("The game is over"); n != 0 {
		t.Errorf("%d boards of a finished game came back", n)
	}
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
