package bot_test

import (
	"errors"
	"testing"
	"time"

	"bivouac/bot/table"
)

// TestRemovedWhileDown: a server that removes the bot while it is not running rests from
// the next start on, and is deleted after its time like any other.
func TestRemovedWhileDown(t *testing.T) {
	w := newWorld(t)
	w.load("A 2 3 5; B 1 4 6; round 3")
	id := w.here().ID
	w.stopBot()
	w.check(w.srv.SetPresent("bot", false))
	w.startBot()
	w.await("a table that rests", func() bool { now, err := w.tables.Shelf.Get(id); return err == nil && now.Halt.Paused })
	w.srv.Clock().Advance(29 * 24 * time.Hour)
	w.stopBot()
	w.startBot()
	if now, err := w.tables.Shelf.Get(id); err != nil || !now.Halt.Paused {
		t.Fatalf("after 29 days: paused %t, %v", now.Halt.Paused, err)
	}
	w.srv.Clock().Advance(2 * 24 * time.Hour)
	w.await("a table that is deleted", func() bool {
		_, err := w.tables.Shelf.Get(id)
		return errors.Is(err, table.ErrNoTable)
	})
	if left, err := w.tables.Mail.Backlog(); err != nil || !left.OldestPost.IsZero() {
		t.Errorf("still to be said: %+v, %v", left, err)
	}
}
