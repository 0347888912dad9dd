package bot_test

import (
	"testing"

	"bivouac/bot/playground"
)

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
