package bot_test

import (
	"strings"
	"testing"

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
