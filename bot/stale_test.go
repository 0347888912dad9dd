package bot_test

import (
	"strings"
	"testing"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/table"
)

// TestATrysConfirmDoesWhatItShows, or nothing: the try has gone another way in a twin of
// its panel.
func TestATrysConfirmDoesWhatItShows(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	r := private(t, w.command("alice", "try", nil), "Only a try")
	r = private(t, w.on("alice", r, "5"), "✅")
	twin := private(t, w.on("alice", private(t, w.command("alice", "try", nil), "Only a try"), "Do this in the game"), "bid a 5")
	r = private(t, w.on("alice", r, "Back"), "Undone")
	private(t, w.on("alice", r, "2"), "✅")
	private(t, w.on("alice", twin, "Confirm"), "has been answered")
	if at := w.here(); len(at.Match.Journal) != 0 {
		t.Errorf("the game has %+v", at.Match.Journal)
	}
}

// TestAnUndoButtonTakesOneActionBack: two panels are open, and each one's button is
// pressed.
func TestAnUndoButtonTakesOneActionBack(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	w.types("alice", "b3")
	one := private(t, w.press("alice", "Play"), "")
	private(t, w.on("alice", one, "Undo"), "Undone")
	before := len(w.here().Match.Journal)
	r, err := w.srv.As("alice").Click(w.ctx(), channel, w.forge(channel, undoOf(t, one)), undoOf(t, one))
	w.check(err)
	private(t, r, "has been answered")
	if got := len(w.here().Match.Journal); got != before {
		t.Errorf("%d entries, then %d", before, got)
	}
}

func undoOf(t *testing.T, m *playground.Message) string {
	t.Helper()
	b, ok := m.Button("Undo")
	if !ok {
		t.Fatal("no undo")
	}
	return b.CustomID
}

// TestAClosedGameAsksNothing: nobody has played for so long that it is over without a
// result.
func TestAClosedGameAsksNothing(t *testing.T) {
	w := opened(t)
	w.await("the end of a game that nobody plays", func() bool {
		if w.here().Status == table.Expired {
			return true
		}
		w.srv.Clock().Advance(24 * time.Hour)
		w.check(w.srv.Settle(w.ctx()))
		return false
	})
	for _, command := range []string{"hand", "moves"} {
		private(t, w.command("alice", command, nil), "has ended")
	}
	r := w.command("alice", "board", playground.Opts{"text": true})
	if said := r.Message.Content; strings.Contains(said, "What you can do") || strings.Contains(said, "which card") || !strings.Contains(said, "closed without a result") {
		t.Errorf("the board says %q", said)
	}
}

// TestWhatAnOrderAnsweredIsNews: a player's own last action is what he did himself.
func TestWhatAnOrderAnsweredIsNews(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	w.types("alice", "b3")
	w.command("alice", "orders", playground.Opts{"line": "when asked counter: pass always"})
	w.types("bruno", "b4")
	w.await("the answer by order", func() bool { return len(w.here().Obeyed) == 1 })
	private(t, w.press("alice", "What happened?"), "**Since your last action**")
}
