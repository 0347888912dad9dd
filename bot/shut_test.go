package bot_test

import (
	"strings"
	"testing"
	"time"

	"bivouac/bot/playground"
)

// threaded is a duel of Bruno (host) and Alice that runs in a thread.
func threaded(t *testing.T) (*world, string) {
	t.Helper()
	w := newWorld(t)
	w.command("bruno", "play", playground.Opts{"game": "duel", "thread": true, "language": "en"})
	thread := w.srv.ChannelID("Duel · Bruno")
	for _, press := range []struct{ who, label string }{{"alice", "Join"}, {"bruno", "Start"}} {
		enabled := func(m playground.Message) bool { b, ok := m.Button(press.label); return ok && !b.Disabled }
		_, err := w.srv.As(press.who).Wait(w.ctx(), thread, enabled)
		w.check(err)
		_, err = w.srv.As(press.who).Press(w.ctx(), thread, press.label)
		w.check(err)
	}
	w.in(thread, "The game begins.")
	w.emptyOutbox()
	return w, thread
}

// in waits for a message that holds a text, in any channel.
func (w *world) in(channel, text string) {
	w.t.Helper()
	_, err := w.srv.As("emma").Wait(w.ctx(), channel, func(m playground.Message) bool {
		return strings.Contains(m.Content, text)
	})
	w.check(err)
}

// refusals is how many requests were refused for want of a right.
func (w *world) refusals() int {
	w.total()
	n := 0
	for label, count := range w.requests() {
		if strings.HasSuffix(label, " 403") {
			n += count
		}
	}
	return n
}

// TestLockedThread: what cannot be said in a locked thread is said once above it, to
// those whom it is about; it is tried ever more rarely, and said in the thread once
// that is open.
func TestLockedThread(t *testing.T) {
	w, thread := threaded(t)
	w.check(w.srv.As("alice").Thread(thread, "lock"))
	w.srv.Clock().Advance(25 * time.Hour) // both are to be reminded
	w.in(channel, "<#"+thread+"> waits")
	if n := w.told("waits: I may not post there"); n != 1 {
		t.Errorf("said %d times above the thread", n)
	}
	first := w.refusals()
	w.await("another try", func() bool {
		w.srv.Clock().Advance(2 * time.Hour) // the next try may be set only after the refusal was told
		return w.refusals() > first
	})
	if n := w.told("waits: I may not post there"); n != 1 {
		t.Errorf("said %d times above the thread in the end", n)
	}
	w.check(w.srv.As("alice").Thread(thread, "unlock"))
	w.in(thread, "your table is still waiting for you")
}

// TestRightsAreSeen: an interaction shows that the bot has its rights again; it does
// not wait for its next try.
func TestRightsAreSeen(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	w.check(w.srv.Deny("table", playground.SendMessages))
	w.command("bruno", "do", playground.Opts{"line": "b4"})
	w.command("alice", "do", playground.Opts{"line": "b5"})
	w.troubled(true)
	w.check(w.srv.Deny("table", 0))
	w.srv.Clock().Advance(20 * time.Second) // less than until the next try
	w.command("alice", "help", nil)
	w.sees("emma", "do you counter")
	w.troubled(false)
}
