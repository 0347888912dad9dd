package bot_test

import (
	"errors"
	"strings"
	"testing"

	"bivouac/bot/playground"
	"bivouac/bot/table"
)

// typesServer answers the form for erasing the server.
func (w *world) typesServer(who, name string) playground.Reply {
	w.t.Helper()
	r := w.press(who, "Erase everything…")
	if r.Modal == nil {
		w.t.Fatalf("no form: %+v", r)
	}
	r, err := w.srv.As(who).Submit(w.ctx(), r.Modal, playground.Opts{"name": name})
	w.check(err)
	return r
}

// TestEraseServer: one game over, one going on. Only who manages the server is offered
// it; another name erases nothing; afterwards nothing is left in the store nor in a backup,
// nor within the hour in the file in use, and the channel has been told.
func TestEraseServer(t *testing.T) {
	w := newWorldOf(t, map[string]string{"alice": "Alice", "bruno": "Brunhildefonse", "emma": "Emma"})
	w.begin("bruno")
	w.resigns("bruno")
	w.sees("alice", "The game is over.")
	w.begin("bruno", "emma")
	running := w.here().ID
	private(t, w.command("alice", "privacy", nil), "wait for 30 days")
	asked := private(t, w.press("alice", "Erase this server…"), "Erase everything")
	for _, part := range []string{"1 open or running table:", "1 table that has ended,", "of 3 people.", "Backups"} {
		if !strings.Contains(asked.Content, part) {
			t.Errorf("she reads %q, want %q in it", asked.Content, part)
		}
	}
	private(t, w.typesServer("alice", "another `server`"), "`another 'server'` is not this server’s name")
	if w.here().Status != table.Playing {
		t.Fatal("another name has erased it")
	}
	st, err := w.srv.As("alice").State()
	w.check(err)
	private(t, w.typesServer("alice", " "+strings.ToUpper(st.Guild.Name)+" "), "Done: 2 tables of this server are erased")
	w.sees("emma", "has had all my data about it erased")
	w.waitFor("alice", "the end of the table", func(playground.Message) bool {
		_, err := w.tables.Shelf.Get(running)
		return errors.Is(err, table.ErrNoTable)
	})
	if name := w.tables.Scorebook.NameIn(w.srv.GuildID(), w.srv.As("bruno").ID()); name != "" {
		t.Errorf("%q is still kept", name)
	}
	private(t, w.command("bruno", "board", nil), "Il n’y a pas de table")
	private(t, w.command("alice", "stats", nil), "Nobody has finished a game")
	w.leavesNothing(`"players"`)
	w.holdsNoTable()
	w.begin("bruno") // life goes on
}

// holdsNoTable wants a sound store without a table.
func (w *world) holdsNoTable() {
	w.t.Helper()
	if report, err := w.store.Check(); err != nil || len(report.Damage) > 0 || report.Matches != 0 {
		w.t.Errorf("the audit: %+v, %v", report, err)
	}
}
