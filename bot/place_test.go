package bot_test

import (
	"strings"
	"testing"
	"time"

	"bivouac/bot/playground"
)

// direct waits for a direct message that holds a text.
func (w *world) direct(who, text string) playground.Message {
	w.t.Helper()
	m, err := w.srv.As(who).Wait(w.ctx(), "@bot", func(m playground.Message) bool {
		return strings.Contains(m.Content, text)
	})
	if err != nil {
		all, _ := w.srv.As(who).Messages("@bot")
		w.t.Fatalf("%s waits for %q: %v\n%+v", who, text, err, all)
	}
	return m
}

// TestADeletedThread: the game goes on in another channel, on any player's word.
func TestADeletedThread(t *testing.T) {
	w, thread := threaded(t)
	w.check(w.srv.As("alice").Thread(thread, "delete"))
	w.direct("bruno", "Rien n’est perdu")
	w.direct("alice", "use `/move-table` in another channel")
	private(t, w.command("alice", "games", nil), "without a channel")
	offered := func(who string) []playground.Choice {
		choices, err := w.srv.As(who).Complete(w.ctx(), "salon", "move-table", playground.Opts{}, "homeless")
		w.check(err)
		return choices
	}
	if got := offered("emma"); len(got) != 0 {
		t.Errorf("emma is offered %v", got)
	}
	got := offered("bruno")
	if len(got) != 1 || !strings.Contains(got[0].Name, "Alice") {
		t.Fatalf("bruno is offered %v, want his table", got)
	}
	moved := func(who string) playground.Reply {
		r, err := w.srv.As(who).Command(w.ctx(), "salon", "move-table", playground.Opts{"homeless": got[0].Value})
		w.check(err)
		return r
	}
	private(t, moved("emma"), "None of your tables")
	w.stopBot()
	w.startBot()
	private(t, moved("bruno"), "La partie continue ici")
	w.in("salon", "over to you")
	private(t, moved("alice"), "has its channel")
	if _, err := w.srv.As("alice").Press(w.ctx(), "salon", "Play"); err != nil {
		t.Error(err)
	}
}

// answered is a command in any channel.
func (w *world) answered(who, where, path string) playground.Reply {
	w.t.Helper()
	r, err := w.srv.As(who).Command(w.ctx(), where, path, nil)
	w.check(err)
	return r
}

// TestAThreadIsKeptOpen: a thread that archives itself during a game is opened again; one that is
// archived twice stays so.
func TestAThreadIsKeptOpen(t *testing.T) {
	w, thread := threaded(t)
	archived := func() bool {
		st, err := w.srv.As("alice").State()
		w.check(err)
		for _, c := range st.Channels {
			if c.ID == thread {
				return c.Archived
			}
		}
		return false
	}
	w.check(w.srv.As("alice").Thread(thread, "archive"))
	w.await("an open thread", func() bool { return !archived() })
	before := w.reopenings()
	w.check(w.srv.As("alice").Thread(thread, "archive"))
	w.answered("alice", thread, "help") // which comes behind that
	if !archived() || w.reopenings() != before {
		t.Error("it was opened again at once")
	}
	w.srv.Clock().Advance(25 * time.Hour) // both are reminded: the post opens it
	w.await("a thread that the reminder opens", func() bool { return !archived() })
	before = w.reopenings()
	w.check(w.srv.As("alice").Thread(thread, "archive")) // long after
	w.await("a thread that is opened again", func() bool { return !archived() && w.reopenings() > before })
	w.srv.Clock().Advance(6*time.Hour + time.Minute)
	w.check(w.srv.As("alice").Thread(thread, "archive"))
	w.await("one that is opened after six hours", func() bool { return !archived() })
}

// reopenings is how often something was changed, when nothing more is sent: in a
// thread at rest that is its being opened.
func (w *world) reopenings() int {
	w.total()
	return w.requests()["PATCH 200"]
}
