package bot_test

import (
	"strings"
	"testing"

	"bivouac/bot/playground"
	"bivouac/bot/table"
)

func TestTableInThread(t *testing.T) {
	w := newWorld(t)
	w.command("alice", "play", playground.Opts{"game": "duel"})
	private(t, w.command("bruno", "play", playground.Opts{"game": "duel"}), "fil:True")
	private(t, w.command("bruno", "play", playground.Opts{"game": "duel", "thread": true}), "La table est ouverte dans <#")
	thread := w.srv.ChannelID("Duel · Bruno")
	if thread == "" {
		t.Fatal("no thread of that name")
	}
	emma := w.srv.As("emma")
	if _, err := emma.Wait(w.ctx(), thread, func(m playground.Message) bool {
		_, ok := m.Button("Join")
		return ok
	}); err != nil {
		t.Fatal(err)
	}
	// An archived thread is opened again by the next message.
	if _, err := w.srv.As("alice").Press(w.ctx(), thread, "Join"); err != nil {
		t.Fatal(err)
	}
	ready := func(m playground.Message) bool { b, ok := m.Button("Start"); return ok && !b.Disabled }
	if _, err := emma.Wait(w.ctx(), thread, ready); err != nil {
		t.Fatal(err)
	}
	if _, err := w.srv.As("bruno").Press(w.ctx(), thread, "Start"); err != nil {
		t.Fatal(err)
	}
	begun := func(m playground.Message) bool { return strings.Contains(m.Content, "The game begins.") }
	if _, err := emma.Wait(w.ctx(), thread, begun); err != nil {
		t.Fatal(err)
	}
	in, err := w.tables.In(thread)
	w.check(err)
	w.check(w.srv.As("alice").Thread(thread, "archive"))
	if _, err := w.tables.Cancel(w.ctx(), table.Actor{User: "somebody", Moderator: true}, in.ID); err != nil {
		t.Fatal(err)
	}
	closed := func(m playground.Message) bool { return strings.Contains(m.Content, "closed without a result") }
	if _, err := emma.Wait(w.ctx(), thread, closed); err != nil {
		t.Fatal(err)
	}
}
