package bot_test

import (
	"strings"
	"testing"

	"bivouac/bot/playground"
	"bivouac/bot/table"
)

// TestThreadsThatDiscordRefuses: who asked for a thread reads why there is none and until when, each time, and
// what to do instead, which works at once.
func TestThreadsThatDiscordRefuses(t *testing.T) {
	t.Parallel()
	inThread := playground.Opts{"game": "duel", "thread": true}
	for _, test := range []struct {
		name  string
		fault playground.Fault
		why   string
	}{
		{"a long wait", playground.Fault{Kind: "status", Code: 429, RetryAfter: 280, Count: 1},
			"next thread here only <t:"},
		{"too many", playground.Fault{Kind: "refuse", Code: 160006, Count: 9}, "as many open threads"},
		{"a word", playground.Fault{Kind: "refuse", Code: 200001, Count: 9}, "AutoMod"},
		{"no right", playground.Fault{Kind: "refuse", Code: 50013, Count: 9}, "does not let me open a thread here"},
		{"another kind", playground.Fault{Kind: "refuse", Code: 50024, Count: 9}, "a channel of this kind"},
		{"no answer", playground.Fault{Kind: "status", Code: 500, Count: 9}, "I don’t know whether it opened the thread"},
		{"anything else", playground.Fault{Kind: "refuse", Code: 50035, Count: 9}, "did not let me open a thread here"},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := newWorld(t)
			test.fault.Route = "/threads"
			w.check(w.srv.Fault(test.fault))
			for range 2 {
				said := private(t, w.command("alice", "play", inThread), test.why).Content
				if !strings.Contains(said, "Without `thread`, `/play` opens") || strings.Contains(said, "my side") {
					t.Errorf("it says %q", said)
				}
			}
			w.command("alice", "play", playground.Opts{"game": "duel"})
			w.sees("emma", "(1 of 3)")
			said := private(t, w.command("alice", "play", inThread), test.why).Content
			if !strings.Contains(said, "in another channel") || strings.Contains(said, "Without") {
				t.Errorf("beside a table it says %q", said)
			}
		})
	}
}

// TestARematchBesideThatDiscordRefuses says the same.
func TestARematchBesideThatDiscordRefuses(t *testing.T) {
	w := newWorld(t)
	ended(w)
	w.command("alice", "play", playground.Opts{"game": "duel"})
	w.sees("emma", "(1 of 3)")
	w.check(w.srv.Fault(playground.Fault{Kind: "refuse", Code: 160006, Count: 9, Route: "/threads"}))
	said := private(t, w.press("bruno", "Rematch"), "autant de fils ouverts").Content
	if !strings.Contains(said, "dans un autre salon") {
		t.Errorf("it says %q", said)
	}
}

// TestAnOccupiedChannelAdvisesWhatWorks: where no thread can be opened none is advised.
func TestAnOccupiedChannelAdvisesWhatWorks(t *testing.T) {
	advised := func(said string, want bool) {
		t.Helper()
		if strings.Contains(said, "thread:True") != want || strings.Contains(said, "fil:True") {
			t.Errorf("a thread is advised: want %v, %q", want, said)
		}
	}
	w, thread := threaded(t)
	play := func(who, where string, o playground.Opts) string {
		t.Helper()
		o["game"] = "duel"
		r, err := w.srv.As(who).Command(w.ctx(), where, "play", o)
		w.check(err)
		return private(t, r, "").Content
	}
	for _, asked := range []playground.Opts{{}, {"thread": true}} {
		said := play("alice", thread, asked)
		advised(said, false)
		if !strings.Contains(said, "in another channel") {
			t.Errorf("in a thread it says %q", said)
		}
	}
	play("alice", channel, playground.Opts{})
	advised(play("alice", channel, playground.Opts{}), true)
	w.without(playground.CreatePublicThreads)
	advised(play("bruno", channel, playground.Opts{}), false)
	play("alice", "@bot", playground.Opts{})
	alone := play("alice", "@bot", playground.Opts{})
	advised(alone, false)
	if !strings.Contains(alone, "`/close` ends it") {
		t.Errorf("in direct messages it says %q", alone)
	}
	// A game without a channel that would move to one with a table.
	w.check(w.srv.As("alice").Thread(thread, "delete"))
	w.direct("bruno", "Rien n’est perdu")
	choices, err := w.srv.As("alice").Complete(w.ctx(), channel, "move-table", playground.Opts{}, "homeless")
	w.check(err)
	moved := private(t, w.command("alice", "move-table", playground.Opts{"homeless": choices[0].Value}), "already open")
	advised(moved.Content, false)
	if !strings.Contains(moved.Content, "`/move-table` in a channel or thread without a table") {
		t.Errorf("a move is told %q", moved.Content)
	}
}

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
	other, err := w.tables.In(w.srv.ChannelID("Duel · Bruno"))
	if err != nil || other.Status != table.Lobby || other.Parent != w.srv.ChannelID("news") {
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
