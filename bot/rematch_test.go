package bot_test

import (
	"testing"

	"bivouac/bot/table"
)

// TestRematchAtOnce: two who press in the same instant are at the same table.
func TestRematchAtOnce(t *testing.T) {
	w := newWorld(t)
	duelling(w)
	old := w.here()
	w.types("alice", "resign")
	w.sees("emma", "The game is over")
	w.command("alice", "rematch", nil)
	opened := w.here()
	_, err := w.tables.Change(w.ctx(), table.Actor{}, old.ID, func(c *table.Change) error {
		table.Piece[table.ID]{Name: "next"}.Set(c.After(), 0) // as before the old table knows of Alice's
		return nil
	})
	w.check(err)
	w.press("bruno", "Rematch")
	if now := w.here(); now.ID != opened.ID || now.Status != table.Playing {
		t.Errorf("Bruno is at table %s, which is %s; want table %s, begun", now.ID, now.Status, opened.ID)
	}
}
