package bot_test

import (
	"strings"
	"testing"

	"bivouac/bot/playground"
	"bivouac/bot/table"
)

// TestThreadsOfAnnouncements: an announcement channel has threads of its own kind, in which a game is played, its
// rematch too, which opens another one beside it.
func TestThreadsOfAnnouncements(t *testing.T) {
	w := newWorld(t)
	at := func(who, where, command string, o playground.Opts) string {
		t.Helper()
		r, err := w.srv.As(who).Command(w.ctx(), where, command, o)
		w.check(err)
		return private(t, r, "").Content
	}
	press := func(who, where, label string) {
		t.Helper()
		_, err := w.srv.As(who).Wait(w.ctx(), where, func(m playground.Message) bool {
			b, ok := m.Button(label)
			return ok && !b.Disabled
		})
		w.check(err)
		_, err = w.srv.As(who).Press(w.ctx(), where, label)
		w.check(err)
	}
	said := at("alice", "news", "play", playground.Opts{"game": "duel", "thread": true})
	if !strings.Contains(said, "<#") {
		t.Fatalf("it says %q", said)
	}
	thread := w.srv.ChannelID("Duel · Alice")
	press("bruno", thread, "Join")
	press("alice", thread, "Start")
	w.in(thread, "The game begins.")
	at("alice", thread, "do", playground.Opts{"line": "resign"})
	w.in(thread, "The game is over")
	at("emma", thread, "play", playground.Opts{"game": "duel"})
	w.in(thread, "(1 of 3)")
	press("bruno", thread, "Rematch")
	other, err := w.tables.Shelf.In(w.srv.ChannelID("Duel · Bruno"))
	if err != nil || other.Status != table.Lobby || other.Place.Parent != w.srv.ChannelID("news") {
		t.Errorf("the rematch is %+v, %v", other, err)
	}
}

// TestAPanelThatArrivedUnsaid: Discord shows a late panel, but answers 500 each time. It stays, and nothing is
// asked of Discord that it must refuse.
func TestAPanelThatArrivedUnsaid(t *testing.T) {
	w := newWorld(t)
	duelling(w)
	w.slow.Store(true)
	w.check(w.srv.Fault(playground.Fault{Kind: "after", Code: 500, Count: 3, Route: "PATCH /api/v10/webhooks/"}))
	pressed, err := w.srv.As("alice").BeginCommand(channel, "do", playground.Opts{"line": "b5"})
	w.check(err)
	w.await("the panel", pressed.Answered)
	w.owesNothing()
	w.total()
	for label, n := range w.requests() {
		if strings.HasSuffix(label, " 400") {
			t.Errorf("%d requests were refused: %s", n, label)
		}
	}
	const card = 1 << 15
	if p := private(t, pressed.Reply(), "✅"); p.Loading || p.Flags&card == 0 {
		t.Errorf("the panel is %+v", p)
	}
}
