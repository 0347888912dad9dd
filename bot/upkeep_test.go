package bot_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"bivouac/bot/playground"
	"bivouac/bot/table"
)

// TestDeletedTableIsTold: what still points to a table that is gone is answered by a
// sentence that says why, and how to go on; the channel is free.
func TestDeletedTableIsTold(t *testing.T) {
	w := newWorld(t)
	w.command("alice", "play", playground.Opts{"game": "duel"})
	id := w.here().ID
	w.srv.Clock().Advance(8 * 24 * time.Hour)
	w.sees("emma", "This table was never started")
	var open playground.Button
	again := w.waitFor("emma", "the button that opens it again", func(m playground.Message) (ok bool) {
		open, ok = m.Button("Open again")
		return ok
	})
	w.goes(id)
	r, err := w.srv.As("bruno").Click(w.ctx(), channel, again.ID, open.CustomID)
	w.check(err)
	private(t, r, "un jour après sa fermeture, et une partie 2 ans après sa fin")
	private(t, w.command("alice", "board", nil), "There is no table in this channel")
	private(t, w.command("alice", "history", nil), "There is no table in this channel")

	w.begin("bruno")
	over := w.here().ID
	w.resigns("bruno")
	end := w.sees("alice", "The game is over.")
	w.emptyOutbox()
	w.srv.Clock().Advance(2 * 365 * 24 * time.Hour)
	w.goes(over)
	for _, b := range end.Buttons() {
		if b.URL != "" {
			continue
		}
		r, err := w.srv.As("alice").Click(w.ctx(), channel, end.ID, b.CustomID)
		w.check(err)
		private(t, r, "This table no longer exists")
	}
	if got := w.command("alice", "stats", nil).Message.Content; !strings.Contains(got, "**Alice**: 1 game") {
		t.Errorf("the statistics: %q", got)
	}
	w.begin("bruno") // life goes on
}

// threads are the threads of the server.
func (w *world) threads() (names []string) {
	w.t.Helper()
	st, err := w.srv.As("alice").State()
	w.check(err)
	for _, c := range st.Channels {
		if c.Parent != "" {
			names = append(names, c.Name)
		}
	}
	return names
}

// goes lets a table be deleted.
func (w *world) goes(id table.ID) {
	w.t.Helper()
	w.srv.Clock().Advance(26 * time.Hour)
	w.await("a table that is deleted", func() bool {
		w.srv.Clock().Advance(time.Minute)
		_, err := w.tables.Get(id)
		return errors.Is(err, table.ErrDeleted)
	})
}

// TestOpenTablesHaveALimit: one more is refused with a sentence, and no thread is made for
// it.
func TestOpenTablesHaveALimit(t *testing.T) {
	w := newWorld(t)
	w.stopBot()
	w.open = [2]int{2, 3}
	w.startBot()
	w.command("alice", "play", playground.Opts{"game": "duel"})
	private(t, w.command("alice", "play", playground.Opts{"game": "duel", "thread": true}), "The table is open in")
	threads := len(w.threads())
	private(t, w.command("alice", "play", playground.Opts{"game": "duel", "thread": true}),
		"You are the host of 2 open tables, and nobody may have more here.")
	private(t, w.command("bruno", "play", playground.Opts{"game": "duel", "thread": true}), "La table est ouverte dans")
	private(t, w.command("emma", "play", playground.Opts{"game": "duel", "thread": true}),
		"This server has 3 open tables, and it may have no more.")
	if n := len(w.threads()); n != threads+1 {
		t.Errorf("%d threads, want %d", n, threads+1)
	}
}
