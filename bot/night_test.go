package bot_test

import (
	"slices"
	"testing"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/table"
	"bivouac/store"
)

// TestNobodyIsWokenByWhatIsNoQuestion: a vote and the end of a game are said at once,
// and ping only those who may be told now.
func TestNobodyIsWokenByWhatIsNoQuestion(t *testing.T) {
	w := opened(t)
	bruno := w.srv.As("bruno").ID()
	_, err := w.tables.SetPerson(w.ctx(), bruno, func(p *table.Person) {
		p.Away = w.srv.Clock().Now().Add(48 * time.Hour)
	})
	w.check(err)
	w.command("alice", "pause", nil)
	vote := w.sees("emma", "proposes a pause")
	w.press("alice", "Play")
	private(t, w.command("alice", "resign", nil), "Confirm?")
	if _, err := w.srv.As("alice").Press(w.ctx(), channel, "resign"); err != nil {
		t.Fatal(err)
	}
	end := w.sees("emma", "The game is over.")
	for _, m := range []playground.Message{vote, end} {
		if slices.Contains(m.Pings, bruno) {
			t.Errorf("who is away is pinged, %q: %q", m.Pings, m.Content)
		}
	}
}

// TestAnExpiredCardInASealedThread: a thread that a member opened and that has gone to
// sleep may not be opened by the bot to edit the card there: nothing waits for that.
func TestAnExpiredCardInASealedThread(t *testing.T) {
	w := newWorld(t)
	thread, err := w.srv.StartThread("bruno", channel, "a game")
	w.check(err)
	if _, err := w.srv.As("alice").Command(w.ctx(), thread, "play", playground.Opts{"game": "duel"}); err != nil {
		t.Fatal(err)
	}
	if _, err := w.srv.As("alice").Wait(w.ctx(), thread, func(m playground.Message) bool {
		_, ok := m.Button("Join")
		return ok
	}); err != nil {
		t.Fatal(err)
	}
	w.check(w.srv.As("alice").Thread(thread, "archive"))
	w.srv.Clock().Advance(8 * 24 * time.Hour)
	w.await("the closed card's edit", func() bool {
		left, err := w.store.Outbox(store.Everywhere, 0, 0)
		w.check(err)
		here, err := w.tables.In(thread)
		return err == nil && here.Status == table.Expired && len(left) == 0
	})
}
