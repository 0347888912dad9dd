package bot_test

import (
	"strings"
	"testing"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/wire"
)

// follows waits until a private message says something.
func (w *world) follows(who string, m *playground.Message, want string) *playground.Message {
	w.t.Helper()
	w.waitFor(who, "the panel that says "+want, func(at playground.Message) bool {
		return at.ID == m.ID && strings.Contains(at.Content, want)
	})
	return w.now(who, m)
}

// waits is Alice's panel after her bid, while Bruno has still to bid.
func waits(w *world) *playground.Message {
	w.t.Helper()
	w.press("alice", "Play")
	p := w.waitFor("alice", "her panel", func(m playground.Message) bool {
		return m.Ephemeral && strings.Contains(m.Content, "which card")
	})
	w.on("alice", &p, "3")
	return w.follows("alice", &p, "Nothing to do right now")
}

// other has Bruno bid, and waits until open panels would have followed.
func (w *world) other() {
	w.t.Helper()
	w.command("bruno", "do", playground.Opts{"line": "b4"})
	w.sees("emma", "do you counter")
	time.Sleep(time.Second)
	w.total()
}

// TestOldPanelsStay: a panel whose token is about to die is left as it is; its next press shows the
// present one.
func TestOldPanelsStay(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	w.ready = func(in *wire.Interaction) { in.Received = in.Received.Add(-14*time.Minute - time.Second) }
	p := waits(w)
	w.ready = nil
	before := w.now("alice", p).Content
	w.other()
	if now := w.now("alice", p).Content; now != before {
		t.Errorf("the old panel has become %q", now)
	}
}
