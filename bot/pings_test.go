package bot_test

import (
	"slices"
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

// made counts what there is in public: messages and channels that Emma sees.
func (w *world) made() (n int) {
	w.t.Helper()
	st, err := w.srv.As("emma").State()
	w.check(err)
	for _, c := range st.Channels {
		all, err := w.srv.As("emma").Messages(c.ID)
		w.check(err)
		n += 1 + len(slices.DeleteFunc(all, func(m playground.Message) bool { return m.Ephemeral }))
	}
	return n
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
