package bot_test

import (
	"testing"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/table"
	"bivouac/store"
)

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
		here, err := w.tables.Shelf.In(thread)
		return err == nil && here.Status == table.Expired && len(left) == 0
	})
}
