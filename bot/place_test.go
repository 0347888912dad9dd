package bot_test

import (
	"testing"
	"time"

	"bivouac/bot/playground"
)

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
