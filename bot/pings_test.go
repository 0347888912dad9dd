package bot_test

import (
	"strings"
	"testing"

	"bivouac/bot/playground"
)

// asks uses a command and answers what was said, when the channel has heard of it too.
func (w *world) asks(who, path string, o playground.Opts) string {
	w.t.Helper()
	r := w.command(who, path, o)
	w.emptyOutbox()
	if r.Message == nil {
		w.t.Fatalf("/%s by %s: no message: %+v", path, who, r)
	}
	return r.Message.Content
}

// TestPingsOfARoleMakeNoThread: one that may not be called yet is refused before there is a
// thread, which would stay.
func TestPingsOfARoleMakeNoThread(t *testing.T) {
	w := newWorld(t)
	w.asks("bruno", "play", playground.Opts{"game": "duel", "call": "Joueurs", "thread": true})
	w.total()
	before := w.made()
	said := w.asks("bruno", "play", playground.Opts{"game": "duel", "call": "Joueurs", "thread": true})
	if !strings.Contains(said, "Vous avez appelé ce rôle il y a peu") {
		t.Errorf("he reads %q", said)
	}
	w.total()
	if w.made() != before {
		t.Errorf("%d things were made all the same", w.made()-before)
	}
}
